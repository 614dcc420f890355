import { memberSearch } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';

/** Whom somebody looks for among the members that they see. */
export interface SearchQuery {
  searchTerm?: string | undefined;
  searchTermType?: 'name' | 'phone' | 'subjectId' | undefined;
  guideIds?: readonly number[] | undefined;
  clientIds?: readonly number[] | undefined;
  statusIds?: readonly number[] | undefined;
  stageIds?: readonly number[] | undefined;
  segmentIds?: readonly number[] | undefined;
}

/** LIKE with the wildcards of the person's own text taken literally. */
const like = (value: string) =>
  `'%' || replace(replace(replace(${value}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

export type Add = (value: unknown) => string;

/** The predicates of a search and its filters, without the scope. */
function filters(query: SearchQuery, add: Add): string[] {
  const where = ['m.deleted_at IS NULL'];
  if (query.clientIds) where.push(`m.client_id = ANY(${add(query.clientIds)}::bigint[])`);
  if (query.statusIds) where.push(`m.status_id = ANY(${add(query.statusIds)}::bigint[])`);
  if (query.stageIds) where.push(`m.stage_id = ANY(${add(query.stageIds)}::bigint[])`);
  if (query.segmentIds)
    where.push(
      `m.user_id IN (SELECT s.member_id FROM member_segments s WHERE s.segment_id = ANY(${add(query.segmentIds)}::bigint[]))`,
    );
  const search = memberSearch(query.searchTerm ?? '', query.searchTermType);
  if (search.kind === 'subjectId') where.push(`m.user_id = ${add(search.id)}`);
  if (search.kind === 'phone') {
    where.push(
      `m.user_id IN (SELECT p.user_id FROM phone_numbers p WHERE p.deleted_at IS NULL AND p.number LIKE '%' || ${add(search.digits)}::text || '%')`,
    );
  }
  // Each word must be there, in any order: "whitaker dolores" finds her too.
  if (search.kind === 'name')
    for (const word of search.words) where.push(`m.search_name LIKE ${like(`search_key(${add(word)}::text)`)}`);
  if (search.kind === 'nothing') where.push('false');
  return where;
}

/**
 * The scope as disjoint keys, each of which an index serves in order: a guide's members, an administered client's
 * other members, a served client's unassigned ones. Null where no keys narrow the list.
 */
function keysOf(query: SearchQuery, viewer: Viewer, add: Add): { keys: string; predicate: string }[] | null {
  const { scope } = viewer;
  // Each parameter is added only where its statement uses it: PostgreSQL refuses one that nothing names.
  if (scope.kind === 'all') {
    // An id given twice is one key, or its members would come twice.
    return query.guideIds
      ? [{ keys: add([...new Set(query.guideIds)]), predicate: 'm.assigned_guide_id = k.key' }]
      : null;
  }
  const guides = add(scope.guideIds);
  const clients = add(scope.clientIds);
  const elsewhere = `(m.assigned_guide_id IS NULL OR m.assigned_guide_id <> ALL(${guides}::bigint[]))`;
  if (query.guideIds) {
    const { guideIds } = query;
    return [
      { keys: add(scope.guideIds.filter((id) => guideIds.includes(id))), predicate: 'm.assigned_guide_id = k.key' },
      {
        keys: clients,
        predicate: `m.client_id = k.key AND ${elsewhere} AND m.assigned_guide_id = ANY(${add(guideIds)}::bigint[])`,
      },
    ];
  }
  return [
    { keys: guides, predicate: 'm.assigned_guide_id = k.key' },
    { keys: clients, predicate: `m.client_id = k.key AND ${elsewhere}` },
    {
      keys: add(scope.unassignedClientIds),
      predicate: `m.client_id = k.key AND m.assigned_guide_id IS NULL AND m.client_id <> ALL(${clients}::bigint[])`,
    },
  ];
}

/** The members `m` of a search, once each, within the viewer's scope. */
export interface Found {
  /** False where the scope is no list of keys: nothing but the whole table can be ordered. */
  readonly keyed: boolean;
  /** A statement of their rows; `limit` (ORDER BY … LIMIT …) is applied to each key of the scope alone. */
  rows(limit: string): string;
}

export function findMembers(query: SearchQuery, viewer: Viewer, add: Add): Found {
  const where = filters(query, add).join(' AND ');
  const keys = keysOf(query, viewer, add);
  const branch = (limit: string) => (key: { keys: string; predicate: string }) =>
    `SELECT m.* FROM unnest(${key.keys}::bigint[]) AS k (key) CROSS JOIN LATERAL (
       SELECT m.* FROM members m WHERE ${key.predicate} AND ${where} ${limit}) m`;
  return {
    keyed: keys !== null,
    rows: (limit) =>
      keys === null ? `SELECT m.* FROM members m WHERE ${where}` : keys.map(branch(limit)).join(' UNION ALL '),
  };
}
