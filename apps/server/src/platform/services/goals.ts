import type { Goals, MemberId, Permission } from '@guidepost/contracts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';

/** The kinds of goals, as the contract lists them. */
export type GoalKind = Exclude<keyof Goals, 'memberId'>;

/** A module's part of a member's goals. Goals are not stored, but computed when they are read. */
export interface GoalSource<K extends GoalKind = GoalKind> {
  readonly kind: K;
  /** Permission that a viewer needs to see goals of this kind. Counts for other viewers exclude these goals. */
  readonly permission: Permission;
  /** Returns a member's goals of this kind, in display order. */
  readonly load: (db: Db, memberId: MemberId, viewer: Viewer, now: Temporal.Instant) => Promise<Goals[K]>;
  /**
   * SQL query for a member's counts `total` and `completed`. The member's row has the alias `m`. The query has no
   * parameters.
   */
  readonly countSql: string;
}

/** A goal source of any kind. */
export type AnyGoalSource = { [K in GoalKind]: GoalSource<K> }[GoalKind];
