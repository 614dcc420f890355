import type { Goals, MemberId, Permission } from '@guidepost/contracts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';

/** The kinds of goals, as the contract lists them. */
export type GoalKind = Exclude<keyof Goals, 'memberId'>;

/** A module's part of a member's goals. Goals are stored nowhere: they are worked out on reading. */
export interface GoalSource<K extends GoalKind = GoalKind> {
  readonly kind: K;
  /** Who lacks it is told of no goals of this kind, and they are not counted for them. */
  readonly permission: Permission;
  /** A member's goals of this kind, in the order to show them. */
  readonly load: (db: Db, memberId: MemberId, viewer: Viewer, now: Temporal.Instant) => Promise<Goals[K]>;
  /** SELECT of the counts `total` and `completed` of one member, whose row is `m`; without parameters. */
  readonly countSql: string;
}

/** A source of any kind. */
export type AnyGoalSource = { [K in GoalKind]: GoalSource<K> }[GoalKind];
