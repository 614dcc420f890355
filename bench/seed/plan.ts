import { asId, type MemberId } from '@guidepost/contracts';
import type { RandomSource } from '../lib/random.ts';

/** Number of members per guide. */
export const membersPerGuide = 200;
const guidesPerTeam = 10;
const teamsPerClient = 5;

/**
 * The ids follow a pattern, so that the bench can compute which guide sees which member. Guide g has 200 members,
 * starting with member 200 × g. Guides and members are both counted from 0.
 */
export const firstStaffId = 1001;
export const firstMemberId = 10_000_001;
/** Returns the id of the nth seeded member, counted from 0. */
export const memberIdOf = (n: number): MemberId => asId(firstMemberId + n);

export interface SeedPlan {
  readonly members: number;
  /** Number of feed entries per member. */
  readonly feed: number;
  readonly guides: number;
  readonly teams: number;
  readonly clients: number;
  readonly admins: number;
  /** Business time of the newest possible entry, ISO 8601. */
  readonly anchor: string;
}

/** Returns how many records of each kind there are for this number of members. */
export function planOf(members: number, feed: number, anchor: string): SeedPlan {
  const guides = Math.max(1, Math.ceil(members / membersPerGuide));
  const teams = Math.max(1, Math.ceil(guides / guidesPerTeam));
  return { members, feed, guides, teams, clients: Math.max(3, Math.ceil(teams / teamsPerClient)), admins: 5, anchor };
}

export const perTeam = guidesPerTeam;
export const databaseOf = (members: number, feed: number): string => `bench_${members}_${feed}`;

/** Returns a random member of a guide. Guides are counted from 0. */
export const randomMemberOf = (guide: number, plan: SeedPlan, dice: RandomSource): MemberId =>
  memberIdOf(Math.min(plan.members - 1, guide * membersPerGuide + dice.below(membersPerGuide)));
