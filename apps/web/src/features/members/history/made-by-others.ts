interface How<T> {
  /** An instant in ISO 8601. */
  since: string;
  /** The id of the person who looks. */
  me: number;
  at: (record: T) => string;
  by: (record: T) => number | null;
}

/** What happened after an instant and was not one's own doing; the server counts alike. */
export const madeByOthers = <T>(records: readonly T[], { since, me, at, by }: How<T>): T[] =>
  records.filter(
    (record) =>
      Temporal.Instant.compare(Temporal.Instant.from(at(record)), Temporal.Instant.from(since)) > 0 &&
      by(record) !== me,
  );
