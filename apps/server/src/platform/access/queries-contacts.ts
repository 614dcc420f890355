import type { IdOf, RecordKind } from '@guidepost/contracts';
import { type Db, isIn, rows, type SqlValue } from '../db.ts';
import { limitSql } from '../limit.ts';
import { array, id, int, nullable, row } from '../row.ts';
import { unownedValues } from './scope.ts';
import type { Scope, Viewer } from './viewer.ts';

/** Position of the scope's first value in `unownedValues`. */
const firstScopeValue = 3;

/** The scope of a viewer who may see only some members. */
type LimitedScope = Extract<Scope, { kind: 'some' }>;

/**
 * Returns SQL that selects the ids (`user_id`) of the members in the scope, each once. The first values of the
 * statement must be `contactValues`. Each part of the scope is a separate select, because an index contains all its
 * columns. Without the empty parts, PostgreSQL estimates the number of members better.
 */
export function visibleMemberIds({ guideIds, clientIds, unassignedClientIds }: LimitedScope): string {
  const parts = [
    { ids: guideIds, condition: `m.assigned_guide_id ${isIn(firstScopeValue)}` },
    { ids: clientIds, condition: `m.client_id ${isIn(firstScopeValue + 1)}` },
    {
      ids: unassignedClientIds,
      condition: `m.assigned_guide_id IS NULL AND m.client_id ${isIn(firstScopeValue + 2)}`,
    },
  ].filter(({ ids }) => ids.length > 0);
  return parts.length === 0
    ? 'SELECT m.user_id FROM members m WHERE false'
    : parts
        .map(({ condition }) => `SELECT m.user_id FROM members m WHERE m.deleted_at IS NULL AND ${condition}`)
        .join(' UNION ');
}

/** SQL condition: the member of the call or text `c` is not deleted. True without a member. */
export const hasNoDeletedMember = `NOT EXISTS (SELECT FROM members d WHERE d.user_id = c.member_id AND d.deleted_at IS NOT NULL)`;

/**
 * Returns SQL conditions for the calls or texts `c` that the viewer may see. Each of these calls and texts meets
 * exactly one condition. A select for each condition is faster than one select for all conditions, because PostgreSQL
 * can then read only an index. The first values of the statement must be `contactValues`.
 * @param unowned condition for a call or text without a member, with its values from $1 on
 */
export const contactConditions = ({ scope }: Viewer, unowned: string): readonly string[] =>
  scope.kind === 'all'
    ? [hasNoDeletedMember]
    : [`c.member_id = ANY(ARRAY(${visibleMemberIds(scope)}))`, `c.member_id IS NULL AND ${unowned}`];

/** Returns the values of `contactConditions`. For a viewer who may see all members, the conditions have no values. */
export const contactValues = (viewer: Viewer): SqlValue[] =>
  viewer.scope.kind === 'all' ? [] : [...unownedValues(viewer)];

/** A list of calls or texts that the viewer may see. */
export interface ContactList {
  /**
   * SQL selects that together return each call or text of the list once, with its `id` and the columns for `order`.
   */
  readonly selects: readonly string[];
  /** SQL selects that together return as many rows, if they are faster to count than `selects`. */
  readonly counted?: readonly string[];
  /** SQL sort columns of the selected rows `f`. */
  readonly order: string;
}

interface Page {
  readonly start: number;
  readonly size: number;
  /** True if the total is requested. */
  readonly count: boolean;
}

/** Returns the page that a query requests. */
export const requestedPage = (
  query: {
    readonly 'page-start'?: number | undefined;
    readonly 'page-size'?: number | undefined;
    readonly includeCount?: boolean | undefined;
  },
  defaultSize: number,
): Page => ({
  start: query['page-start'] ?? 0,
  size: query['page-size'] ?? defaultSize,
  count: query.includeCount ?? false,
});

/** The ids of a page's calls or texts in the list's order, and the total if requested. */
export interface ContactPage<Kind extends RecordKind> {
  readonly ids: IdOf<Kind>[];
  readonly total: number | undefined;
}

const pageRow = row({ total: nullable(int), ids: array(id()) });

/**
 * Finds a page of calls or texts, and the total if requested, in one statement. For a limited scope, PostgreSQL reads
 * the rows of the list once, for both the page and the total. The list of a viewer who may see all members is too long
 * for that. PostgreSQL then reads the page from an index, and counts separately.
 * @param values the values of the list's SQL. The limit's values are added to them.
 */
export async function findContactPage<Kind extends RecordKind>(
  db: Db,
  { scope }: Pick<Viewer, 'scope'>,
  { selects, counted, order }: ContactList,
  page: Page,
  values: SqlValue[],
): Promise<ContactPage<Kind>> {
  const limit = limitSql(page, (value) => `$${values.push(value)}`);
  const union = (parts: readonly string[]) => parts.join(' UNION ALL ');
  const total = `(SELECT count(*) FROM ${counted ? `(${union(counted)})` : 'found'} f)`;
  const [found] = await rows(
    db,
    pageRow,
    `WITH found AS ${scope.kind === 'all' ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (${union(selects)})
     SELECT ${page.count ? total : 'NULL::bigint'} AS total,
            ARRAY(SELECT f.id FROM found f ORDER BY ${order} ${limit}) AS ids`,
    values,
  );
  return { ids: (found?.ids ?? []) as IdOf<Kind>[], total: page.count ? (found?.total ?? 0) : undefined };
}
