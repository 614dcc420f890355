import type { CallForViewer } from '@guidepost/contracts';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callLine, callOf, connected, endAllCalls, legIn, performAction, todosOf, until } from './testing/calls.ts';
import { dolores, guidePhone, line, Scenario } from './testing/scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await Scenario.open();
});
afterEach(() => endAllCalls(scenario));
afterAll(() => scenario?.close());

const mute = (id: number, muted: boolean) => scenario.api<CallForViewer>('POST', `/calls/${id}/mute`, { muted });
const waitForMuteState = (id: number, state: CallForViewer['mute']['state']) =>
  scenario.until(async () => ((await callOf(scenario, id)).mute.state === state ? true : undefined), 15_000);
const statusOf = async (number: string, sid: string) =>
  (await scenario.legs(number)).find((leg) => leg.sid === sid)?.status;

/** Returns the participants in a call's conference, according to the carrier, and whether each one is muted. */
async function participants(sid: string): Promise<Record<string, boolean>> {
  const client = twilio(scenario.account.sid, scenario.account.token);
  client.api.baseUrl = `${scenario.base}/_phone/twilio`;
  const [found] = await client.conferences.list({ friendlyName: `call-${sid}`, status: 'in-progress' });
  const all = found ? await client.conferences(found.sid).participants.list() : [];
  return Object.fromEntries(all.map((one) => [one.callSid, one.muted]));
}

/** Calls the line as a member. The member's guide answers. */
async function answered(): Promise<{ id: number; member: string; guide: string }> {
  const { id, sid } = await callLine(scenario, dolores, line);
  const guide = await legIn(scenario, guidePhone, 'ringing');
  await performAction(scenario, guide, 'answer');
  await until(scenario, id, 'ACTIVE');
  return { id, member: sid, guide };
}

describe('a guide who mutes themselves', () => {
  it('in an outgoing call is not heard, is heard again, and both parts of the recording are stored', async () => {
    const { id, guide, member } = await connected(scenario);
    await scenario.later({ minutes: 1 });
    expect((await mute(id, true)).body.mute).toEqual({ state: 'muting', hasFailed: false });
    await waitForMuteState(id, 'muted');
    expect(await participants(guide)).toEqual({ [guide]: true, [member]: false });
    await mute(id, false);
    await waitForMuteState(id, 'off');
    expect(await participants(guide)).toEqual({ [guide]: false, [member]: false });
    await mute(id, true);
    await waitForMuteState(id, 'muted');
    await scenario.later({ minutes: 2 });
    await performAction(scenario, guide, 'hangup');
    const ended = await until(scenario, id, 'ENDED');
    expect(ended.duration).toBeGreaterThanOrEqual(179);
    expect(ended.mute.state).toBe('off');
    await scenario.until(async () => ((await statusOf(dolores, member)) === 'completed' ? true : undefined));
    const recording = await scenario.until(async () => {
      const { recording: found } = await callOf(scenario, id, 'admin');
      return found?.state === 'ready' && found.furtherFileIds.length === 1 ? found : undefined;
    }, 15_000);
    const [further] = recording?.furtherFileIds ?? [];
    await scenario.until(async () => {
      const { body } = await scenario.api<{ loadingStatus: string }>('GET', `/files/${further}`, undefined, 'admin');
      return body.loadingStatus === 'ready' ? true : undefined;
    });
    expect((await callOf(scenario, id)).recording?.furtherFileIds).toEqual([]);
    expect(await todosOf(scenario, id)).toEqual(['INCOMPLETE_CALL']);
  }, 60_000);

  it('in an incoming call is muted too; when the member hangs up both legs end, and no call is missed', async () => {
    await scenario.phone('PUT', '/faults', { duplicate: 2 });
    const { id, guide, member } = await answered();
    await mute(id, true);
    await waitForMuteState(id, 'muted');
    expect(await participants(member)).toEqual({ [guide]: true, [member]: false });
    await performAction(scenario, member, 'hangup');
    await until(scenario, id, 'ENDED');
    await scenario.until(async () => ((await statusOf(guidePhone, guide)) === 'completed' ? true : undefined));
    expect(await todosOf(scenario, id)).toEqual(['INCOMPLETE_CALL']);
  }, 40_000);

  it('is notified if the carrier fails; the call continues, and the next attempt works', async () => {
    const { id, guide, member } = await connected(scenario);
    await scenario.phone('PUT', '/faults', { status: 403 });
    await mute(id, true);
    await scenario.until(async () => ((await callOf(scenario, id)).mute.hasFailed ? true : undefined), 20_000);
    expect((await callOf(scenario, id)).mute.state).toBe('off');
    await scenario.phone('PUT', '/faults', {});
    expect([await statusOf(guidePhone, guide), await statusOf(dolores, member)]).toEqual([
      'in-progress',
      'in-progress',
    ]);
    expect((await mute(id, true)).body.mute).toEqual({ state: 'muting', hasFailed: false });
    await waitForMuteState(id, 'muted');
    await scenario.api('POST', `/calls/${id}/hang-up`, {});
    await until(scenario, id, 'ENDED');
    await scenario.until(async () => ((await statusOf(dolores, member)) === 'completed' ? true : undefined));
  }, 60_000);
});
