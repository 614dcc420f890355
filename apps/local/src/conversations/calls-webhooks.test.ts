import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, callOf, connected, guideLeg, legIn, press, quiet, ring, todosOf, until } from './testing/calls.ts';
import { dolores, guidePhone, House, ids, line } from './testing/scenario.ts';

let house: House;

beforeAll(async () => {
  house = await House.open();
});
afterEach(() => quiet(house));
afterAll(() => house?.close());

const faults = (given: object) => house.phone('PUT', '/faults', given);

/** Sends a webhook with the carrier's signature, or with the signature of another token. */
async function webhook(path: string, params: Record<string, string>, token = house.account.token): Promise<number> {
  const url = `${house.base}/api/webhooks/calls/${path}`;
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
const keptOf = async (id: number) => ({
  legs: await house.sql('SELECT side, status FROM call_legs WHERE call_id = $1 ORDER BY side', [id]),
  logs: await house.sql(
    'SELECT count(*) AS n, count(DISTINCT source) AS different FROM call_connection_logs WHERE call_id = $1',
    [id],
  ),
  recordings: await house.sql('SELECT went_to_voicemail FROM call_recordings WHERE call_id = $1', [id]),
  todos: await todosOf(house, id),
});

describe('webhooks that arrive', () => {
  it('50 times at once result in one call, one voicemail, one to-do and one notification', async () => {
    await faults({ duplicate: 50 });
    const { id, sid } = await ring(house, dolores, line);
    await legIn(house, guidePhone, 'ringing');
    await act(house, sid, 'voicemail', { text: 'Fifty times the same.', seconds: 5 });
    await house.until(async () => (await callOf(house, id)).recording?.recordingTranscription, 15_000);
    await until(house, id, 'MISSED');
    const kept = await keptOf(id);
    expect(kept.legs).toEqual([
      { side: 'originator', status: 'completed' },
      { side: 'receiver', status: expect.stringMatching(/no-answer|canceled/) },
    ]);
    expect(kept.logs[0]?.['n']).toBe(kept.logs[0]?.['different']);
    expect(kept.recordings).toEqual([{ went_to_voicemail: true }]);
    expect(kept.todos).toEqual(['CALL_BACK']);
    const [calls] = await house.sql('SELECT count(*) AS n FROM calls WHERE sid = $1', [sid]);
    const notified = await house.sql('SELECT label FROM notifications WHERE member_id = $1 ORDER BY label', [
      ids.dolores,
    ]);
    expect([calls?.['n'], notified.map(({ label }) => label as string)]).toEqual([
      '1',
      ['Missed call', 'New voicemail'],
    ]);
  }, 40_000);

  it('in reverse order have the same result', async () => {
    await faults({ reorder: true });
    const { id, guide } = await connected(house);
    await act(house, guide, 'hangup');
    const ended = await until(house, id, 'ENDED');
    await house.until(async () => (await callOf(house, id)).receiverConnectionLogs.length >= 4);
    expect((await callOf(house, id)).status).toBe('ENDED');
    expect(ended.timeConnected).not.toBeNull();
    // the latest notification can arrive first, and the earlier ones may still be in progress
    await expect
      .poll(async () => (await keptOf(id)).legs, { timeout: 10_000 })
      .toEqual([
        { side: 'originator', status: 'completed' },
        { side: 'receiver', status: 'completed' },
      ]);
  });

  it('from an unknown sender change nothing', async () => {
    const { id, guide } = await connected(house);
    const before = await keptOf(id);
    const over = { CallSid: guide, CallStatus: 'completed', From: line, To: guidePhone };
    expect(await webhook('status', over, 'not the secret')).toBe(403);
    expect(await webhook(`status?call=${id}&side=receiver`, over, 'not the secret')).toBe(403);
    expect(
      await webhook('incoming', { CallSid: `CA${'0'.repeat(32)}`, From: dolores, To: line }, 'not the secret'),
    ).toBe(403);
    expect(await keptOf(id)).toEqual(before);
    expect((await callOf(house, id)).status).toBe('ACTIVE');
  });

  it('about an unknown call do not lose it', async () => {
    const sid = `CA${'1'.repeat(32)}`;
    const params = { CallSid: sid, CallStatus: 'no-answer', Direction: 'inbound', From: dolores, To: line };
    expect(await webhook('status', params)).toBe(200);
    expect(await webhook('incoming', { ...params, CallStatus: 'ringing' })).toBe(200);
    const [found] = await house.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]);
    const id = Number(found?.id);
    // until the product asks the carrier, it does not know whether the guide's phone was answered
    expect((await callOf(house, id)).status).toBe('CONNECTING');
    await house.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [id]);
    await until(house, id, 'MISSED');
    expect(await todosOf(house, id)).toEqual(['CALL_BACK']);
    expect(await house.sql('SELECT 1 FROM calls WHERE sid = $1', [sid])).toHaveLength(1);
  });

  it('never: the product requests the state from the carrier', async () => {
    const { id, guide } = await connected(house);
    await faults({ badSignature: true });
    await act(house, guide, 'hangup');
    await house.until(async () => (await house.legs(dolores)).every(({ status }) => status !== 'in-progress'));
    expect((await callOf(house, id)).status).toBe('ACTIVE');
    await house.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [id]);
    await until(house, id, 'ENDED');
    expect(await todosOf(house, id)).toEqual(['INCOMPLETE_CALL']);
  });

  it('only after the call: a connected call opens no callback, and a missed call does', async () => {
    const missed = async () => {
      const { id, sid } = await ring(house, dolores, line);
      await legIn(house, guidePhone, 'ringing');
      await act(house, sid, 'hangup');
      await until(house, id, 'MISSED');
      return id;
    };
    const [earlier, later] = [await missed(), await missed()];
    await house.sql(`UPDATE calls SET time_started = time_started + interval '1 hour' WHERE id = $1`, [later]);
    const { body } = await press(house);
    const guide = await guideLeg(house, body.id);
    await act(house, guide, 'answer');
    await legIn(house, dolores, 'ringing');
    await faults({ badSignature: true });
    await act(house, guide, 'answer');
    await house.until(async () => (await house.legs(dolores)).some(({ status }) => status === 'in-progress'));
    await act(house, guide, 'hangup');
    await house.until(async () => (await house.legs(dolores)).every(({ status }) => status !== 'in-progress'));
    expect((await callOf(house, body.id)).timeConnected).toBeNull();
    await house.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [body.id]);
    await until(house, body.id, 'ENDED');
    expect([await todosOf(house, earlier), await todosOf(house, later)]).toEqual([[], ['CALL_BACK']]);
  });
});
