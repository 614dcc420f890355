import type { ClientId, ExportTable, MemberId } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import { array, id, type RowOf, row, text } from '../../platform/row.ts';
import { careTables } from './queries-care-tables.ts';
import { setupTables } from './queries-setup-tables.ts';
import { isTime, type Source } from './source.ts';

/** Filters for the export of a table that has no list. */
export interface TableFilter {
  clientId?: ClientId | null | undefined;
  searchTerm?: string | null | undefined;
}

/** Tables that can be exported. Each new table needs a line here, with its columns. */
const sources: Readonly<Record<ExportTable, Source>> = { ...careTables, ...setupTables };

/** Returns the permission that a role needs for a table, in addition to the permission to export. */
export const permissionOf = (table: ExportTable) => sources[table].permission;

/** Returns the headers of a table's columns. The header of a time column contains the time zone. */
export const headsOf = (table: ExportTable, timeZone: string): string[] =>
  Object.entries(sources[table].columns).map(([head, sql]) => (isTime(sql) ? `${head} (${timeZone})` : head));

/** SQL condition that is true if the viewer may see the member. Its values are the parameters $n to $n+2. */
function visibleMembers({ members }: Source, viewer: Viewer, n: number): string {
  const values = `$${n}::bigint[] IS NOT NULL AND $${n + 1}::bigint[] IS NOT NULL AND $${n + 2}::bigint[] IS NOT NULL`;
  if (members === 'none') return values;
  const isNobodys = members === 'some' && viewer.scope.kind === 'all' ? 'm.user_id IS NULL OR ' : '';
  return `(${isNobodys}${inScope(viewer, n)})`;
}

/**
 * Returns the ids of a table's rows whose members the viewer may see, sorted by id. If `among` is given, returns only
 * ids in it.
 */
export async function findIds(
  db: Db,
  viewer: Viewer,
  table: ExportTable,
  filter: TableFilter,
  among: readonly number[] | null,
): Promise<number[]> {
  const source = sources[table];
  const { from, key, alive: notDeleted, client, searched } = source;
  const found = await rows(
    db,
    row({ id: id() }),
    `SELECT ${key} AS id FROM ${from}
      WHERE ${notDeleted} AND ${visibleMembers(source, viewer, 4)} AND ($1::bigint[] IS NULL OR ${key} = ANY($1::bigint[]))
        AND ($2::bigint IS NULL OR ${client ?? 'NULL::bigint'} = $2)
        AND ($3::text IS NULL OR NOT EXISTS (SELECT FROM regexp_split_to_table(name_key($3), '[\\s,;]+') word WHERE strpos(${searched}, word) = 0))
      ORDER BY ${key}`,
    [among, filter.clientId ?? null, filter.searchTerm?.trim() || null, ...scopeValues(viewer)],
  );
  return found.map((one) => one.id);
}

/** Returns the members in the given rows of a table, without duplicates. */
export async function findMembers(db: Db, table: ExportTable, ids: readonly number[]): Promise<MemberId[]> {
  const { from, key, members, otherMember } = sources[table];
  if (members === 'none') return [];
  const found = await rows(
    db,
    row({ member_id: id<'Member'>() }),
    `SELECT DISTINCT who.member_id FROM ${from} CROSS JOIN LATERAL unnest(ARRAY[m.user_id, ${otherMember ?? 'NULL'}]) AS who (member_id)
      WHERE ${key} = ANY($1::bigint[]) AND who.member_id IS NOT NULL ORDER BY 1`,
    [ids],
  );
  return found.map((one) => one.member_id);
}

const lineRow = row({ id: id(), cells: array(text) });
export type LineRow = RowOf<typeof lineRow>;

/** Returns rows of a table in the order of the ids. Omits deleted rows. Times are in the reader's zone. */
export function findLines(
  db: Db,
  table: ExportTable,
  ids: readonly number[],
  { timeZone, today }: { timeZone: string; today: string },
): Promise<LineRow[]> {
  const { columns, from, key, alive: notDeleted } = sources[table];
  const cells = Object.values(columns).map((one) => `coalesce((${one})::text, '')`);
  return rows(
    db,
    lineRow,
    `SELECT ${key} AS id, ARRAY[${cells.join(', ')}] AS cells
       FROM ${from} JOIN unnest($1::bigint[]) WITH ORDINALITY AS asked (id, place) ON asked.id = ${key}
      WHERE ${notDeleted} AND $2::text IS NOT NULL AND $3::date IS NOT NULL ORDER BY asked.place`,
    [ids, timeZone, today],
  );
}
