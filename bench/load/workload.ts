import type { StaffId } from '@guidepost/contracts';
import type pg from 'pg';
import type { Dice } from '../lib/random.ts';
import type { SeedPlan } from '../seed/plan.ts';

export interface Workload {
  readonly name: string;
  /** Matches the endpoint's main statement among its statements. */
  readonly own: RegExp;
  /** Returns the requests, drawn from the seed. */
  requests(many: number, plan: SeedPlan, dice: Dice, client: pg.Client): Promise<BenchRequest[]>;
  /** True if each request has its own key. */
  readonly keyed?: boolean;
}

/** One request that the load consists of. */
export interface BenchRequest {
  /** The staff user who makes the requests. */
  readonly staffId: StaffId;
  readonly method: 'GET' | 'POST';
  /** Path and query below the server's address. */
  readonly path: string;
  readonly body?: string;
}
