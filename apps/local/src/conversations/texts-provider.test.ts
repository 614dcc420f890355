import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { patience, Talk } from './testing/conversation.ts';

let talk: Talk;

beforeAll(async () => {
  talk = await Talk.open();
  await talk.startWorker();
});
afterEach(() => talk.faults({}));
afterAll(() => talk?.close());

const attempted = (id: number, times: number) =>
  expect
    .poll(async () => (await talk.text(id)).attempts, { timeout: patience, interval: 25 })
    .toBeGreaterThanOrEqual(times);
/** Simulates ten minutes of waiting: the next check is due now. */
const lookNow = (id: number) => talk.sql('UPDATE texts SET look_at = now() WHERE id = $1', [id]);

it('429: the text waits and is sent later, once', async () => {
  const memberId = await talk.member('+17135550201');
  await talk.faults({ status: 429 });
  const id = await talk.write(memberId, 'Too many');
  await attempted(id, 2);
  expect((await talk.text(id)).status).toBeOneOf(['queued', 'sending']);
  await talk.faults({});
  await talk.becomes(id, 'delivered');
  expect(await talk.onPhone('+17135550201')).toEqual(['Too many']);
});

it('500: the result is unknown, so it is requested, and the text is sent again only if the carrier certainly does not have it', async () => {
  const memberId = await talk.member('+17135550202');
  await talk.faults({ status: 500 });
  const id = await talk.write(memberId, 'Who knows');
  await talk.becomes(id, 'unknown');
  await talk.faults({});
  await talk.sql('UPDATE texts SET look_at = now() WHERE id = $1', [id]);
  // the carrier does not have the text yet, but it may still accept the text
  await expect
    .poll(
      async () =>
        (
          await talk.sql<{ s: string }>(`SELECT extract(epoch FROM look_at - now()) AS s FROM texts WHERE id = $1`, [
            id,
          ])
        )[0]?.s,
      { timeout: patience },
    )
    .toSatisfy((seconds) => Number(seconds) > 20);
  expect((await talk.text(id)).status).toBe('unknown');
  expect(await talk.onPhone('+17135550202')).toEqual([]);
  await talk.settled(id);
  await talk.becomes(id, 'delivered');
  expect(await talk.onPhone('+17135550202')).toEqual(['Who knows']);
});

it('an accepted request without a response is settled by its status webhook', async () => {
  const memberId = await talk.member('+17135550203');
  await talk.faults({ timeoutAfterAccept: true });
  const id = await talk.write(memberId, 'Accepted');
  await talk.becomes(id, 'delivered');
  expect(await talk.onPhone('+17135550203')).toEqual(['Accepted']);
});

it('without a webhook either, the carrier is asked, and the text is unknown until then', async () => {
  const memberId = await talk.member('+17135550204');
  await talk.faults({ timeoutAfterAccept: true, badSignature: true });
  const ids = [await talk.write(memberId, 'Twice the same'), await talk.write(memberId, 'Twice the same')];
  await expect.poll(() => talk.onPhone('+17135550204'), { timeout: patience }).toHaveLength(2);
  // at first the carrier also refuses requests for the status of the texts, so their results are unknown
  await talk.faults({ status: 500, badSignature: true });
  for (const id of ids) await talk.expire(id);
  for (const id of ids) await talk.becomes(id, 'unknown');
  await talk.faults({ badSignature: true });
  for (const id of ids) await talk.settled(id);
  const sids = await Promise.all(ids.map(async (id) => (await talk.text(id)).sid));
  expect(new Set(sids).size).toBe(2);
  expect(await talk.onPhone('+17135550204')).toHaveLength(2);
});

it('a refusal is final, with its code, and the guide is notified', async () => {
  const memberId = await talk.member('+17135550205');
  await talk.faults({ errorCode: 21211 });
  const id = await talk.write(memberId, 'Refused');
  await talk.becomes(id, 'failed');
  expect(await talk.text(id)).toMatchObject({ error_code: 21211, sid: null, attempts: 1 });
  expect(await talk.sql('SELECT description FROM notifications WHERE member_id = $1', [memberId])).toEqual([
    { description: '21211 Invalid phone number' },
  ]);
});

it('after ten minutes without the carrier, sent and due texts are each delivered once', async () => {
  const memberId = await talk.member('+17135550206');
  await talk.stopCarrier();
  const sent = await talk.write(memberId, 'By hand');
  await attempted(sent, 2);
  const due = await talk.write(memberId, 'Scheduled', new Date(Date.now() + 300).toISOString());
  await attempted(due, 1);
  await talk.sql('UPDATE texts SET attempts = 25 WHERE id = $1', [sent]);
  await lookNow(sent);
  await attempted(sent, 26);
  const [{ s = '' } = {}] = await talk.sql<{ s: string }>(
    `SELECT extract(epoch FROM look_at - now()) AS s FROM texts WHERE id = $1 AND status = 'queued'`,
    [sent],
  );
  expect(Number(s)).toBeLessThan(40);
  await talk.startCarrier();
  for (const id of [sent, due]) await lookNow(id);
  for (const id of [sent, due]) await talk.becomes(id, 'delivered');
  expect((await talk.onPhone('+17135550206')).sort()).toEqual(['By hand', 'Scheduled']);
});
