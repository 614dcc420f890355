import type { NeedChanges } from '@guidepost/contracts';

/** The fields of a need that its history records. */
export interface NeedState {
  identifiedAt: string | null;
  fulfilledAt: string | null;
  abandonedAt: string | null;
  expiresAt: string | null;
  reason: string | null;
  issue: number | null;
}

const emptyNeed: NeedState = {
  identifiedAt: null,
  fulfilledAt: null,
  abandonedAt: null,
  expiresAt: null,
  reason: null,
  issue: null,
};
const keys = Object.keys(emptyNeed) as (keyof NeedState)[];

/** Returns the differences between two states of a need, in the format of its history; null if the states are equal. */
export function needChanges(before: NeedState | null, after: NeedState): NeedChanges | null {
  const from = before ?? emptyNeed;
  const changed = keys.filter((key) => from[key] !== after[key]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((key) => [key, { from: from[key], to: after[key] }])) as NeedChanges;
}

/**
 * Returns a need's state after all of its updates. The first update is the oldest. The result equals the stored state.
 * @throws RangeError if an update does not begin with the state after the previous update, or has an unknown field
 */
export function replayNeed(updates: readonly NeedChanges[]): NeedState {
  const state: Record<string, unknown> = { ...emptyNeed };
  for (const changes of updates)
    for (const [key, change] of Object.entries(changes)) {
      if (!(key in emptyNeed)) throw new RangeError(`A need has no ${key}`);
      if (change.from !== state[key]) throw new RangeError(`The history of ${key} has a gap`);
      state[key] = change.to;
    }
  return state as unknown as NeedState;
}
