interface FilterOptions<T> {
  /** Start of the period, as an instant in ISO 8601. */
  since: string;
  /** Id of the acting user. */
  me: number;
  at: (record: T) => string;
  by: (record: T) => number | null;
}

/** Returns the records from after an instant that the acting user did not make. The server counts in the same way. */
export const recordsByOthers = <T>(records: readonly T[], { since, me, at, by }: FilterOptions<T>): T[] =>
  records.filter(
    (record) =>
      Temporal.Instant.compare(Temporal.Instant.from(at(record)), Temporal.Instant.from(since)) > 0 &&
      by(record) !== me,
  );
