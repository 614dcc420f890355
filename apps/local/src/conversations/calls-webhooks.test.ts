import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  callLine,
  callOf,
  connected,
  endAllCalls,
  guideLeg,
  legIn,
  performAction,
  pressCall,
  todosOf,
  until,
} from './testing/calls.ts';
import { dolores, guidePhone, ids, line, Scenario } from './testing/scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await Scenario.open();
});
afterEach(() => endAllCalls(scenario));
afterAll(() => scenario?.close());

const setFaults = (faultSettings: object) => scenario.phone('PUT', '/faults', faultSettings);

/** Sends a webhook that is signed with the carrier's token, or with a different token. */
async function webhook(path: string, params: Record<string, string>, token = scenario.account.token): Promise<number> {
  const url = `${scenario.base}/api/webhooks/calls/${path}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, params),
    },
    body: new URLSearchParams(params).toString(),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Returns the stored state of a call, without times. */
const storedState = async (id: number) => ({
  legs: await scenario.sql('SELECT side, status FROM call_legs WHERE call_id = $1 ORDER BY side', [id]),
  logs: await scenario.sql(
    'SELECT count(*) AS n, count(DISTINCT source) AS different FROM call_connection_logs WHERE call_id = $1',
    [id],
  ),
  recordings: await scenario.sql('SELECT went_to_voicemail FROM call_recordings WHERE call_id = $1', [id]),
  todos: await todosOf(scenario, id),
});

describe('webhooks that arrive', () => {
  it('50 times at once result in one call, one voicemail, one to-do and one notification', async () => {
    await setFaults({ duplicate: 50 });
    const { id, sid } = await callLine(scenario, dolores, line);
    await legIn(scenario, guidePhone, 'ringing');
    await performAction(scenario, sid, 'voicemail', { text: 'Fifty times the same.', seconds: 5 });
    await scenario.until(async () => (await callOf(scenario, id)).recording?.recordingTranscription, 15_000);
    await until(scenario, id, 'MISSED');
    const stateBefore = await storedState(id);
    expect(stateBefore.legs).toEqual([
      { side: 'originator', status: 'completed' },
      { side: 'receiver', status: expect.stringMatching(/no-answer|canceled/) },
    ]);
    expect(stateBefore.logs[0]?.['n']).toBe(stateBefore.logs[0]?.['different']);
    expect(stateBefore.recordings).toEqual([{ went_to_voicemail: true }]);
    expect(stateBefore.todos).toEqual(['CALL_BACK']);
    const [calls] = await scenario.sql('SELECT count(*) AS n FROM calls WHERE sid = $1', [sid]);
    const notified = await scenario.sql('SELECT label FROM notifications WHERE member_id = $1 ORDER BY label', [
      ids.dolores,
    ]);
    expect([calls?.['n'], notified.map(({ label }) => label as string)]).toEqual([
      '1',
      ['Missed call', 'New voicemail'],
    ]);
  }, 40_000);

  it('in reverse order have the same result', async () => {
    await setFaults({ reorder: true });
    const { id, guide } = await connected(scenario);
    await performAction(scenario, guide, 'hangup');
    const ended = await until(scenario, id, 'ENDED');
    await scenario.until(async () => (await callOf(scenario, id)).receiverConnectionLogs.length >= 4);
    expect((await callOf(scenario, id)).status).toBe('ENDED');
    expect(ended.timeConnected).not.toBeNull();
    // the last notification can arrive first, while earlier ones are still in progress
    await expect
      .poll(async () => (await storedState(id)).legs, { timeout: 10_000 })
      .toEqual([
        { side: 'originator', status: 'completed' },
        { side: 'receiver', status: 'completed' },
      ]);
  });

  it('from an unknown sender change nothing', async () => {
    const { id, guide } = await connected(scenario);
    const before = await storedState(id);
    const over = { CallSid: guide, CallStatus: 'completed', From: line, To: guidePhone };
    expect(await webhook('status', over, 'not the secret')).toBe(403);
    expect(await webhook(`status?call=${id}&side=receiver`, over, 'not the secret')).toBe(403);
    expect(
      await webhook('incoming', { CallSid: `CA${'0'.repeat(32)}`, From: dolores, To: line }, 'not the secret'),
    ).toBe(403);
    expect(await storedState(id)).toEqual(before);
    expect((await callOf(scenario, id)).status).toBe('ACTIVE');
  });

  it('about an unknown call do not lose it', async () => {
    const sid = `CA${'1'.repeat(32)}`;
    const params = { CallSid: sid, CallStatus: 'no-answer', Direction: 'inbound', From: dolores, To: line };
    expect(await webhook('status', params)).toBe(200);
    expect(await webhook('incoming', { ...params, CallStatus: 'ringing' })).toBe(200);
    const [found] = await scenario.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]);
    const id = Number(found?.id);
    // the server does not know whether the guide's phone was answered until it asks the carrier
    expect((await callOf(scenario, id)).status).toBe('CONNECTING');
    await scenario.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [id]);
    await until(scenario, id, 'MISSED');
    expect(await todosOf(scenario, id)).toEqual(['CALL_BACK']);
    expect(await scenario.sql('SELECT 1 FROM calls WHERE sid = $1', [sid])).toHaveLength(1);
  });

  it('never: the product requests the state from the carrier', async () => {
    const { id, guide } = await connected(scenario);
    await setFaults({ badSignature: true });
    await performAction(scenario, guide, 'hangup');
    await scenario.until(async () => (await scenario.legs(dolores)).every(({ status }) => status !== 'in-progress'));
    expect((await callOf(scenario, id)).status).toBe('ACTIVE');
    await scenario.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [id]);
    await until(scenario, id, 'ENDED');
    expect(await todosOf(scenario, id)).toEqual(['INCOMPLETE_CALL']);
  });

  it('only after the call: a connected call opens no callback, and a missed call does', async () => {
    const missed = async () => {
      const { id, sid } = await callLine(scenario, dolores, line);
      await legIn(scenario, guidePhone, 'ringing');
      await performAction(scenario, sid, 'hangup');
      await until(scenario, id, 'MISSED');
      return id;
    };
    const [earlier, later] = [await missed(), await missed()];
    await scenario.sql(`UPDATE calls SET time_started = time_started + interval '1 hour' WHERE id = $1`, [later]);
    const { body } = await pressCall(scenario);
    const guide = await guideLeg(scenario, body.id);
    await performAction(scenario, guide, 'answer');
    await legIn(scenario, dolores, 'ringing');
    await setFaults({ badSignature: true });
    await performAction(scenario, guide, 'answer');
    await scenario.until(async () => (await scenario.legs(dolores)).some(({ status }) => status === 'in-progress'));
    await performAction(scenario, guide, 'hangup');
    await scenario.until(async () => (await scenario.legs(dolores)).every(({ status }) => status !== 'in-progress'));
    expect((await callOf(scenario, body.id)).timeConnected).toBeNull();
    await scenario.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [body.id]);
    await until(scenario, body.id, 'ENDED');
    expect([await todosOf(scenario, earlier), await todosOf(scenario, later)]).toEqual([[], ['CALL_BACK']]);
  });
});
