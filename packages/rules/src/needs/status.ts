import type { NeedFilter, NeedStatusKey } from '@guidepost/contracts';

/** The dates that determine a need's status. The status does not depend on any other stored value. */
export interface NeedDates {
  /** ISO 8601, UTC. */
  fulfilledAt: string | null;
  /** ISO 8601, UTC. */
  abandonedAt: string | null;
  /** The first day after the time window, `yyyy-MM-dd`. */
  expiresAt: string;
}

/** The member's stage and the viewer's calendar day, which also determine the status. */
export interface NeedMoment {
  stageKey: string;
  /** The viewer's calendar day, `yyyy-MM-dd`. */
  today: string;
}

const independence = 'independence';

export const needStatusNames = {
  fulfilled: 'Fulfilled',
  'stopped-pursuing': 'Stopped pursuing',
  unresolved: 'Unresolved',
  identified: 'Identified',
} as const satisfies Record<NeedStatusKey, string>;

/**
 * Returns true if a need's time window has ended. It ends when the day of expiry begins. Both days are `yyyy-MM-dd`.
 */
export const isExpired = (need: Pick<NeedDates, 'expiresAt'>, today: string): boolean =>
  Temporal.PlainDate.compare(need.expiresAt, today) <= 0;

/** Returns true if a member no longer works on needs with a guide. */
export const isIndependent = (stageKey: string): boolean => stageKey === independence;

/**
 * Returns a need's status. A fulfilled need remains fulfilled, even if its window ends or the member's stage changes.
 */
export function needStatus(need: NeedDates, { stageKey, today }: NeedMoment): NeedStatusKey {
  if (need.fulfilledAt !== null) return 'fulfilled';
  if (need.abandonedAt !== null) return 'stopped-pursuing';
  return isExpired(need, today) || isIndependent(stageKey) ? 'unresolved' : 'identified';
}

/**
 * Returns a status's filter chip. Abandoned needs have the chip `unresolved`. Needs with an unknown status have the
 * chip `identified`, so that they remain visible.
 */
export function needFilterOf(status: NeedStatusKey): NeedFilter {
  if (status === 'stopped-pursuing') return 'unresolved';
  return status in needStatusNames ? status : 'identified';
}

/**
 * Returns the number of needs for each filter chip. Each need is counted once, so the sum equals the number of needs.
 */
export function needFilterCounts(statuses: readonly NeedStatusKey[]): Record<NeedFilter, number> {
  const counts: Record<NeedFilter, number> = { identified: 0, fulfilled: 0, unresolved: 0 };
  for (const status of statuses) counts[needFilterOf(status)] += 1;
  return counts;
}
