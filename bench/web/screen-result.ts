import { percentile } from '../lib/stats.ts';
import type { LoadedScript } from './first-load.ts';
import type { Action } from './inputs.ts';
import type { PageMeasurements } from './observe.ts';

export const screenNames = [
  'docket',
  'member',
  'members',
  'conversation',
  'calls',
  'needs',
  'hospitalizations',
  'survey-dialog',
  'survey-creator',
  'users',
  'audit',
] as const;
export type ScreenName = (typeof screenNames)[number];

export interface Visit extends PageMeasurements {
  /** Requests with the same method, address and body as an earlier one. */
  repeated: string[];
}

export interface ScreenResult {
  screen: ScreenName;
  throttle: number;
  rounds: number;
  /** The share of the machine that other processes used before the run. */
  othersShare: number;
  /** Each round's first visit, with an empty browser cache, and the visit after it. */
  first: Visit[];
  later: Visit[];
  /** The scripts that the first visit requested before the rows were visible. */
  scripts: LoadedScript[];
  actions: Action[];
}

interface Spread {
  p50: number;
  max: number;
}

/** Returns the median and the maximum of one value of all visits. A missing value is NaN. */
export function spreadOf(
  visits: readonly PageMeasurements[],
  pick: (one: PageMeasurements) => number | undefined,
): Spread {
  const values = visits.map((one) => pick(one) ?? Number.NaN).toSorted((a, b) => a - b);
  return { p50: percentile(values, 0.5), max: Math.max(...values) };
}

export const paintOf = (one: PageMeasurements): number | undefined => one.paint?.ms;
export const rowsOf = (one: PageMeasurements): number | undefined => one.rowsMs ?? undefined;
