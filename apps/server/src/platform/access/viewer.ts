import type { Permission, Role } from '@guidepost/contracts';

/**
 * Which members someone sees today (decision 79): all of them; or those of the guides whom they may view, those of
 * clients that they administer, and the unassigned of the clients that their teams serve.
 */
export type Scope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'some';
      /** The person, if a guide, and the MEMBERs of the teams in which they are MEMBER or VIEWER. */
      readonly guideIds: readonly number[];
      readonly clientIds: readonly number[];
      readonly unassignedClientIds: readonly number[];
    };

/** Who acts in a request: the signed-in person, or the guide whom they impersonate (decisions 82, 83). */
export interface Viewer {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
  readonly scope: Scope;
  readonly timeZone: string;
  readonly sessionId: number;
  /** The person who signed in, where somebody else is acting; null otherwise. */
  readonly impersonatorId: number | null;
  /** Nothing has kept the session active for half a minute: the next write does. */
  readonly quiet: boolean;
}
