import { asId, type StaffId } from '@guidepost/contracts';
import type pg from 'pg';
import type { RandomSource } from '../lib/random.ts';
import { firstStaffId, type SeedPlan } from '../seed/plan.ts';

export interface Workload {
  readonly name: string;
  /** Matches the endpoint's main statement. */
  readonly own: RegExp;
  /** Adds data that only this workload needs. Runs before each measurement, after earlier runs' data was deleted. */
  prepare?(plan: SeedPlan, client: pg.Client): Promise<void>;
  /** Returns random requests for the seeded data. */
  requests(many: number, plan: SeedPlan, dice: RandomSource, client: pg.Client): Promise<BenchRequest[]>;
  /** True if each request has its own idempotency key. */
  readonly keyed?: boolean;
}

/** One request in a load. */
export interface BenchRequest {
  /** The staff member who sends the request. */
  readonly staffId: StaffId;
  readonly method: 'GET' | 'POST';
  /** Path and query of the request. */
  readonly path: string;
  readonly body?: string;
}

export const get = (staffId: StaffId, path: string): BenchRequest => ({ staffId, method: 'GET', path });

/** Returns a random element of a list that is not empty. */
export const pick = <T>(from: readonly T[], dice: RandomSource): T => from[dice.below(from.length)] as T;

/** Returns the number of a random guide, counted from 0. */
export const randomGuide = (plan: SeedPlan, dice: RandomSource): number => dice.below(plan.guides);

/** Returns the id of the nth user who can see all members. */
export const administratorId = (plan: SeedPlan, n: number): StaffId =>
  asId(firstStaffId + plan.guides + plan.teams + (n % plan.admins));

export const randomAdministrator = (plan: SeedPlan, dice: RandomSource): StaffId =>
  administratorId(plan, dice.below(plan.admins));

/** Returns the supervisor of a random team. */
export const randomSupervisor = (plan: SeedPlan, dice: RandomSource): StaffId =>
  asId(firstStaffId + plan.guides + dice.below(plan.teams));

export const pathOf = (path: string, query: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;

/** Returns a workload that reads a list. `request` returns one random request. */
export const list = (
  name: string,
  own: RegExp,
  request: (plan: SeedPlan, dice: RandomSource) => BenchRequest,
  fill: readonly string[] = [],
): Workload => ({
  name,
  own,
  async prepare(_plan, client) {
    for (const sql of fill) await client.query(sql);
  },
  requests: async (many, plan, dice) => Array.from({ length: many }, () => request(plan, dice)),
});

/** Query of a page with the count: mostly the first page, sometimes one of the next four. */
export const firstPages = (dice: RandomSource, size: number) => ({
  'page-start': dice.chance(0.7) ? 0 : size * dice.below(5),
  'page-size': size,
  includeCount: 'true',
});
