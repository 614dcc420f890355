import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../shared/ports.ts';
import { ConversationServers, patience } from './testing/servers.ts';

let servers: ConversationServers;

let metricsUrl: string;
beforeAll(async () => {
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  servers = await ConversationServers.open();
  await servers.startWorker({ METRICS_PORT: String(metricsPort) });
});
afterEach(() => servers.faults({}));
afterAll(() => servers?.close());

const waitForAttempts = (id: number, times: number) =>
  expect
    .poll(async () => (await servers.text(id)).attempts, { timeout: patience, interval: 25 })
    .toBeGreaterThanOrEqual(times);
/** Simulates ten minutes of waiting: the next check is due now. */
const makeCheckDue = (id: number) => servers.sql('UPDATE texts SET look_at = now() WHERE id = $1', [id]);

it('429: the text waits and is sent later, once', async () => {
  const memberId = await servers.member('+17135550201');
  await servers.faults({ status: 429 });
  const id = await servers.write(memberId, 'Too many');
  await waitForAttempts(id, 2);
  expect((await servers.text(id)).status).toBeOneOf(['queued', 'sending']);
  await servers.faults({});
  await servers.becomes(id, 'delivered');
  expect(await servers.onPhone('+17135550201')).toEqual(['Too many']);
});

it('500: the result is unknown, so it is requested, and the text is sent again only if the carrier certainly does not have it', async () => {
  const memberId = await servers.member('+17135550202');
  await servers.faults({ status: 500 });
  const id = await servers.write(memberId, 'Is the answer lost?');
  await servers.becomes(id, 'unknown');
  await servers.faults({});
  await servers.sql('UPDATE texts SET look_at = now() WHERE id = $1', [id]);
  // the carrier does not have the text yet, but may still accept it
  await expect
    .poll(
      async () =>
        (
          await servers.sql<{ s: string }>(`SELECT extract(epoch FROM look_at - now()) AS s FROM texts WHERE id = $1`, [
            id,
          ])
        )[0]?.s,
      { timeout: patience },
    )
    .toSatisfy((seconds) => Number(seconds) > 20);
  expect((await servers.text(id)).status).toBe('unknown');
  expect(await servers.onPhone('+17135550202')).toEqual([]);
  await servers.settled(id);
  await servers.becomes(id, 'delivered');
  expect(await servers.onPhone('+17135550202')).toEqual(['Is the answer lost?']);
});

it('an accepted request without a response is settled by its status webhook', async () => {
  const memberId = await servers.member('+17135550203');
  await servers.faults({ timeoutAfterAccept: true });
  const id = await servers.write(memberId, 'Accepted');
  await servers.becomes(id, 'delivered');
  expect(await servers.onPhone('+17135550203')).toEqual(['Accepted']);
});

it('without a webhook either, the carrier is asked, and the text is unknown until then', async () => {
  const memberId = await servers.member('+17135550204');
  await servers.faults({ timeoutAfterAccept: true, badSignature: true });
  const ids = [await servers.write(memberId, 'Twice the same'), await servers.write(memberId, 'Twice the same')];
  await expect.poll(() => servers.onPhone('+17135550204'), { timeout: patience }).toHaveLength(2);
  // at first the carrier also refuses status requests for these texts, so their results are unknown
  await servers.faults({ status: 500, badSignature: true });
  for (const id of ids) await servers.expire(id);
  for (const id of ids) await servers.becomes(id, 'unknown');
  await servers.faults({ badSignature: true });
  for (const id of ids) await servers.settled(id);
  const sids = await Promise.all(ids.map(async (id) => (await servers.text(id)).sid));
  expect(new Set(sids).size).toBe(2);
  expect(await servers.onPhone('+17135550204')).toHaveLength(2);
});

it('a refusal is final, with its code, and the guide is notified', async () => {
  const memberId = await servers.member('+17135550205');
  await servers.faults({ errorCode: 21211 });
  const id = await servers.write(memberId, 'Refused');
  await servers.becomes(id, 'failed');
  expect(await servers.text(id)).toMatchObject({ error_code: 21211, sid: null, attempts: 1 });
  expect(await servers.sql('SELECT description FROM notifications WHERE member_id = $1', [memberId])).toEqual([
    { description: '21211 Invalid phone number' },
  ]);
});

it('after ten minutes without the carrier, sent and due texts are each delivered once', async () => {
  const memberId = await servers.member('+17135550206');
  await servers.stopCarrier();
  const sent = await servers.write(memberId, 'By hand');
  await waitForAttempts(sent, 2);
  const due = await servers.write(memberId, 'Scheduled', new Date(Date.now() + 300).toISOString());
  await waitForAttempts(due, 1);
  await servers.sql('UPDATE texts SET attempts = 25 WHERE id = $1', [sent]);
  await makeCheckDue(sent);
  await waitForAttempts(sent, 26);
  const [{ s = '' } = {}] = await servers.sql<{ s: string }>(
    `SELECT extract(epoch FROM look_at - now()) AS s FROM texts WHERE id = $1 AND status = 'queued'`,
    [sent],
  );
  expect(Number(s)).toBeLessThan(40);
  await servers.startCarrier();
  for (const id of [sent, due]) await makeCheckDue(id);
  for (const id of [sent, due]) await servers.becomes(id, 'delivered');
  expect((await servers.onPhone('+17135550206')).sort()).toEqual(['By hand', 'Scheduled']);
});

it('while the carrier is down, no texts are claimed: they stay queued, and each is sent once afterwards', async () => {
  const breakerState = async () =>
    /guidepost_port_breaker_state\{port="telephony"\} (\d)/.exec(await (await fetch(metricsUrl)).text())?.[1];
  const attempts = async (ids: readonly number[]) =>
    Number((await servers.sql<{ n: string }>('SELECT sum(attempts) AS n FROM texts WHERE id = ANY($1)', [ids]))[0]?.n);
  const numbers = Array.from({ length: 12 }, () => servers.newNumber());
  await servers.stopCarrier();
  const ids: number[] = [];
  for (const number of numbers) ids.push(await servers.write(await servers.member(number), `To ${number}`));
  await expect.poll(breakerState, { timeout: patience, interval: 25 }).toBe('2');
  // waits until the attempts for texts that were already claimed have ended
  const statuses = async () => (await Promise.all(ids.map((id) => servers.text(id)))).map(({ status }) => status);
  await expect.poll(statuses, { timeout: patience }).toEqual(ids.map(() => 'queued'));
  const before = await attempts(ids);
  await expect.poll(breakerState, { timeout: patience, interval: 25 }).not.toBe('2');
  // the trial after the pause attempts at most one text
  expect(await attempts(ids)).toBeLessThanOrEqual(before + 1);
  await servers.startCarrier();
  for (const id of ids) {
    await servers.sql(`UPDATE texts SET look_at = now() WHERE id = $1 AND status = 'queued'`, [id]);
    await expect.poll(async () => (await servers.text(id)).status, { timeout: 60_000 }).toBe('delivered');
  }
  for (const number of numbers) expect(await servers.onPhone(number)).toEqual([`To ${number}`]);
});
