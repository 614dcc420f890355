import { callFailures, guideUnreachable, sentenceText } from '@guidepost/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  callOf,
  connected,
  endAllCalls,
  guideLeg,
  legIn,
  performAction,
  pressCall,
  setBehavior,
  todosOf,
  until,
} from './testing/calls.ts';
import { dolores, guidePhone, ids, Scenario } from './testing/scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await Scenario.open();
});
afterEach(() => endAllCalls(scenario));
afterAll(() => scenario?.close());

describe('a guide calls a member', () => {
  it('from the first ring to the outcome, with the recording', async () => {
    const { id, guide } = await connected(scenario);
    const active = await callOf(scenario, id);
    expect(active.receiver).toMatchObject({ userId: ids.dolores, name: 'Dolores Whitaker', phoneNumber: dolores });
    expect(active.originator).toMatchObject({ userId: ids.guide, phoneNumber: guidePhone });
    expect((await scenario.api<{ id: number }[]>('GET', '/calls/current')).body.map((call) => call.id)).toContain(id);
    expect((await pressCall(scenario)).body.code).toBe('ALREADY_ON_A_CALL');
    const engaged = { outcomeId: 1, note: `<p>${'She is well and her ride is booked. '.repeat(3)}</p>` };
    expect((await scenario.api<{ code: string }>('PATCH', `/calls/${id}`, engaged)).body.code).toBe(
      'OUTCOME_TOO_SHORT',
    );
    await scenario.later({ minutes: 3 });
    await performAction(scenario, guide, 'hangup');
    const ended = await until(scenario, id, 'ENDED');
    expect(ended.duration).toBeGreaterThanOrEqual(179);
    expect(ended.duration).toBeLessThan(190);
    await scenario.until(async () =>
      (await callOf(scenario, id)).receiverConnectionLogs.some(({ status }) => status === 'completed'),
    );
    const { originatorConnectionLogs, receiverConnectionLogs } = await callOf(scenario, id);
    const steps = (logs: { status: string }[]) =>
      logs.map(({ status }) => status).filter((status) => status !== 'queued');
    expect(steps(receiverConnectionLogs)).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect([...new Set(steps(originatorConnectionLogs))]).toEqual(expect.arrayContaining(['ringing', 'in-progress']));
    expect(await todosOf(scenario, id)).toEqual(['INCOMPLETE_CALL']);

    const recorded = await scenario.until(async () => {
      const { recording } = await callOf(scenario, id, 'admin');
      return recording?.state === 'ready' && recording.fileId ? recording : undefined;
    });
    const file = `/files/${recorded?.fileId}`;
    expect((await scenario.api<{ loadingStatus: string }>('GET', file, undefined, 'admin')).body.loadingStatus).toBe(
      'ready',
    );
    // only users with CAN_ACCESS_ADMIN_TOOLS may listen to calls
    expect((await callOf(scenario, id)).recording?.fileId).toBeNull();
    expect((await scenario.api('GET', file)).status).toBe(404);

    const saved = await scenario.api<{ version: number }>('PATCH', `/calls/${id}`, engaged);
    expect(saved.status).toBe(200);
    expect(await todosOf(scenario, id)).toEqual([]);
    const [feed] = await scenario.sql(
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
    await setBehavior(scenario, dolores, says);
    const { body } = await pressCall(scenario);
    await performAction(scenario, await guideLeg(scenario, body.id), 'answer');
    const call = await until(scenario, body.id, status);
    expect(call.duration).toBe(0);
    expect(call.timeEnded).not.toBeNull();
    expect(await todosOf(scenario, body.id)).toEqual(status === 'FAILED' ? [] : ['INCOMPLETE_CALL']);
    expect((await scenario.api('PATCH', `/calls/${body.id}`, { outcomeId: 5 })).status).toBe(200);
    expect(await todosOf(scenario, body.id)).toEqual([]);
  });

  it("and the guide's own phone is not reached: the member's phone does not ring, and the call shows the reason", async () => {
    const before = (await scenario.legs(dolores)).length;
    await setBehavior(scenario, guidePhone, 'no-answer');
    const { body } = await pressCall(scenario);
    const call = await until(scenario, body.id, 'FAILED');
    expect(callFailures(call)).toEqual([guideUnreachable]);
    expect((await scenario.legs(dolores)).length).toBe(before);
    expect(await todosOf(scenario, body.id)).toEqual([]);
  });

  it('to a number that the carrier does not serve', async () => {
    const { body } = await pressCall(scenario);
    const leg = await guideLeg(scenario, body.id);
    await legIn(scenario, guidePhone, 'ringing');
    await scenario.phone('PUT', '/faults', { errorCode: 13224 });
    await performAction(scenario, leg, 'answer');
    const call = await until(scenario, body.id, 'FAILED');
    expect(callFailures(call).map(sentenceText)).toEqual(['13224, Member, Carrier does not support number']);
  });

  it('and ends it, before an answer and during the conversation', async () => {
    const { body } = await pressCall(scenario);
    await legIn(scenario, guidePhone, 'ringing');
    expect(
      (await scenario.api<{ code: string }>('POST', `/calls/${body.id}/hang-up`, {}, 'supervisor')).body.code,
    ).toBe('CALL_NOT_YOURS');
    expect((await scenario.api('POST', `/calls/${body.id}/hang-up`)).status).toBe(200);
    await until(scenario, body.id, 'ENDED');
    expect((await scenario.api<{ code: string }>('POST', `/calls/${body.id}/hang-up`)).body.code).toBe('CALL_IS_OVER');
    const { id } = await connected(scenario);
    expect((await scenario.api('POST', `/calls/${id}/hang-up`)).status).toBe(200);
    await until(scenario, id, 'ENDED');
  });

  it('and presses twice at once: there is one call', async () => {
    const both = await Promise.all([pressCall(scenario), pressCall(scenario)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

it("the connector's requests match Twilio’s own description", () => {
  expect([...new Set(scenario.problems)]).toEqual([]);
});
