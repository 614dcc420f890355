import type { Permission } from '@guidepost/contracts';
import type { Audience } from '../module.ts';

/**
 * Permissions that a live event about a member may ask of its hearers. A socket joins a member's room for each one
 * that its person has, so an event reaches exactly those who could have fetched what it carries.
 */
export const livePermissions = [
  'CAN_VIEW_MEMBERS',
  'CAN_SEE_NOTES_AND_VISITS',
  'CAN_SEE_HOSPITALIZATIONS',
  'CAN_SEE_SMS',
  'CAN_SEE_USER_NEEDS',
] as const satisfies readonly Permission[];

export const userRoom = (id: number): string => `user:${id}`;
export const guideRoom = (id: number): string => `guide:${id}`;
export const memberRoom = (id: number, permission: Permission): string => `member:${id}:${permission}`;

/** The rooms of an audience. @throws where a permission has no rooms, so that a new one is added above. */
export function roomsOf(audience: Audience): string[] {
  const rooms: string[] = [];
  if (audience.member) {
    const { id, permission } = audience.member;
    if (!(livePermissions as readonly string[]).includes(permission))
      throw new Error(`No live rooms for ${permission}`);
    rooms.push(memberRoom(id, permission));
  }
  for (const id of audience.guideIds ?? []) if (id !== null) rooms.push(guideRoom(id));
  for (const id of audience.userIds ?? []) rooms.push(userRoom(id));
  return [...new Set(rooms)];
}
