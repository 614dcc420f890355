import { asId, type MemberId } from '@guidepost/contracts';
import type { Dice } from '../lib/random.ts';

/** Members a guide cares for. */
export const membersPerGuide = 200;
const guidesPerTeam = 10;
const teamsPerClient = 5;

/** Ids follow a pattern, so that visibility can be computed: guide g has the members from 200 g on. */
export const firstStaffId = 1001;
export const firstMemberId = 10_000_001;
/** The id of the nth member of the seed, from 0. */
export const memberIdOf = (n: number): MemberId => asId(firstMemberId + n);

export interface SeedPlan {
  readonly members: number;
  /** Feed entries per member. */
  readonly feed: number;
  readonly guides: number;
  readonly teams: number;
  readonly clients: number;
  readonly admins: number;
  /** Business time of the newest possible entry, ISO 8601. */
  readonly anchor: string;
}

/** The amounts of all records for this many members. */
export function planOf(members: number, feed: number, anchor: string): SeedPlan {
  const guides = Math.max(1, Math.ceil(members / membersPerGuide));
  const teams = Math.max(1, Math.ceil(guides / guidesPerTeam));
  return { members, feed, guides, teams, clients: Math.max(3, Math.ceil(teams / teamsPerClient)), admins: 5, anchor };
}

export const perTeam = guidesPerTeam;
export const databaseOf = (members: number, feed: number): string => `bench_${members}_${feed}`;

/** A member of a guide, drawn at random; `guide` counts from 0. */
export const aMemberOf = (guide: number, plan: SeedPlan, dice: Dice): MemberId =>
  memberIdOf(Math.min(plan.members - 1, guide * membersPerGuide + dice.below(membersPerGuide)));
