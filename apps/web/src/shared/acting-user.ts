import type { ActingUser, Permission } from '@guidepost/contracts';
import { createContext, use } from 'react';

export const ActingUserContext = createContext<ActingUser | null>(null);

/** Returns the signed-in user, or the guide they impersonate. Use it only in signed-in routes. */
export function useActingUser(): ActingUser {
  const user = use(ActingUserContext);
  if (user === null) throw new Error('useActingUser is for signed-in screens');
  return user;
}

interface RecordWithPermissions {
  userPermissions?: readonly string[];
  memberPermissions?: readonly string[];
}
type PermissionNameOf<R extends RecordWithPermissions> =
  | (R['userPermissions'] extends readonly (infer N)[] ? N : never)
  | (R['memberPermissions'] extends readonly (infer N)[] ? N : never);

/**
 * Returns true if the server allows this user to perform the action on this record: `can(user, 'CAN_VIEW_CLIENTS')`,
 * `can(member, 'CAN_UPDATE_USER_NEEDS')`, `can(note, 'CAN_EDIT')`. Permissions are never recomputed here.
 */
export function can<R extends RecordWithPermissions>(
  record: R | null | undefined,
  name: PermissionNameOf<R> | Permission,
): boolean {
  if (!record) return false;
  return [...(record.userPermissions ?? []), ...(record.memberPermissions ?? [])].includes(name as string);
}
