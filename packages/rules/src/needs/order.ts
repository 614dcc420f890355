import type { NeedStatusKey } from '@guidepost/contracts';

/** What needs are sorted by. */
export interface OrderedNeed {
  id: number;
  status: NeedStatusKey;
  expiresAt: string;
  identifiedAt: string;
}

/**
 * The order of a member's needs: those that are worked on first, the one that expires soonest on top; then the rest, the
 * newest on top. The result does not depend on the order in which they are given.
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
