/** The part of the driver's result that this code uses. */
export interface Answer {
  /** The kind of the statement, such as `SELECT`, `INSERT` or `COMMIT`. */
  readonly command: string;
  readonly rows: unknown[];
  /** The number of rows found or changed; null for other statements. */
  readonly rowCount: number | null;
  /** The columns of the result. They are present even if there are no rows. */
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Allowed parameters of a statement. The driver converts other types in unexpected ways. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly SqlValue[];

/**
 * A handle that runs statements. In a request that writes, it is the request's transaction. In a GET request, it is the
 * request's own handle for the read-only connections. Call `rows`, `execute` and `send`, never its method `query`.
 */
export interface Db {
  query(text: string, values?: readonly SqlValue[]): Promise<Answer>;
}
