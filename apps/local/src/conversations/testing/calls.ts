import type { CallForViewer } from '@guidepost/contracts';
import { dolores, guidePhone, type House, ids } from './scenario.ts';

/** Returns the call as this user sees it. */
export const callOf = async (house: House, id: number, as = 'guide'): Promise<CallForViewer> =>
  (await house.api<CallForViewer>('GET', `/calls/${id}`, undefined, as)).body;

/** Starts a call as the guide, like the Call button. */
export const press = (house: House, body: object = {}) =>
  house.api<CallForViewer & { code?: string }>('POST', '/calls', { targetUserId: ids.dolores, ...body });

/** Performs an action at the far end of a leg, as a person there would. */
export const act = (house: House, sid: string, action: string, body?: object) =>
  house.phone('POST', `/calls/${sid}/${action}`, body);

/** Returns the leg of an outgoing call that rings the guide's phone. */
export const guideLeg = async (house: House, id: number): Promise<string> =>
  house.until(async () => (await callOf(house, id)).sid ?? undefined) as Promise<string>;

/** Waits for a leg with this phone in this status, and returns the newest one. */
export const legIn = (house: House, number: string, status: string): Promise<string> =>
  house.until(async () => (await house.legs(number)).findLast((leg) => leg.status === status)?.sid) as Promise<string>;

/** Waits until the call has this status, and returns it. */
export const until = (house: House, id: number, status: string, as = 'guide'): Promise<CallForViewer> =>
  house.until(async () => {
    const call = await callOf(house, id, as);
    return call.status === status ? call : undefined;
  }) as Promise<CallForViewer>;

/** Connects a call from a guide to a member. */
export async function connected(
  house: House,
  body: object = {},
): Promise<{ id: number; guide: string; member: string }> {
  const { body: call } = await press(house, body);
  const guide = await guideLeg(house, call.id);
  await act(house, guide, 'answer');
  const member = await legIn(house, dolores, 'ringing');
  await act(house, guide, 'answer');
  await until(house, call.id, 'ACTIVE');
  return { id: call.id, guide, member };
}

/** Calls the line from a phone. Returns the call that the product recorded. */
export async function ring(house: House, from: string, to: string): Promise<{ id: number; sid: string }> {
  const { body } = await house.phone<{ sid: string }>('POST', '/calls', { from, to });
  const id = await house.until(async () => {
    const [row] = await house.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [body.sid]);
    return row ? Number(row.id) : undefined;
  });
  return { id: id as number, sid: body.sid };
}

/** Sets the automatic behavior of a phone for incoming calls. */
export const habit = (house: House, number: string, incomingCall: string) =>
  house.phone('PUT', `/phones/${encodeURIComponent(number)}`, { incomingCall });

/** Returns the types of a call's open todos. */
export const todosOf = async (house: House, id: number): Promise<string[]> =>
  (
    await house.sql<{ type: string }>(
      `SELECT type FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL ORDER BY type`,
      [id],
    )
  ).map(({ type }) => type);

/** Ends all calls, so that the phones are free for the next test. */
export async function quiet(house: House): Promise<void> {
  await house.phone('PUT', '/faults', {});
  for (const number of [guidePhone, dolores]) await habit(house, number, 'ring');
  for (const number of [guidePhone, dolores])
    for (const { sid, status } of await house.legs(number))
      if (['queued', 'ringing', 'in-progress'].includes(status)) await act(house, sid, 'hangup');
  await house.sql(`UPDATE calls SET status = 'ENDED', look_at = NULL WHERE status IN ('CONNECTING', 'ACTIVE')`);
}
