import type { TestApp } from './app.ts';

/**
 * Returns a fingerprint of the rows of every table except the named ones. Two equal fingerprints prove that nothing was
 * written in between, not even the same values. Each row has the number of the transaction that wrote it, which is much
 * faster to sum up than its content.
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
