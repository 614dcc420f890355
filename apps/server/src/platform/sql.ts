/** The part of the driver's result of a statement that is used here. */
export interface Answer {
  /** `SELECT`, `INSERT`, `COMMIT` … */
  readonly command: string;
  readonly rows: unknown[];
  /** The number of rows found or changed; null for other statements. */
  readonly rowCount: number | null;
  /** The columns of the result, also if it has no rows. */
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Allowed parameters of a statement. The driver converts other types in unexpected ways. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly SqlValue[];

/**
 * A handle that runs statements. In a writing request it is the request's transaction. In a reading request it is the
 * request's own lane to the read-only connections. Use `rows`, `execute` and `send`, never `query`.
 */
export interface Db {
  query(text: string, values?: readonly SqlValue[]): Promise<Answer>;
}
