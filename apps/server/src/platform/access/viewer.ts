import type { ClientId, MemberId, Permission, Role, StaffId } from '@guidepost/contracts';

/**
 * The members whom a user may see today (docs/areas/access.md#visible-members): all members or some of them. The user
 * may see the members of certain guides, and the members of clients that the user administers. The user may also see
 * the unassigned members of clients that the user's teams serve.
 */
export type Scope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'some';
      /** The user, the absent guides that the user covers for, and the MEMBERs of the user's teams. */
      readonly guideIds: readonly StaffId[];
      readonly clientIds: readonly ClientId[];
      readonly unassignedClientIds: readonly ClientId[];
    };

/**
 * The acting user of a request: the signed-in user, or the guide whom the signed-in user impersonates
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
  /** The signed-in user during impersonation; null otherwise. */
  readonly impersonatorId: StaffId | null;
  /** True if the session's activity was last recorded more than half a minute ago. The next write then records it. */
  readonly quiet: boolean;
  /**
   * The member whom a GET request names, and whether the viewer may see that member. Both are read together with the
   * session. Undefined for other requests.
   */
  readonly requestedMember?: { readonly id: MemberId; readonly isVisible: boolean };
}
