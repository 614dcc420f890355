import { type ClientId, liveEventMembers, liveRemovals, type MemberId, type StaffId } from '@guidepost/contracts';
import { isInScope } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';
import { findSubjects, type LiveRow } from './queries.ts';
import { isPersonalRoom } from './rooms.ts';

/**
 * An event and the member whom a recipient in a personal room must be allowed to see. `member` is undefined if the
 * event has no member, and null if the member was deleted.
 */
export interface EventWithMember extends LiveRow {
  member: { guideId: StaffId | null; clientId: ClientId } | null | undefined;
}

/**
 * Returns the member of an event in a personal room, which is a user's or a guide's room. Personal rooms receive events
 * about any member, so access is checked for each event. Returns undefined for other events.
 */
function memberOf({ name, payload, rooms }: LiveRow): MemberId | undefined {
  if (!rooms.some(isPersonalRoom) || (liveRemovals as readonly string[]).includes(name)) return undefined;
  const key = (liveEventMembers as Readonly<Record<string, string | null>>)[name];
  return key ? ((payload as Record<string, MemberId | null>)[key] ?? undefined) : undefined;
}

/** Adds the current guide and client of an event's member to each event. */
export async function withMembers(db: Db, events: readonly LiveRow[]): Promise<EventWithMember[]> {
  const ids = new Set(events.map(memberOf).filter((id) => id !== undefined));
  const members = ids.size === 0 ? [] : await findSubjects(db, [...ids]);
  const byId = new Map(members.map((member) => [member.id, member]));
  return events.map((event) => {
    const memberId = memberOf(event);
    return { ...event, member: memberId === undefined ? undefined : (byId.get(memberId) ?? null) };
  });
}

/**
 * Returns true if a user in these rooms may receive an event. A user in a shared room of the event may receive it,
 * because joining that room required access. In a personal room, the user must be allowed to see the event's member.
 */
export const canReceive = (
  event: EventWithMember,
  viewer: Pick<Viewer, 'permissions' | 'scope'>,
  rooms: ReadonlySet<string>,
): boolean =>
  event.member === undefined ||
  event.rooms.some((room) => !isPersonalRoom(room) && rooms.has(room)) ||
  (event.member !== null && viewer.permissions.has('CAN_VIEW_MEMBERS') && isInScope(viewer, event.member));
