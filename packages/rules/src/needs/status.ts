import type { NeedFilter, NeedStatusKey } from '@guidepost/contracts';

/** What the status of a need is worked out from: its dates, and nothing else that is stored. */
export interface NeedDates {
  /** ISO 8601, UTC. */
  fulfilledAt: string | null;
  /** ISO 8601, UTC. */
  abandonedAt: string | null;
  /** The first day on which the time window is over, `yyyy-MM-dd`. */
  expiresAt: string;
}

/** Where the viewer and the member stand when a need is judged. */
export interface NeedMoment {
  /** The key of the member's stage. */
  stageKey: string;
  /** The viewer's calendar day, `yyyy-MM-dd`. */
  today: string;
}

const independence = 'independence';

/** What each status is called. */
export const needStatusNames = {
  fulfilled: 'Fulfilled',
  'stopped-pursuing': 'Stopped pursuing',
  unresolved: 'Unresolved',
  identified: 'Identified',
} as const satisfies Record<NeedStatusKey, string>;

/** Whether the time window is over: it is on the day of expiry itself. Both days are `yyyy-MM-dd`. */
export const isExpired = (need: Pick<NeedDates, 'expiresAt'>, today: string): boolean =>
  Temporal.PlainDate.compare(need.expiresAt, today) <= 0;

/** Whether a member no longer works on needs with a guide. */
export const isIndependent = (stageKey: string): boolean => stageKey === independence;

/** The one status that a need has. A need that was met stays met, whatever becomes of its window or its member. */
export function needStatus(need: NeedDates, { stageKey, today }: NeedMoment): NeedStatusKey {
  if (need.fulfilledAt !== null) return 'fulfilled';
  if (need.abandonedAt !== null) return 'stopped-pursuing';
  return isExpired(need, today) || isIndependent(stageKey) ? 'unresolved' : 'identified';
}

/**
 * The filter chip that a status belongs to: a need that is no longer pursued was not resolved, and one whose status nobody
 * knows is not to be lost from sight.
 */
export function needFilterOf(status: NeedStatusKey): NeedFilter {
  if (status === 'stopped-pursuing') return 'unresolved';
  return status in needStatusNames ? status : 'identified';
}

/** How many needs each filter chip shows. Every need is counted once, so that the counts add up to all of them. */
export function needFilterCounts(statuses: readonly NeedStatusKey[]): Record<NeedFilter, number> {
  const counts: Record<NeedFilter, number> = { identified: 0, fulfilled: 0, unresolved: 0 };
  for (const status of statuses) counts[needFilterOf(status)] += 1;
  return counts;
}
