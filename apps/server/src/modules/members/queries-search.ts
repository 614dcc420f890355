import type { ClientId, IdOf, MemberId, StaffId } from '@guidepost/contracts';
import { fuzzySearch, type MemberSearch, memberSearch } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { hasNoContactSince } from '../../platform/outreach.ts';
import { openNeedsSql } from '../needs/public.ts';
import { type AddValue, likePattern, type SimilarMatch, similarPredicates } from './queries-fuzzy-search.ts';

/** A search term and filters, which apply to the members whom the viewer may see. */
export interface SearchQuery {
  searchTerm?: string | undefined;
  searchTermType?: 'name' | 'phone' | 'subjectId' | undefined;
  /** True if the search also tries other meanings of the search term, such as a date of birth. */
  withSimilar?: boolean | undefined;
  memberIds?: readonly MemberId[] | undefined;
  guideIds?: readonly StaffId[] | undefined;
  clientIds?: readonly ClientId[] | undefined;
  statusIds?: readonly IdOf<'Status'>[] | undefined;
  stageIds?: readonly IdOf<'Stage'>[] | undefined;
  segmentIds?: readonly IdOf<'Segment'>[] | undefined;
  needCategoryIds?: readonly IdOf<'NeedCategory'>[] | undefined;
  notReached?: boolean | undefined;
  /** Current business time, in ISO 8601. */
  at: string;
  /** Today in the viewer's time zone, `yyyy-MM-dd`. It determines which needs are open. */
  today: string;
}

/** With at least this many digits, only few phone numbers match, so the index of all phone numbers is fast. */
const rareDigits = 7;
const wholeNumber = 10;

interface Filters {
  /** SQL condition for the filters, without the search term. */
  asked: string;
  where: string;
  /**
   * SQL conditions for the search term that are checked for each member of a narrow scope. They read only data in
   * indexes.
   */
  probes: readonly string[];
}

/**
 * Returns the SQL conditions for a search term and its filters, without the scope. A narrow scope contains only the
 * members of some guides and unassigned members, so each of these members can be checked quickly. An index of all
 * members would be slower if many members have the same name or digits. Search terms are in subqueries, so that
 * PostgreSQL normalizes them once rather than for each row.
 */
function filters(query: SearchQuery, search: MemberSearch, narrow: boolean, add: AddValue): Filters {
  const where = ['m.deleted_at IS NULL'];
  const probes: string[] = [];
  if (query.memberIds) where.push(`m.user_id = ANY(${add(query.memberIds)}::bigint[])`);
  if (query.clientIds) where.push(`m.client_id = ANY(${add(query.clientIds)}::bigint[])`);
  if (query.statusIds) where.push(`m.status_id = ANY(${add(query.statusIds)}::bigint[])`);
  if (query.stageIds) where.push(`m.stage_id = ANY(${add(query.stageIds)}::bigint[])`);
  if (query.segmentIds) {
    const segments = `SELECT s.member_id FROM member_segments s WHERE s.segment_id = ANY(${add(query.segmentIds)}::bigint[])`;
    where.push(`m.user_id IN (${segments})`);
  }
  if (query.needCategoryIds)
    where.push(
      `m.user_id IN (${openNeedsSql(`${add(query.needCategoryIds)}::bigint[]`, `${add(query.today)}::date`)})`,
    );
  if (query.notReached) {
    const zone = 'coalesce((SELECT g.time_zone FROM staff g WHERE g.user_id = m.assigned_guide_id), m.time_zone)';
    const month = `date_trunc('month', ${add(query.at)}::timestamptz AT TIME ZONE ${zone}) AT TIME ZONE ${zone}`;
    where.push(hasNoContactSince(month));
  }
  const asked = where.join(' AND ');
  if (search.kind === 'subjectId') where.push(`m.user_id = ${add(search.id)}`);
  if (search.kind === 'phone') {
    const { digits } = search;
    const phone = 'SELECT p.user_id FROM phone_numbers p WHERE p.deleted_at IS NULL AND';
    if (digits.length === wholeNumber) where.push(`m.user_id IN (${phone} p.number = '+1' || ${add(digits)}::text)`);
    else if (narrow && digits.length < rareDigits)
      probes.push(`EXISTS (${phone} p.user_id = m.user_id AND strpos(p.number, ${add(digits)}::text) > 0)`);
    // OFFSET 0 makes PostgreSQL read all matches from the index of phone numbers at once. Otherwise it would look up
    // each member in the scope.
    else where.push(`m.user_id IN (${phone} p.number LIKE (SELECT '%' || ${add(digits)}::text || '%') OFFSET 0)`);
  }
  // Every word must match, in any order: "whitaker dolores" also finds Dolores Whitaker.
  if (search.kind === 'name') {
    for (const word of search.words) {
      const key = `name_key(${add(word)}::text)`;
      if (narrow) probes.push(`strpos(m.search_name, (SELECT ${key})) > 0`);
      else where.push(`m.search_name LIKE (SELECT ${likePattern(key)})`);
    }
  }
  if (search.kind === 'nothing') where.push('false');
  return { asked, where: where.join(' AND '), probes };
}

/**
 * A part of a scope: members whose `column` has one of the `ids`, and who meet further conditions. Parts do not
 * overlap.
 */
interface ScopePart {
  column: 'assigned_guide_id' | 'client_id';
  ids: readonly number[];
  also: (add: AddValue) => string;
  /**
   * True if each id has at most a few hundred members. This is true for a guide's members and for a client's unassigned
   * members, but not for all members of a client.
   */
  few: boolean;
}

const ofGuides = (ids: readonly number[]): ScopePart => ({
  column: 'assigned_guide_id',
  ids,
  also: () => '',
  few: true,
});

/**
 * Returns the viewer's scope as parts that do not overlap. An index returns each part's members in order. There are
 * three parts: guides' members, other members of clients that the viewer administers, and unassigned members of clients
 * that the viewer's teams serve. Returns null if the scope is not limited, and an empty list if the viewer may see no
 * members.
 */
function partsOf(query: SearchQuery, viewer: Viewer): ScopePart[] | null {
  const { scope } = viewer;
  if (scope.kind === 'all') {
    // Removes repeated ids, because their members would be listed twice.
    return query.guideIds ? [ofGuides([...new Set(query.guideIds)])] : null;
  }
  const { guideIds, clientIds, unassignedClientIds } = scope;
  const asked = query.guideIds;
  const elsewhere = (add: AddValue) =>
    `AND (m.assigned_guide_id IS NULL OR m.assigned_guide_id <> ALL(${add(guideIds)}::bigint[]))`;
  const parts: ScopePart[] = [
    ofGuides(asked ? guideIds.filter((id) => asked.includes(id)) : guideIds),
    {
      column: 'client_id',
      ids: clientIds,
      also: (add) => elsewhere(add) + (asked ? ` AND m.assigned_guide_id = ANY(${add(asked)}::bigint[])` : ''),
      few: false,
    },
    {
      column: 'client_id',
      ids: asked ? [] : unassignedClientIds.filter((id) => !clientIds.includes(id)),
      also: () => 'AND m.assigned_guide_id IS NULL',
      few: true,
    },
  ];
  return parts.filter(({ ids }) => ids.length > 0);
}

/**
 * Returns SQL conditions for all members of a part (`among`) and for each id's members (`one`, `each`). If there is
 * only one id, the condition is an equality, which PostgreSQL plans best.
 */
function keyedPart(column: ScopePart['column'], ids: readonly number[], also: string, add: AddValue) {
  if (ids.length === 1) {
    const one = `m.${column} = ${add(ids[0] ?? null)}::bigint`;
    return { among: one, one, each: '', also };
  }
  const keys = `${add(ids)}::bigint[]`;
  return {
    among: `m.${column} = ANY(${keys})`,
    one: `m.${column} = k.key`,
    each: `unnest(${keys}) AS k (key) CROSS JOIN`,
    also,
  };
}

/** Parts of the SQL for the members `m` that a search finds in the viewer's scope. */
export interface Found extends Readonly<Filters> {
  readonly search: MemberSearch;
  /** Other meanings of the search term, each with an SQL condition. The most likely meaning comes first. */
  readonly near: readonly SimilarMatch[];
  /** Parts of the scope. Undefined if the scope is not limited. */
  readonly keyed: readonly ReturnType<typeof keyedPart>[] | undefined;
  /** Returns SQL that selects the given columns of all members that were found, each member once. */
  everyone(columns: string, predicate?: string): string;
}

/** Returns parts of the SQL that finds the members for a search. Returns null if the viewer may see no members. */
export function findMembers(query: SearchQuery, viewer: Viewer, add: AddValue): Found | null {
  const search = memberSearch(query.searchTerm ?? '', query.searchTermType);
  const parts = partsOf(query, viewer);
  if (parts?.length === 0) return null;
  const narrow = parts?.every(({ few }) => few) ?? false;
  const { asked, where, probes } = filters(query, search, narrow, add);
  const keyed = parts?.map(({ column, ids, also }) => keyedPart(column, ids, also(add), add));
  return {
    search,
    asked,
    where,
    probes,
    near: similarPredicates(
      fuzzySearch(query.withSimilar ? (query.searchTerm ?? '') : '', query.searchTermType),
      narrow,
      add,
    ),
    keyed,
    everyone: (columns, predicate = [where, ...probes].join(' AND ')) =>
      keyed
        ?.map((part) => `SELECT ${columns} FROM members m WHERE ${part.among} ${part.also} AND ${predicate}`)
        .join(' UNION ALL ') ?? `SELECT ${columns} FROM members m WHERE ${predicate}`,
  };
}
