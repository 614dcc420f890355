import type { NeedChanges } from '@guidepost/contracts';

/** The fields of a need that its history tells of. */
export interface NeedState {
  identifiedAt: string | null;
  fulfilledAt: string | null;
  abandonedAt: string | null;
  expiresAt: string | null;
  reason: string | null;
  issue: number | null;
}

const unborn: NeedState = {
  identifiedAt: null,
  fulfilledAt: null,
  abandonedAt: null,
  expiresAt: null,
  reason: null,
  issue: null,
};
const keys = Object.keys(unborn) as (keyof NeedState)[];

/** What differs between two states of a need, as its history keeps it. Null where nothing does. */
export function needChanges(before: NeedState | null, after: NeedState): NeedChanges | null {
  const from = before ?? unborn;
  const changed = keys.filter((key) => from[key] !== after[key]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((key) => [key, { from: from[key], to: after[key] }])) as NeedChanges;
}

/**
 * The state that a need's updates lead to, from the oldest on. The history of a need replays to what is stored.
 * @throws RangeError where an update does not begin where the one before it ended, or names what no need has
 */
export function replayNeed(updates: readonly NeedChanges[]): NeedState {
  const state: Record<string, unknown> = { ...unborn };
  for (const changes of updates)
    for (const [key, change] of Object.entries(changes)) {
      if (!(key in unborn)) throw new RangeError(`A need has no ${key}`);
      if (change.from !== state[key]) throw new RangeError(`The history of ${key} has a gap`);
      state[key] = change.to;
    }
  return state as unknown as NeedState;
}
