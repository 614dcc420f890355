import type { Goals, MemberId, Permission } from '@guidepost/contracts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';

/** The kinds of goals, as the contract lists them. */
export type GoalKind = Exclude<keyof Goals, 'memberId'>;

/** A module's part of a member's goals. Goals are not stored: they are computed on reading. */
export interface GoalSource<K extends GoalKind = GoalKind> {
  readonly kind: K;
  /** Viewers without this permission do not see goals of this kind, and their counts exclude them. */
  readonly permission: Permission;
  /** Returns a member's goals of this kind, in display order. */
  readonly load: (db: Db, memberId: MemberId, viewer: Viewer, now: Temporal.Instant) => Promise<Goals[K]>;
  /** SELECT of the counts `total` and `completed` of one member, whose row is `m`; without parameters. */
  readonly countSql: string;
}

/** A source of any kind. */
export type AnyGoalSource = { [K in GoalKind]: GoalSource<K> }[GoalKind];
