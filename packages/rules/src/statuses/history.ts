/** An entry of a member's history of statuses. Instants are ISO 8601, UTC. */
interface HistoryEntry {
  id: number;
  effectiveAt: string;
}

/**
 * Whether an entry can be taken out of a member's history: another one that has begun by `now` has to be left, because a
 * member always has a status (docs/areas/statuses.md#history).
 */
export const canDismissStatus = (history: readonly HistoryEntry[], id: number, now: Temporal.Instant): boolean =>
  history.some((entry) => entry.id !== id && Temporal.Instant.compare(entry.effectiveAt, now) <= 0);

/** The entry that holds at `now`: the last to begin of those that have, of two at once the later one; undefined if none has. */
export const presentStatus = <Entry extends HistoryEntry>(
  history: readonly Entry[],
  now: Temporal.Instant,
): Entry | undefined =>
  history
    .filter(({ effectiveAt }) => Temporal.Instant.compare(effectiveAt, now) <= 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.effectiveAt, b.effectiveAt) || a.id - b.id)
    .at(-1);

/**
 * The present entry if a status that begins at `begins` would go before it, into the past; undefined if that one would be the
 * present one (docs/areas/statuses.md#history).
 */
export function statusThatStays<Entry extends HistoryEntry>(
  history: readonly Entry[],
  begins: Temporal.Instant,
  now: Temporal.Instant,
): Entry | undefined {
  const present = presentStatus(history, now);
  return present && Temporal.Instant.compare(begins, present.effectiveAt) < 0 ? present : undefined;
}
