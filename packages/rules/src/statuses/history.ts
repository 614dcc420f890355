/** An entry of a member's status history. Instants are ISO 8601, UTC. */
interface HistoryEntry {
  id: number;
  effectiveAt: string;
}

/**
 * Returns true if an entry can be removed from a member's history. A different entry that has begun by `now` must
 * remain, because a member always has a status (docs/areas/statuses.md#history).
 */
export const canDismissStatus = (history: readonly HistoryEntry[], id: number, now: Temporal.Instant): boolean =>
  history.some((entry) => entry.id !== id && Temporal.Instant.compare(entry.effectiveAt, now) <= 0);

/**
 * Returns the entry that is current at `now`: the last entry that has begun. If two entries began at the same time, it
 * is the entry with the higher id. Returns undefined if no entry has begun.
 */
export const presentStatus = <Entry extends HistoryEntry>(
  history: readonly Entry[],
  now: Temporal.Instant,
): Entry | undefined =>
  history
    .filter(({ effectiveAt }) => Temporal.Instant.compare(effectiveAt, now) <= 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.effectiveAt, b.effectiveAt) || a.id - b.id)
    .at(-1);

/**
 * Returns the current entry if a status that begins at `begins` would come before it in the history. Returns undefined
 * if the new status would become the current status (docs/areas/statuses.md#history).
 */
export function laterPresentStatus<Entry extends HistoryEntry>(
  history: readonly Entry[],
  begins: Temporal.Instant,
  now: Temporal.Instant,
): Entry | undefined {
  const present = presentStatus(history, now);
  return present && Temporal.Instant.compare(begins, present.effectiveAt) < 0 ? present : undefined;
}
