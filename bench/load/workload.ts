import type { StaffId } from '@guidepost/contracts';
import type pg from 'pg';
import type { RandomSource } from '../lib/random.ts';
import type { SeedPlan } from '../seed/plan.ts';

export interface Workload {
  readonly name: string;
  /** Matches the endpoint's main statement. */
  readonly own: RegExp;
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
