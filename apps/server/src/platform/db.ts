import type { Columns, RowOf } from './row.ts';
import { Transaction } from './transaction.ts';

/** What the driver answers to a statement, as far as it is of interest here. */
export interface Answer {
  /** `SELECT`, `INSERT`, `COMMIT` … */
  readonly command: string;
  readonly rows: unknown[];
  /** How many rows were found or changed; null for a statement that does neither. */
  readonly rowCount: number | null;
  /** The columns of the answer, also of one without rows. */
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** What a statement can be given: the driver writes anything else in ways that nobody asked for. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly SqlValue[];

/**
 * What statements run on. In a request that writes it is the request's transaction, in one that reads the request's own
 * lane to the connections that cannot write. Use `rows`, `execute` and `send`, never `query`.
 */
export interface Db {
  query(text: string, values?: readonly SqlValue[]): Promise<Answer>;
}

type Inspect = (columns: Columns, text: string, answer: Answer) => void;
let inspect: Inspect | undefined;

/**
 * Shows every answer that `rows` gets to `inspector`, which may throw; the driver does not compare what it answers with
 * what was declared, so tests do (row-check.ts). Answers the inspector before, to put it back.
 */
export function inspectRows(inspector: Inspect | undefined): Inspect | undefined {
  const before = inspect;
  inspect = inspector;
  return before;
}

/**
 * Runs a statement and answers its rows. Each text is prepared under a name of its own, so that PostgreSQL plans it
 * once a connection. Several that do not wait for each other (`Promise.all`) travel together.
 * @param columns what the statement answers, by the names of its columns (row.ts)
 */
export async function rows<C extends Columns>(
  db: Db,
  columns: C,
  text: string,
  values?: readonly SqlValue[],
): Promise<RowOf<C>[]> {
  const answer = await db.query(text, values);
  if (inspect !== undefined) inspect(columns, text, answer);
  return answer.rows as RowOf<C>[];
}

/** Runs a statement whose rows nobody needs, and waits for it. Answers how many rows it found or changed. */
export async function execute(db: Db, text: string, values?: readonly SqlValue[]): Promise<number> {
  return (await db.query(text, values)).rowCount ?? 0;
}

/**
 * Runs a statement in a transaction without waiting: it travels with what comes next, at the latest with COMMIT.
 * Where it fails, the transaction does. For a statement whose answer nobody needs.
 */
export function send(tx: Db, text: string, values?: readonly SqlValue[]): void {
  if (!(tx instanceof Transaction)) throw new Error('Only in a transaction is a statement sent without waiting');
  tx.query(text, values).catch(() => {});
}

/**
 * A condition that a number is among those of parameter $n. The array stands in a sub-select: seen directly, a plan for
 * one list of three looks so much cheaper than one for lists of any length that PostgreSQL plans every call again.
 */
export const among = (n: number): string => `= ANY((SELECT $${n}::bigint[])::bigint[])`;
