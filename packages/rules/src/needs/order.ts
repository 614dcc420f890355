import type { NeedStatusKey } from '@guidepost/contracts';

/** The fields that are used to sort needs. */
export interface OrderedNeed {
  id: number;
  status: NeedStatusKey;
  expiresAt: string;
  identifiedAt: string;
}

/**
 * Sorts a member's needs. Needs in progress are first, with the earliest expiry first. All other needs follow, with the
 * newest first. The order of the input does not matter.
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
