import type { contracts, MemberId, QueryOf } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Acting } from '../../platform/module.ts';
import { wholeListPage } from '../../platform/whole-list.ts';
import { checkFilters } from './filters.ts';
import { findMemberIds, type ListQuery } from './queries-list.ts';

type Query = QueryOf<typeof contracts.members.list>;

/** Page size for requests that do not specify one. */
const defaultPageSize = 10;

/** Converts the query of a request to the query for a list. */
export const listQuery = (query: Query, viewer: Viewer, now: Temporal.Instant): ListQuery => ({
  ...query,
  at: now.toString(),
  today: dayIn(now, viewer.timeZone),
  start: query['page-start'] ?? 0,
  size: query['page-size'] ?? defaultPageSize,
  count: query.includeCount ?? false,
  orderBy: query.orderBy ?? 'name',
  descending: query.orderDirection?.toLowerCase() === 'desc',
  withSegments: query.includeCohorts ?? false,
  withCoords: query.forMap ?? false,
  withSimilar: query.includeSimilar ?? false,
});

/**
 * Returns the ids of all members in a filtered list, in the list's order.
 * @throws AppError FORBIDDEN for a filter that the role may not use
 */
export async function memberIds({ db, viewer, now }: Acting, query: Query): Promise<MemberId[]> {
  checkFilters(query, viewer);
  return findMemberIds(db, viewer, listQuery({ ...query, ...wholeListPage }, viewer, now), now);
}
