import type { NeedStatusKey } from '@guidepost/contracts';

/** The fields by which needs are sorted. */
export interface OrderedNeed {
  id: number;
  status: NeedStatusKey;
  expiresAt: string;
  identifiedAt: string;
}

/**
 * Sorts a member's needs: first those in progress by expiry, soonest first, then the others, newest first. The order of
 * the input does not matter.
 */
export function inNeedOrder<N extends OrderedNeed>(needs: readonly N[]): N[] {
  const isOpen = (need: N) => need.status === 'identified';
  return needs.toSorted(
    (a, b) =>
      Number(isOpen(b)) - Number(isOpen(a)) ||
      (isOpen(a) ? Temporal.PlainDate.compare(a.expiresAt, b.expiresAt) : 0) ||
      Temporal.Instant.compare(b.identifiedAt, a.identifiedAt) ||
      b.id - a.id,
  );
}
