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
