interface FilterOptions<T> {
  /** Start of the period, in ISO 8601. */
  since: string;
  /** Id of the acting user. */
  me: number;
  at: (record: T) => string;
  by: (record: T) => number | null;
}

/** Returns the records made after `since` by anyone but the acting user. The server counts them the same way. */
export const recordsByOthers = <T>(records: readonly T[], { since, me, at, by }: FilterOptions<T>): T[] =>
  records.filter(
    (record) =>
      Temporal.Instant.compare(Temporal.Instant.from(at(record)), Temporal.Instant.from(since)) > 0 &&
      by(record) !== me,
  );
