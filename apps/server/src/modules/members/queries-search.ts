import type { ClientId, IdOf, MemberId, StaffId } from '@guidepost/contracts';
import { type MemberSearch, memberSearch, nearSearch } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { openNeedsSql } from '../needs/public.ts';
import { type Add, like, type Near, nearPredicates } from './queries-near.ts';

/** Whom somebody looks for among the members that they see. */
export interface SearchQuery {
  searchTerm?: string | undefined;
  searchTermType?: 'name' | 'phone' | 'subjectId' | undefined;
  /** Whether what the term may mean besides is looked for too. */
  withSimilar?: boolean | undefined;
  memberIds?: readonly MemberId[] | undefined;
  guideIds?: readonly StaffId[] | undefined;
  clientIds?: readonly ClientId[] | undefined;
  statusIds?: readonly IdOf<'Status'>[] | undefined;
  stageIds?: readonly IdOf<'Stage'>[] | undefined;
  segmentIds?: readonly IdOf<'Segment'>[] | undefined;
  needCategoryIds?: readonly IdOf<'NeedCategory'>[] | undefined;
  /** The viewer's day, `yyyy-MM-dd`, on which needs are open. */
  today: string;
}

/** So many digits and more are rare enough to be looked up in the index of all numbers. */
const rareDigits = 7;
const wholeNumber = 10;

interface Filters {
  /** The filters alone, without the search. */
  asked: string;
  where: string;
  /** What is asked of each member of a narrow scope, answered by indexes alone. */
  probes: readonly string[];
}

/**
 * The predicates of a search and its filters, without the scope. A narrow scope is some guides' members: reading those
 * costs the same however many members there are, while a common name's or four digits' hits in the index of all grow
 * with them. Terms stand in sub-selects, so that they are folded once and not for every row.
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
    // OFFSET 0: the hits come from the index of numbers at once, not by a look at the numbers of each member in scope.
    else where.push(`m.user_id IN (${phone} p.number LIKE (SELECT '%' || ${add(digits)}::text || '%') OFFSET 0)`);
  }
  // Each word must be there, in any order: "whitaker dolores" finds her too.
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

/** One disjoint part of a scope: a column that must have one of these values, and what else holds there. */
interface Part {
  column: 'assigned_guide_id' | 'client_id';
  ids: readonly number[];
  also: (add: Add) => string;
  /** Some hundred members an id: a guide's, or a client's without a guide. A client has any number. */
  few: boolean;
}

const ofGuides = (ids: readonly number[]): Part => ({ column: 'assigned_guide_id', ids, also: () => '', few: true });

/**
 * The scope as disjoint parts, each of which an index serves in order: a guide's members, an administered client's
 * other members, a served client's unassigned ones. Null if nothing narrows the list; empty if the viewer sees nobody.
 */
function partsOf(query: SearchQuery, viewer: Viewer): Part[] | null {
  const { scope } = viewer;
  if (scope.kind === 'all') {
    // An id given twice is one key, or its members would come twice.
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

/**
 * A part in SQL: its members together, and each key's members on their own. One key is an equality, which plans best.
 */
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
  /** What else the term may mean, each with the predicate of whom it means then; the surest first. */
  readonly near: readonly Near[];
  /** The parts of the scope; missing where nothing narrows it. */
  readonly keyed: readonly ReturnType<typeof keyedPart>[] | undefined;
  /** A statement of the columns of all of them, once each. */
  everyone(columns: string, predicate?: string): string;
}

/** How to find members; null if the viewer can see none of them. */
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
