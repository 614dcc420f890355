import type { StaffId } from '@guidepost/contracts';
import type pg from 'pg';
import type { RandomSource } from '../lib/random.ts';
import type { SeedPlan } from '../seed/plan.ts';

export interface Workload {
  readonly name: string;
  /** Matches the endpoint's main statement among all its statements. */
  readonly own: RegExp;
  /** Returns the requests, drawn at random for the seeded data. */
  requests(many: number, plan: SeedPlan, dice: RandomSource, client: pg.Client): Promise<BenchRequest[]>;
  /** True if each request has its own idempotency key. */
  readonly keyed?: boolean;
}

/** One request of a load. */
export interface BenchRequest {
  /** The staff member who sends the request. */
  readonly staffId: StaffId;
  readonly method: 'GET' | 'POST';
  /** Path and query of the request's address. */
  readonly path: string;
  readonly body?: string;
}
