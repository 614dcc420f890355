import type { ClientId, IdOf, MemberId, StaffId } from '@guidepost/contracts';
import { type MemberSearch, memberSearch, nearSearch } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { openNeedsSql } from '../needs/public.ts';
import { type Add, like, type Near, nearPredicates } from './queries-near.ts';

/** A search among the members that a user sees. */
export interface SearchQuery {
  searchTerm?: string | undefined;
  searchTermType?: 'name' | 'phone' | 'subjectId' | undefined;
  /** True if the further meanings of the term are also searched. */
  withSimilar?: boolean | undefined;
  memberIds?: readonly MemberId[] | undefined;
  guideIds?: readonly StaffId[] | undefined;
  clientIds?: readonly ClientId[] | undefined;
  statusIds?: readonly IdOf<'Status'>[] | undefined;
  stageIds?: readonly IdOf<'Stage'>[] | undefined;
  segmentIds?: readonly IdOf<'Segment'>[] | undefined;
  needCategoryIds?: readonly IdOf<'NeedCategory'>[] | undefined;
  /** The viewer's date, `yyyy-MM-dd`, that decides which needs are open. */
  today: string;
}

/** Minimum number of digits that is rare enough for the index of all numbers. */
const rareDigits = 7;
const wholeNumber = 10;

interface Filters {
  /** The filters without the search. */
  asked: string;
  where: string;
  /** Conditions for each member of a narrow scope that indexes alone can answer. */
  probes: readonly string[];
}

/**
 * Returns the predicates of a search and its filters, without the scope. A narrow scope is the members of some guides.
 * Its cost does not depend on the number of all members, while the matches of a common name or four digits in the index
 * of all grow with it. Terms are in sub-selects, so that they are folded once and not for every row.
 */
function filters(query: SearchQuery, search: MemberSearch, narrow: boolean, add: Add): Filters {
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
  const asked = where.join(' AND ');
  if (search.kind === 'subjectId') where.push(`m.user_id = ${add(search.id)}`);
  if (search.kind === 'phone') {
    const { digits } = search;
    const phone = 'SELECT p.user_id FROM phone_numbers p WHERE p.deleted_at IS NULL AND';
    if (digits.length === wholeNumber) where.push(`m.user_id IN (${phone} p.number = '+1' || ${add(digits)}::text)`);
    else if (narrow && digits.length < rareDigits)
      probes.push(`EXISTS (${phone} p.user_id = m.user_id AND strpos(p.number, ${add(digits)}::text) > 0)`);
    // OFFSET 0: the matches come from the index of numbers at once, instead of one lookup for each member in scope.
    else where.push(`m.user_id IN (${phone} p.number LIKE (SELECT '%' || ${add(digits)}::text || '%') OFFSET 0)`);
  }
  // Each word must match, in any order: "whitaker dolores" also finds her.
  if (search.kind === 'name') {
    for (const word of search.words) {
      const key = `name_key(${add(word)}::text)`;
      if (narrow) probes.push(`strpos(m.search_name, (SELECT ${key})) > 0`);
      else where.push(`m.search_name LIKE (SELECT ${like(key)})`);
    }
  }
  if (search.kind === 'nothing') where.push('false');
  return { asked, where: where.join(' AND '), probes };
}

/** One disjoint part of a scope: a column that must have one of these values, and further conditions. */
interface Part {
  column: 'assigned_guide_id' | 'client_id';
  ids: readonly number[];
  also: (add: Add) => string;
  /**
   * True if an id has at most some hundred members: a guide's, or a client's without a guide. A client has any number.
   */
  few: boolean;
}

const ofGuides = (ids: readonly number[]): Part => ({ column: 'assigned_guide_id', ids, also: () => '', few: true });

/**
 * Returns the scope as disjoint parts, each served in order by an index: a guide's members, an administered client's
 * other members, a served client's unassigned ones. Null if nothing narrows the list; empty if the viewer sees no
 * members.
 */
function partsOf(query: SearchQuery, viewer: Viewer): Part[] | null {
  const { scope } = viewer;
  if (scope.kind === 'all') {
    // A repeated id is one key. Otherwise its members would be listed twice.
    return query.guideIds ? [ofGuides([...new Set(query.guideIds)])] : null;
  }
  const { guideIds, clientIds, unassignedClientIds } = scope;
  const asked = query.guideIds;
  const elsewhere = (add: Add) =>
    `AND (m.assigned_guide_id IS NULL OR m.assigned_guide_id <> ALL(${add(guideIds)}::bigint[]))`;
  const parts: Part[] = [
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

/** Returns a part as SQL: for all its members, and for each key's members. One key is an equality, which plans best. */
function keyedPart(column: Part['column'], ids: readonly number[], also: string, add: Add) {
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

/** The members `m` of a search within the viewer's scope, as parts of a statement. */
export interface Found extends Readonly<Filters> {
  readonly search: MemberSearch;
  /** Further meanings of the term, each with its predicate, the most certain first. */
  readonly near: readonly Near[];
  /** The parts of the scope; missing if nothing narrows it. */
  readonly keyed: readonly ReturnType<typeof keyedPart>[] | undefined;
  /** Returns a statement for the given columns of all found members, each once. */
  everyone(columns: string, predicate?: string): string;
}

/** Returns the SQL parts to find members, or null if the viewer can see none of them. */
export function findMembers(query: SearchQuery, viewer: Viewer, add: Add): Found | null {
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
    near: nearPredicates(
      nearSearch(query.withSimilar ? (query.searchTerm ?? '') : '', query.searchTermType),
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
