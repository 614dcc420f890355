import type { CallForViewer } from '@guidepost/contracts';
import { dolores, guidePhone, ids, type Scenario } from './scenario.ts';

/** Returns the call as this user sees it. */
export const callOf = async (scenario: Scenario, id: number, as = 'guide'): Promise<CallForViewer> =>
  (await scenario.api<CallForViewer>('GET', `/calls/${id}`, undefined, as)).body;

/** Starts a call as the guide, as the Call button does. */
export const pressCall = (scenario: Scenario, body: object = {}) =>
  scenario.api<CallForViewer & { code?: string }>('POST', '/calls', { targetUserId: ids.dolores, ...body });

/** Performs an action of the person at the far end of a leg. */
export const performAction = (scenario: Scenario, sid: string, action: string, body?: object) =>
  scenario.phone('POST', `/calls/${sid}/${action}`, body);

/** Returns the leg of an outgoing call that rings the guide's phone. */
export const guideLeg = async (scenario: Scenario, id: number): Promise<string> =>
  scenario.until(async () => (await callOf(scenario, id)).sid ?? undefined) as Promise<string>;

/** Waits until a leg to or from this phone has this status, and returns the newest one. */
export const legIn = (scenario: Scenario, number: string, status: string): Promise<string> =>
  scenario.until(
    async () => (await scenario.legs(number)).findLast((leg) => leg.status === status)?.sid,
  ) as Promise<string>;

/** Waits until the call has this status, and returns the call. */
export const until = (scenario: Scenario, id: number, status: string, as = 'guide'): Promise<CallForViewer> =>
  scenario.until(async () => {
    const call = await callOf(scenario, id, as);
    return call.status === status ? call : undefined;
  }) as Promise<CallForViewer>;

/** Connects a call from a guide to a member. */
export async function connected(
  scenario: Scenario,
  body: object = {},
): Promise<{ id: number; guide: string; member: string }> {
  const { body: call } = await pressCall(scenario, body);
  const guide = await guideLeg(scenario, call.id);
  await performAction(scenario, guide, 'answer');
  const member = await legIn(scenario, dolores, 'ringing');
  await performAction(scenario, guide, 'answer');
  await until(scenario, call.id, 'ACTIVE');
  return { id: call.id, guide, member };
}

/** Calls the line from a phone. Returns the call that the server recorded. */
export async function callLine(scenario: Scenario, from: string, to: string): Promise<{ id: number; sid: string }> {
  const { body } = await scenario.phone<{ sid: string }>('POST', '/calls', { from, to });
  const id = await scenario.until(async () => {
    const [row] = await scenario.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [body.sid]);
    return row ? Number(row.id) : undefined;
  });
  return { id: id as number, sid: body.sid };
}

/** Sets how a phone reacts automatically to incoming calls. */
export const setBehavior = (scenario: Scenario, number: string, incomingCall: string) =>
  scenario.phone('PUT', `/phones/${encodeURIComponent(number)}`, { incomingCall });

/** Returns the types of a call's open todos. */
export const todosOf = async (scenario: Scenario, id: number): Promise<string[]> =>
  (
    await scenario.sql<{ type: string }>(
      `SELECT type FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL ORDER BY type`,
      [id],
    )
  ).map(({ type }) => type);

/** Ends all calls, so that the phones are free for the next test. */
export async function endAllCalls(scenario: Scenario): Promise<void> {
  await scenario.phone('PUT', '/faults', {});
  for (const number of [guidePhone, dolores]) await setBehavior(scenario, number, 'ring');
  for (const number of [guidePhone, dolores])
    for (const { sid, status } of await scenario.legs(number))
      if (['queued', 'ringing', 'in-progress'].includes(status)) await performAction(scenario, sid, 'hangup');
  await scenario.sql(`UPDATE calls SET status = 'ENDED', look_at = NULL WHERE status IN ('CONNECTING', 'ACTIVE')`);
}
