import type { ClientId, Permission, Role, StaffId } from '@guidepost/contracts';

/**
 * The members whom a person sees today (docs/areas/access.md#who-sees-whom): all; or those of guides whom they may
 * view, of clients that they administer, and the unassigned ones of clients that their teams serve.
 */
export type Scope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'some';
      /** The person, if a guide, and the MEMBERs of the teams in which they are MEMBER or VIEWER. */
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
