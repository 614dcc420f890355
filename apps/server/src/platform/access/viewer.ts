import type { ClientId, Permission, Role, StaffId } from '@guidepost/contracts';

/**
 * The members whom a user sees today (docs/areas/access.md#visible-members): all of them, or a part. A part is the
 * members of guides whom the user may view, of clients that the user administers, and the unassigned members of clients
 * that the user's teams serve.
 */
export type Scope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'some';
      /** The user, if a guide, and the MEMBERs of the teams in which the user is MEMBER or VIEWER. */
      readonly guideIds: readonly StaffId[];
      readonly clientIds: readonly ClientId[];
      readonly unassignedClientIds: readonly ClientId[];
    };

/**
 * The acting user of a request: the signed-in person, or the guide whom they impersonate
 * (docs/areas/access.md#acting-user).
 */
export interface Viewer {
  readonly id: StaffId;
  readonly name: string;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
  readonly scope: Scope;
  readonly timeZone: string;
  readonly sessionId: number;
  /** The signed-in person during impersonation; null otherwise. */
  readonly impersonatorId: StaffId | null;
  /**
   * True if the session's activity was last recorded more than half a minute ago, so that the next write records it.
   */
  readonly quiet: boolean;
}
