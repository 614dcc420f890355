import type { Columns, RowOf } from './row.ts';
import type { Answer, Db, SqlValue } from './sql.ts';
import { statementSpan, traced } from './tracing.ts';
import { Transaction } from './transaction.ts';

export type { Answer, Db, SqlValue } from './sql.ts';

const run = (db: Db, text: string, values?: readonly SqlValue[]): Promise<Answer> =>
  traced(
    () => statementSpan(text),
    () => db.query(text, values),
  );

type Inspect = (columns: Columns, text: string, answer: Answer) => void;
let inspect: Inspect | undefined;

/**
 * Sets the function that checks every result of `rows`, and returns the previous one, so that the caller can restore
 * it. The function may throw an error. Only tests set it, to compare results with the declared columns (row-check.ts),
 * because the driver does not compare them.
 */
export function inspectRows(inspector: Inspect | undefined): Inspect | undefined {
  const before = inspect;
  inspect = inspector;
  return before;
}

/**
 * Runs a statement and returns its rows. Each statement is prepared under its own name, so that PostgreSQL plans it
 * once per connection. Statements that do not wait for each other (`Promise.all`) are sent together.
 * @param columns the columns of the result, by their names (row.ts)
 */
export async function rows<C extends Columns>(
  db: Db,
  columns: C,
  text: string,
  values?: readonly SqlValue[],
): Promise<RowOf<C>[]> {
  const answer = await run(db, text, values);
  if (inspect !== undefined) inspect(columns, text, answer);
  return answer.rows as RowOf<C>[];
}

/**
 * Runs a statement whose rows are not needed, and waits until it has run. Returns the number of rows found or changed.
 */
export async function execute(db: Db, text: string, values?: readonly SqlValue[]): Promise<number> {
  return (await run(db, text, values)).rowCount ?? 0;
}

/**
 * Runs a statement in a transaction without waiting. Use it if the result is not needed. The statement is sent with the
 * next statement, or with COMMIT. If it fails, the transaction fails.
 */
export function send(tx: Db, text: string, values?: readonly SqlValue[]): void {
  if (!(tx instanceof Transaction)) throw new Error('A statement can be sent without waiting only in a transaction');
  run(tx, text, values).catch(() => {});
}

/**
 * Returns an SQL comparison that is true if the array parameter $n contains the number before it. The sub-select hides
 * the array's length from PostgreSQL. Otherwise PostgreSQL would prefer a plan for a short list and plan every
 * execution again.
 */
export const isIn = (n: number): string => `= ANY((SELECT $${n}::bigint[])::bigint[])`;
