import type { CallForViewer } from '@guidepost/contracts';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, callOf, connected, legIn, quiet, ring, todosOf, until } from './testing/calls.ts';
import { dolores, guidePhone, House, line } from './testing/scenario.ts';

let house: House;

beforeAll(async () => {
  house = await House.open();
});
afterEach(() => quiet(house));
afterAll(() => house?.close());

const mute = (id: number, muted: boolean) => house.api<CallForViewer>('POST', `/calls/${id}/mute`, { muted });
const muteIs = (id: number, state: CallForViewer['mute']['state']) =>
  house.until(async () => ((await callOf(house, id)).mute.state === state ? true : undefined), 15_000);
const statusOf = async (number: string, sid: string) =>
  (await house.legs(number)).find((leg) => leg.sid === sid)?.status;

/** Returns the participants of a call's conference at the carrier, and whether each one is muted. */
async function participants(sid: string): Promise<Record<string, boolean>> {
  const client = twilio(house.account.sid, house.account.token);
  client.api.baseUrl = `${house.base}/_phone/twilio`;
  const [found] = await client.conferences.list({ friendlyName: `call-${sid}`, status: 'in-progress' });
  const all = found ? await client.conferences(found.sid).participants.list() : [];
  return Object.fromEntries(all.map((one) => [one.callSid, one.muted]));
}

/** Makes a call from a member, which the member's guide answers. */
async function answered(): Promise<{ id: number; member: string; guide: string }> {
  const { id, sid } = await ring(house, dolores, line);
  const guide = await legIn(house, guidePhone, 'ringing');
  await act(house, guide, 'answer');
  await until(house, id, 'ACTIVE');
  return { id, member: sid, guide };
}

describe('a guide who mutes themselves', () => {
  it('in an outgoing call is not heard, is heard again, and both parts of the recording are stored', async () => {
    const { id, guide, member } = await connected(house);
    await house.later({ minutes: 1 });
    expect((await mute(id, true)).body.mute).toEqual({ state: 'muting', hasFailed: false });
    await muteIs(id, 'muted');
    expect(await participants(guide)).toEqual({ [guide]: true, [member]: false });
    await mute(id, false);
    await muteIs(id, 'off');
    expect(await participants(guide)).toEqual({ [guide]: false, [member]: false });
    await mute(id, true);
    await muteIs(id, 'muted');
    await house.later({ minutes: 2 });
    await act(house, guide, 'hangup');
    const ended = await until(house, id, 'ENDED');
    expect(ended.duration).toBeGreaterThanOrEqual(179);
    expect(ended.mute.state).toBe('off');
    await house.until(async () => ((await statusOf(dolores, member)) === 'completed' ? true : undefined));
    const recording = await house.until(async () => {
      const { recording: found } = await callOf(house, id, 'admin');
      return found?.state === 'ready' && found.furtherFileIds.length === 1 ? found : undefined;
    }, 15_000);
    const [further] = recording?.furtherFileIds ?? [];
    await house.until(async () => {
      const { body } = await house.api<{ loadingStatus: string }>('GET', `/files/${further}`, undefined, 'admin');
      return body.loadingStatus === 'ready' ? true : undefined;
    });
    expect((await callOf(house, id)).recording?.furtherFileIds).toEqual([]);
    expect(await todosOf(house, id)).toEqual(['INCOMPLETE_CALL']);
  }, 60_000);

  it('in an incoming call is muted too; when the member hangs up both legs end, and no call is missed', async () => {
    await house.phone('PUT', '/faults', { duplicate: 2 });
    const { id, guide, member } = await answered();
    await mute(id, true);
    await muteIs(id, 'muted');
    expect(await participants(member)).toEqual({ [guide]: true, [member]: false });
    await act(house, member, 'hangup');
    await until(house, id, 'ENDED');
    await house.until(async () => ((await statusOf(guidePhone, guide)) === 'completed' ? true : undefined));
    expect(await todosOf(house, id)).toEqual(['INCOMPLETE_CALL']);
  }, 40_000);

  it('is notified if the carrier fails; the call continues, and the next attempt works', async () => {
    const { id, guide, member } = await connected(house);
    await house.phone('PUT', '/faults', { status: 403 });
    await mute(id, true);
    await house.until(async () => ((await callOf(house, id)).mute.hasFailed ? true : undefined), 20_000);
    expect((await callOf(house, id)).mute.state).toBe('off');
    await house.phone('PUT', '/faults', {});
    expect([await statusOf(guidePhone, guide), await statusOf(dolores, member)]).toEqual([
      'in-progress',
      'in-progress',
    ]);
    expect((await mute(id, true)).body.mute).toEqual({ state: 'muting', hasFailed: false });
    await muteIs(id, 'muted');
    await house.api('POST', `/calls/${id}/hang-up`, {});
    await until(house, id, 'ENDED');
    await house.until(async () => ((await statusOf(dolores, member)) === 'completed' ? true : undefined));
  }, 60_000);
});
