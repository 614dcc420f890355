import type { conversationOrders, IdOf, PreferenceOf, StaffId } from '@guidepost/contracts';
import { type CallAuditState, memberSearchType } from '@guidepost/rules';
import type { Sorting } from '../../../shared/list/sorting.ts';

export const listPageSizes = [10, 25, 50] as const;
export const listPeriods = ['30', '60', '90', 'all', 'between'] as const;
export type ListPeriod = (typeof listPeriods)[number];
export type ListOrder = (typeof conversationOrders)[number];
type Calls = PreferenceOf<'callsFilterConfig'>;
type Texts = PreferenceOf<'textsFilterConfig'>;
export type ListStatus = NonNullable<Calls['statuses']>[number];

/** Filters and sorting of a list of calls or texts, stored as the user's preference. */
export interface ListFilters extends Sorting<ListOrder> {
  guideIds: readonly StaffId[];
  statuses: readonly ListStatus[];
  period: ListPeriod;
  /** First and last day, `yyyy-MM-dd`, if the period is a range. */
  between: readonly [string, string] | null;
  pageSize: (typeof listPageSizes)[number];
  mine: boolean;
  unassigned: boolean;
  /** Used only for calls, like the two fields below. */
  feedback: boolean;
  outcomeIds: readonly IdOf<'Outcome'>[];
  auditStates: readonly CallAuditState[];
}

/** Number and size of a page of the list. */
export type ListPage = Pick<ListFilters, 'pageSize'> & { page: number };

/** Filters that limit the list to one kind of row. */
export type OnlyFilters = Pick<ListFilters, 'unassigned' | 'feedback'>;

/** Returns the stored filters, or the defaults: the last 30 days, newest first, 10 per page. */
export function filtersOf(stored: (Calls & Texts) | undefined): ListFilters {
  const [from, until] = stored?.betweenDates ?? [];
  const between = from !== undefined && until !== undefined ? ([from, until] as const) : null;
  const days = stored?.lastDaysFromNow;
  const period = between ? 'between' : days === null ? 'all' : (String(days ?? 30) as ListPeriod);
  return {
    guideIds: stored?.guideIds ?? [],
    statuses: stored?.statuses ?? [],
    period,
    between,
    orderBy: stored?.orderBy ?? 'timestamp',
    orderDirection: stored?.orderDirection ?? 'desc',
    pageSize: listPageSizes.find((size) => size === stored?.pageSize) ?? 10,
    mine: stored?.showOnlyMyCalls ?? stored?.showOnlyMyTexts ?? false,
    unassigned: stored?.onlyUnassignedCalls ?? stored?.onlyUnassignedMessages ?? false,
    feedback: stored?.onlyFeedbackCalls ?? false,
    outcomeIds: stored?.outcomeIds ?? [],
    auditStates: stored?.auditStates ?? [],
  };
}

const shared = ({ guideIds, statuses, period, between, orderBy, orderDirection, pageSize }: ListFilters) => ({
  ...(guideIds.length > 0 ? { guideIds: [...guideIds] } : {}),
  ...(statuses.length > 0 ? { statuses: [...statuses] } : {}),
  ...(period === 'between' && between ? { betweenDates: [...between] } : {}),
  ...(period === 'between' ? {} : { lastDaysFromNow: period === 'all' ? null : Number(period) }),
  orderBy,
  orderDirection,
  pageSize,
});

/**
 * Returns the preference to store for the list of calls. Omits the search term, so that no name or number is stored.
 */
export const callsConfig = (filters: ListFilters): Calls => ({
  ...shared(filters),
  ...(filters.outcomeIds.length > 0 ? { outcomeIds: [...filters.outcomeIds] } : {}),
  ...(filters.auditStates.length > 0 ? { auditStates: [...filters.auditStates] } : {}),
  showOnlyMyCalls: filters.mine,
  onlyUnassignedCalls: filters.unassigned,
  onlyFeedbackCalls: filters.feedback,
});
export const textsConfig = (filters: ListFilters): Texts => ({
  ...shared(filters),
  showOnlyMyTexts: filters.mine,
  onlyUnassignedMessages: filters.unassigned,
});

/**
 * Returns the query parameters that both lists share. Detects the type of the search term in the same way as the member
 * search.
 */
export function listQuery(filters: ListFilters, term: string, page: number) {
  const { guideIds, statuses, period, between, orderBy, orderDirection, pageSize } = filters;
  const searchTerm = term.trim();
  return {
    'page-start': (page - 1) * pageSize,
    'page-size': pageSize,
    includeCount: true,
    orderBy,
    orderDirection,
    ...(searchTerm === '' ? {} : { searchTerm, searchTermType: memberSearchType(searchTerm) }),
    ...(guideIds.length > 0 ? { guideIds: [...guideIds] } : {}),
    ...(statuses.length > 0 ? { statuses: statuses.join() } : {}),
    ...(period === 'between' && between ? { betweenDates: between.join() } : {}),
    ...(period === 'between' ? {} : { lastDaysFromNow: period === 'all' ? 0 : Number(period) }),
  };
}

/** Returns the number of filters that are set in the dialog. */
export const countChosen = ({ guideIds, statuses, outcomeIds, auditStates }: ListFilters): number =>
  [guideIds, statuses, outcomeIds, auditStates].filter((chosen) => chosen.length > 0).length;

/** Returns the number of "only …" checkboxes that are selected. Feedback counts only if the list offers it. */
export const countOnly = ({ unassigned, feedback }: OnlyFilters, withFeedback: boolean): number =>
  (unassigned ? 1 : 0) + (feedback && withFeedback ? 1 : 0);
