import type { CallForViewer } from '@guidepost/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, callOf, guideLeg, legIn, press, quiet, until } from './testing/calls.ts';
import { dolores, guidePhone, House, ids } from './testing/scenario.ts';

let house: House;

beforeAll(async () => {
  house = await House.open();
});
afterEach(() => quiet(house));
afterAll(() => house?.close());

const faults = (given: object) => house.phone('PUT', '/faults', given);
const rung = async (number: string) => (await house.legs(number)).length;

describe('a carrier that', () => {
  it('responds 500: no phone rings, and the guide can try again', async () => {
    const before = await rung(guidePhone);
    await faults({ status: 500 });
    const { body } = await press(house);
    // after the response, the next check is in three seconds, and before it in thirty
    const answered = `SELECT 1 FROM calls WHERE id = $1 AND claim IS NOT NULL AND look_at < clock_timestamp() + interval '5 seconds'`;
    await house.until(async () => (await house.sql(answered, [body.id])).length);
    await faults({});
    await house.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [body.id]);
    const call = await until(house, body.id, 'FAILED');
    expect(call.receiverConnectionLogs).toEqual([]);
    expect(await rung(guidePhone)).toBe(before);
    const again = await press(house);
    expect(again.status).toBe(201);
    await guideLeg(house, again.body.id);
    expect(await rung(guidePhone)).toBe(before + 1);
  });

  it('refuses: the call fails with its code', async () => {
    await faults({ errorCode: 20003 });
    const { body } = await press(house);
    const call = await until(house, body.id, 'FAILED');
    expect(call.originator.errorCode).toBe(20003);
  });

  it('is overloaded: the call is started later, once', async () => {
    const before = await rung(guidePhone);
    await faults({ status: 429 });
    const { body } = await press(house);
    await house.until(
      async () => (await house.sql('SELECT 1 FROM calls WHERE id = $1 AND claim IS NOT NULL', [body.id])).length,
    );
    await faults({});
    await guideLeg(house, body.id);
    expect(await rung(guidePhone)).toBe(before + 1);
  });
});

it('a job that ended before its request is repeated, and one that ended during its request never calls twice', async () => {
  const before = await rung(guidePhone);
  const insert = async (claim: string): Promise<number> => {
    const [row] = await house.sql<{ id: string }>(
      `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, line_id, guide_phone, claim, look_at, time_started, created_at, updated_at)
       SELECT ${ids.dolores}, ${ids.guide}, false, 'CONNECTING', '${dolores}', 1, '${guidePhone}', ${claim}, '2000-01-01Z', now, now, now
         FROM (SELECT clock_timestamp() + offset_ms * interval '1 millisecond' AS now FROM clock) c RETURNING id`,
    );
    return Number(row?.id);
  };
  const undone = await insert('NULL');
  await guideLeg(house, undone);
  expect(await rung(guidePhone)).toBe(before + 1);
  await quiet(house);
  const unknown = await insert('gen_random_uuid()');
  await until(house, unknown, 'FAILED');
  expect(await rung(guidePhone)).toBe(before + 1);
});

it("a call whose request got no response continues with the carrier's reports", async () => {
  const before = await rung(guidePhone);
  await faults({ timeoutAfterAccept: true });
  const { body } = await press(house);
  const leg = await guideLeg(house, body.id);
  await act(house, leg, 'answer');
  await legIn(house, dolores, 'ringing');
  await act(house, leg, 'answer');
  const call: CallForViewer = await until(house, body.id, 'ACTIVE');
  expect([call.sid, await rung(guidePhone)]).toEqual([leg, before + 1]);
});

it('a call that was ended with an unknown result stops ringing', async () => {
  await faults({ timeoutAfterAccept: true, badSignature: true });
  const { body } = await press(house);
  const leg = await legIn(house, guidePhone, 'ringing');
  expect((await callOf(house, body.id)).sid).toBeNull();
  const ended = await house.api('POST', `/calls/${body.id}/hang-up`, {});
  expect(ended.body).toMatchObject({ status: 'ENDED' });
  await faults({});
  await expect
    .poll(async () => (await house.legs(guidePhone)).find(({ sid }) => sid === leg)?.status, { timeout: 20_000 })
    .toBe('canceled');
  expect((await callOf(house, body.id)).status).toBe('ENDED');
}, 40_000);
