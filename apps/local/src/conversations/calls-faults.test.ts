import type { CallForViewer } from '@guidepost/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callOf, endAllCalls, guideLeg, legIn, performAction, pressCall, until } from './testing/calls.ts';
import { dolores, guidePhone, ids, Scenario } from './testing/scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await Scenario.open();
});
afterEach(() => endAllCalls(scenario));
afterAll(() => scenario?.close());

const setFaults = (faultSettings: object) => scenario.phone('PUT', '/faults', faultSettings);
const countRings = async (number: string) => (await scenario.legs(number)).length;

describe('a carrier that', () => {
  it('responds 500: no phone rings, and the guide can try again', async () => {
    const before = await countRings(guidePhone);
    await setFaults({ status: 500 });
    const { body } = await pressCall(scenario);
    // the next check is due after 3 seconds if the carrier has responded, otherwise after 30 seconds
    const answered = `SELECT 1 FROM calls WHERE id = $1 AND claim IS NOT NULL AND look_at < clock_timestamp() + interval '5 seconds'`;
    await scenario.until(async () => (await scenario.sql(answered, [body.id])).length);
    await setFaults({});
    await scenario.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [body.id]);
    const call = await until(scenario, body.id, 'FAILED');
    expect(call.receiverConnectionLogs).toEqual([]);
    expect(await countRings(guidePhone)).toBe(before);
    const again = await pressCall(scenario);
    expect(again.status).toBe(201);
    await guideLeg(scenario, again.body.id);
    expect(await countRings(guidePhone)).toBe(before + 1);
  });

  it('refuses: the call fails with its code', async () => {
    await setFaults({ errorCode: 20003 });
    const { body } = await pressCall(scenario);
    const call = await until(scenario, body.id, 'FAILED');
    expect(call.originator.errorCode).toBe(20003);
  });

  it('is overloaded: the call is started later, once', async () => {
    const before = await countRings(guidePhone);
    await setFaults({ status: 429 });
    const { body } = await pressCall(scenario);
    await scenario.until(
      async () => (await scenario.sql('SELECT 1 FROM calls WHERE id = $1 AND claim IS NOT NULL', [body.id])).length,
    );
    await setFaults({});
    await guideLeg(scenario, body.id);
    expect(await countRings(guidePhone)).toBe(before + 1);
  });
});

it('a job that ended before its request is repeated, and one that ended during its request never calls twice', async () => {
  const before = await countRings(guidePhone);
  const insert = async (claim: string): Promise<number> => {
    const [row] = await scenario.sql<{ id: string }>(
      `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, line_id, guide_phone, claim, look_at, time_started, created_at, updated_at)
       SELECT ${ids.dolores}, ${ids.guide}, false, 'CONNECTING', '${dolores}', 1, '${guidePhone}', ${claim}, '2000-01-01Z', now, now, now
         FROM (SELECT clock_timestamp() + offset_ms * interval '1 millisecond' AS now FROM clock) c RETURNING id`,
    );
    return Number(row?.id);
  };
  const undone = await insert('NULL');
  await guideLeg(scenario, undone);
  expect(await countRings(guidePhone)).toBe(before + 1);
  await endAllCalls(scenario);
  const unknown = await insert('gen_random_uuid()');
  await until(scenario, unknown, 'FAILED');
  expect(await countRings(guidePhone)).toBe(before + 1);
});

it("a call whose request got no response continues with the carrier's reports", async () => {
  const before = await countRings(guidePhone);
  await setFaults({ timeoutAfterAccept: true });
  const { body } = await pressCall(scenario);
  const leg = await guideLeg(scenario, body.id);
  await performAction(scenario, leg, 'answer');
  await legIn(scenario, dolores, 'ringing');
  await performAction(scenario, leg, 'answer');
  const call: CallForViewer = await until(scenario, body.id, 'ACTIVE');
  expect([call.sid, await countRings(guidePhone)]).toEqual([leg, before + 1]);
});

it('a call that was ended with an unknown result stops ringing', async () => {
  await setFaults({ timeoutAfterAccept: true, badSignature: true });
  const { body } = await pressCall(scenario);
  const leg = await legIn(scenario, guidePhone, 'ringing');
  expect((await callOf(scenario, body.id)).sid).toBeNull();
  const ended = await scenario.api('POST', `/calls/${body.id}/hang-up`, {});
  expect(ended.body).toMatchObject({ status: 'ENDED' });
  await setFaults({});
  await expect
    .poll(async () => (await scenario.legs(guidePhone)).find(({ sid }) => sid === leg)?.status, { timeout: 20_000 })
    .toBe('canceled');
  expect((await callOf(scenario, body.id)).status).toBe('ENDED');
}, 40_000);
