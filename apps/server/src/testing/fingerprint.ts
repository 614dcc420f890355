import type { TestApp } from './app.ts';

/**
 * Returns a fingerprint of the rows in all tables except those in `except`. Two equal fingerprints prove that nothing
 * was written in the meantime, not even the same values. The fingerprint sums the numbers of the transactions that
 * wrote the rows, because that is much faster than reading their content.
 */
export async function fingerprint(
  { database: { sql } }: TestApp,
  except: readonly string[],
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition AND c.relname <> ALL($1::text[]) ORDER BY 1`,
    [except],
  );
  const union = tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(t.xmin::text::bigint), 0) AS rows FROM ${name} t`,
    )
    .join(' UNION ALL ');
  return Object.fromEntries((await sql<{ name: string; rows: string }>(union)).map(({ name, rows }) => [name, rows]));
}
