import type { MemberId, Permission, StaffId } from '@guidepost/contracts';
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
  'CAN_SEE_CONSENTS',
  'CAN_VIEW_SURVEYS',
  'CAN_ADMINISTRATE_SURVEYS',
  'CAN_ACCESS_ADMIN_TOOLS',
  'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS',
  'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS',
] as const satisfies readonly Permission[];

/** Everybody connected who has a permission: for what is nobody's and the same for all of them. */
export const permissionRoom = (permission: Permission): string => `permission:${permission}`;
export const userRoom = (id: StaffId): string => `user:${id}`;
export const guideRoom = (id: StaffId): string => `guide:${id}`;
/** Whether a room is that of a person or of a guide's docket: their members are checked event by event (hearing.ts). */
export const isPersonalRoom = (room: string): boolean => room.startsWith('user:') || room.startsWith('guide:');
export const memberRoom = (id: MemberId, permission: Permission): string => `member:${id}:${permission}`;

/** @throws where a permission has no rooms, so that a new one is added above */
function withRooms(permission: Permission): Permission {
  if ((livePermissions as readonly string[]).includes(permission)) return permission;
  throw new Error(`No live rooms for ${permission}`);
}

/** The rooms of an audience. @throws where a permission has no rooms, so that a new one is added above. */
export function roomsOf(audience: Audience): string[] {
  const rooms: string[] = [];
  if (audience.member) {
    const { id, permission } = audience.member;
    rooms.push(memberRoom(id, withRooms(permission)));
  }
  if (audience.everyoneWith) rooms.push(permissionRoom(withRooms(audience.everyoneWith)));
  for (const id of audience.guideIds ?? []) if (id !== null) rooms.push(guideRoom(id));
  for (const id of audience.userIds ?? []) rooms.push(userRoom(id));
  return [...new Set(rooms)];
}
