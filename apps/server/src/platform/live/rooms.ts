import type { MemberId, Permission, StaffId } from '@guidepost/contracts';
import type { Audience } from '../module.ts';

/**
 * Permissions that a live event about a member may require. A socket joins one room of the member for each permission
 * of its user. An event therefore reaches exactly the users who may fetch its data.
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

/**
 * Returns the room of all connected users with a permission. It is for events that have no member and are the same for
 * all users.
 */
export const permissionRoom = (permission: Permission): string => `permission:${permission}`;
export const userRoom = (id: StaffId): string => `user:${id}`;
export const guideRoom = (id: StaffId): string => `guide:${id}`;
/**
 * Returns true for a user's room or the room of a guide's docket. For these rooms, access to the member is checked for
 * each event (recipients.ts).
 */
export const isPersonalRoom = (room: string): boolean => room.startsWith('user:') || room.startsWith('guide:');
export const memberRoom = (id: MemberId, permission: Permission): string => `member:${id}:${permission}`;

/**
 * Returns the permission.
 * @throws if it has no rooms; add it to `livePermissions` in that case
 */
function withRooms(permission: Permission): Permission {
  if ((livePermissions as readonly string[]).includes(permission)) return permission;
  throw new Error(`No live rooms for ${permission}`);
}

/**
 * Returns the rooms of an audience.
 * @throws if a permission has no rooms; add it to `livePermissions` in that case
 */
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
