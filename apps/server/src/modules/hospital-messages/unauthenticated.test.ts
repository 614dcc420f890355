import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { carrierSettings } from '../../testing/carrier.ts';

let test: TestApp;
let base: string;
const lines: Record<string, unknown>[] = [];
const key = 'a-key-of-a-hospital-that-nobody-guesses';

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  await test.database.sql(
    `INSERT INTO hospital_senders (name, time_zone, key_hash, created_at) VALUES ('Saltgrass Regional', 'America/Chicago', sha256($1), now())`,
    [Buffer.from(key)],
  );
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  base = await test.listen(await test.sibling({}, log));
});
afterAll(() => test.stop());

/** Sends only a request's headers. Returns the response's status and headers. */
const answerToHead = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
    const outgoing = request(`${base}/api/webhooks/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/hl7-v2', 'content-length': '1000000', ...headers },
    });
    outgoing.on('response', (reply) => {
      resolve({ status: reply.statusCode, headers: reply.headers });
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });

const hl7 = (given: string, from = '203.0.113.7') =>
  test.app.fastify.inject({
    method: 'POST',
    url: '/api/webhooks/hl7',
    headers: { authorization: `Bearer ${given}`, 'content-type': 'application/hl7-v2' },
    payload: 'MSH|',
    remoteAddress: from,
  });
const text = (signature: string, from = '203.0.113.7') =>
  test.app.fastify.inject({
    method: 'POST',
    url: '/api/webhooks/texts/incoming',
    headers: { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'MessageSid=SM1&From=%2B17135550100&Body=Hi',
    remoteAddress: from,
  });

describe('a request without a valid key', () => {
  it('is refused before its body arrives, and logged with its address, without the key', async () => {
    const wrong = 'a-wrong-key-of-a-hospital';
    const refused = await answerToHead('hl7', { authorization: `Bearer ${wrong}` });
    expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer', connection: 'close' } });
    expect(await answerToHead('hl7', {})).toMatchObject({ status: 401 });
    expect(await answerToHead('texts/incoming', {})).toMatchObject({ status: 403, headers: { connection: 'close' } });
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'refused a message with a wrong hospital key', address: '127.0.0.1' }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'refused a webhook without a valid signature', address: '127.0.0.1' }),
    );
    expect(JSON.stringify(lines)).not.toContain(wrong);
  });

  it.each([
    ['of a hospital', hl7, 401],
    ['of the telephone service', text, 403],
  ] as const)('%s is limited by network; a valid key from the same network is not', async (_whose, send, status) => {
    const from = `198.51.100.${status - 400}`;
    for (let n = 0; n < 300; n += 1)
      expect((await send(`wrong-key-number-${n}-of-many`, from)).statusCode).toBe(status);
    const limited = await send('another-wrong-key-of-many', from);
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('another-wrong-key-of-many', '203.0.113.200')).statusCode).toBe(status);
    // The HTTP status is 200, and the acknowledgment describes what is wrong with the message.
    expect((await hl7(key, from)).statusCode).toBe(200);
  });
});
