import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTwilioTelephony } from './twilio.ts';

const now = Temporal.Now.instant();
const rfc2822 = (at: Temporal.Instant) => new Date(at.epochMilliseconds).toUTCString();
const messageOf = (sid: string, created: Temporal.Instant, sent: Temporal.Instant | null) => ({
  sid,
  body: 'Good morning',
  status: sent ? 'delivered' : 'queued',
  error_code: null,
  date_created: rfc2822(created),
  date_sent: sent && rfc2822(sent),
});
const messages = [
  messageOf('SMqueued', now, null),
  messageOf('SMsent', now.subtract({ seconds: 20 }), now.subtract({ seconds: 10 })),
  messageOf('SMold', now.subtract({ hours: 1 }), now.subtract({ hours: 1 })),
];

/** A fake Twilio. As in the real one, a search by sending time omits messages that have no sending time. */
const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://carrier').searchParams;
  const bySendingTime = [...query.keys()].some((name) => name.startsWith('DateSent'));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ messages: messages.filter(({ date_sent }) => !bySendingTime || date_sent) }));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
});

it('finds texts that wait in the queue of the carrier, so that they are not sent twice', async () => {
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const telephony = createTwilioTelephony({ accountSid: `AC${'0'.repeat(32)}`, authToken: 'x', apiUrl });
  const since = now.subtract({ minutes: 2 });
  const found = await telephony.findTexts({ from: '+13465550100', to: '+13465550101', since });
  expect(found.map(({ sid }) => sid)).toEqual(['SMsent', 'SMqueued']);
});
