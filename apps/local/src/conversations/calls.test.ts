import { callFailures, guideUnreachable, sentenceText } from '@guidepost/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, callOf, connected, guideLeg, habit, legIn, press, quiet, todosOf, until } from './testing/calls.ts';
import { dolores, guidePhone, House, ids } from './testing/scenario.ts';

let house: House;

beforeAll(async () => {
  house = await House.open();
});
afterEach(() => quiet(house));
afterAll(() => house?.close());

describe('a guide calls a member', () => {
  it('from the first ring to the outcome, with the recording', async () => {
    const { id, guide } = await connected(house);
    const active = await callOf(house, id);
    expect(active.receiver).toMatchObject({ userId: ids.dolores, name: 'Dolores Whitaker', phoneNumber: dolores });
    expect(active.originator).toMatchObject({ userId: ids.guide, phoneNumber: guidePhone });
    expect((await house.api<{ id: number }[]>('GET', '/calls/current')).body.map((call) => call.id)).toContain(id);
    expect((await press(house)).body.code).toBe('ALREADY_ON_A_CALL');
    const engaged = { outcomeId: 1, note: `<p>${'She is well and her ride is booked. '.repeat(3)}</p>` };
    expect((await house.api<{ code: string }>('PATCH', `/calls/${id}`, engaged)).body.code).toBe('OUTCOME_TOO_SHORT');
    await house.later({ minutes: 3 });
    await act(house, guide, 'hangup');
    const ended = await until(house, id, 'ENDED');
    expect(ended.duration).toBeGreaterThanOrEqual(179);
    expect(ended.duration).toBeLessThan(190);
    await house.until(async () =>
      (await callOf(house, id)).receiverConnectionLogs.some(({ status }) => status === 'completed'),
    );
    const { originatorConnectionLogs, receiverConnectionLogs } = await callOf(house, id);
    const steps = (logs: { status: string }[]) =>
      logs.map(({ status }) => status).filter((status) => status !== 'queued');
    expect(steps(receiverConnectionLogs)).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect([...new Set(steps(originatorConnectionLogs))]).toEqual(expect.arrayContaining(['ringing', 'in-progress']));
    expect(await todosOf(house, id)).toEqual(['INCOMPLETE_CALL']);

    const recorded = await house.until(async () => {
      const { recording } = await callOf(house, id, 'admin');
      return recording?.state === 'ready' && recording.fileId ? recording : undefined;
    });
    const file = `/files/${recorded?.fileId}`;
    expect((await house.api<{ loadingStatus: string }>('GET', file, undefined, 'admin')).body.loadingStatus).toBe(
      'ready',
    );
    // only users with CAN_ACCESS_ADMIN_TOOLS may listen to calls
    expect((await callOf(house, id)).recording?.fileId).toBeNull();
    expect((await house.api('GET', file)).status).toBe(404);

    const saved = await house.api<{ version: number }>('PATCH', `/calls/${id}`, engaged);
    expect(saved.status).toBe(200);
    expect(await todosOf(house, id)).toEqual([]);
    const [feed] = await house.sql(
      `SELECT counts_as_outreach, member_id FROM feed_items WHERE external_type = 'call' AND external_id = $1`,
      [id],
    );
    expect(feed).toMatchObject({ counts_as_outreach: true });
  });

  it.each([
    ['busy', 'BUSY'],
    ['no-answer', 'MISSED'],
    ['fail', 'FAILED'],
  ])('whose phone reports %s', async (says, status) => {
    await habit(house, dolores, says);
    const { body } = await press(house);
    await act(house, await guideLeg(house, body.id), 'answer');
    const call = await until(house, body.id, status);
    expect(call.duration).toBe(0);
    expect(call.timeEnded).not.toBeNull();
    expect(await todosOf(house, body.id)).toEqual(status === 'FAILED' ? [] : ['INCOMPLETE_CALL']);
    expect((await house.api('PATCH', `/calls/${body.id}`, { outcomeId: 5 })).status).toBe(200);
    expect(await todosOf(house, body.id)).toEqual([]);
  });

  it("and the guide's own phone is not reached: the member's phone does not ring, and the call shows the reason", async () => {
    const before = (await house.legs(dolores)).length;
    await habit(house, guidePhone, 'no-answer');
    const { body } = await press(house);
    const call = await until(house, body.id, 'FAILED');
    expect(callFailures(call)).toEqual([guideUnreachable]);
    expect((await house.legs(dolores)).length).toBe(before);
    expect(await todosOf(house, body.id)).toEqual([]);
  });

  it('to a number that the carrier does not serve', async () => {
    const { body } = await press(house);
    const leg = await guideLeg(house, body.id);
    await legIn(house, guidePhone, 'ringing');
    await house.phone('PUT', '/faults', { errorCode: 13224 });
    await act(house, leg, 'answer');
    const call = await until(house, body.id, 'FAILED');
    expect(callFailures(call).map(sentenceText)).toEqual(['13224, Member, Carrier does not support number']);
  });

  it('and ends it, before an answer and during the conversation', async () => {
    const { body } = await press(house);
    await legIn(house, guidePhone, 'ringing');
    expect((await house.api<{ code: string }>('POST', `/calls/${body.id}/hang-up`, {}, 'supervisor')).body.code).toBe(
      'CALL_NOT_YOURS',
    );
    expect((await house.api('POST', `/calls/${body.id}/hang-up`)).status).toBe(200);
    await until(house, body.id, 'ENDED');
    expect((await house.api<{ code: string }>('POST', `/calls/${body.id}/hang-up`)).body.code).toBe('CALL_IS_OVER');
    const { id } = await connected(house);
    expect((await house.api('POST', `/calls/${id}/hang-up`)).status).toBe(200);
    await until(house, id, 'ENDED');
  });

  it('and presses twice at once: there is one call', async () => {
    const both = await Promise.all([press(house), press(house)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

it("the connector's requests match Twilio’s own description", () => {
  expect([...new Set(house.problems)]).toEqual([]);
});
