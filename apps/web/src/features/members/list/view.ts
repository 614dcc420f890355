import { type MemberId, type MemberOrder, memberOrders, parseId } from '@guidepost/contracts';
import { type Sorting, sortedBy } from '../../../shared/list/sorting.ts';

export const memberPageSizes = [5, 10, 25] as const;
export type MemberPageSize = (typeof memberPageSizes)[number];

/** What the members list shows, as the address says it; what is left out is the default. */
export type MembersSearch = {
  [K in 'search' | 'subjectId' | 'page' | 'pageSize' | 'orderBy' | 'orderDirection' | 'mine' | 'view']?:
    | string
    | undefined;
};

export interface MembersView extends Sorting<MemberOrder> {
  search: string;
  /** The member who was picked from the suggestions; search and filters are suspended then. */
  subjectId: MemberId | null;
  /** From 1. */
  page: number;
  pageSize: MemberPageSize;
  mine: boolean;
  /** On the map instead of as a table. */
  map: boolean;
}

/** The id of the guide in an address; null if it names none. */
export const guideOfPath = parseId<'Staff'>;

const defaults = { page: 1, pageSize: 10, orderBy: 'lastEvent', orderDirection: 'desc' } as const;

/**
 * Reads the address: first page, 10 a page, the newest event first, and 'My members' as the
 * role has it. What makes no sense counts as left out, so that an old or mistyped link still opens.
 */
export function viewOf(raw: MembersSearch, mineByDefault: boolean): MembersView {
  const page = Number(raw.page ?? '');
  const orderBy = memberOrders.find((order) => order === raw.orderBy);
  const subjectId = parseId<'Member'>(raw.subjectId);
  return {
    search: subjectId === null ? (raw.search ?? '').slice(0, 100) : '',
    subjectId,
    page: Number.isInteger(page) && page >= 1 && page <= 400_000 ? page : defaults.page,
    pageSize: memberPageSizes.find((size) => size === Number(raw.pageSize)) ?? defaults.pageSize,
    orderBy: orderBy ?? defaults.orderBy,
    orderDirection: orderBy === undefined ? defaults.orderDirection : raw.orderDirection === 'desc' ? 'desc' : 'asc',
    mine: raw.mine === 'true' || (raw.mine !== 'false' && mineByDefault),
    map: raw.view === 'map',
  };
}

/** The address of a view, without what is the default anyway. */
export function searchOf(view: MembersView, mineByDefault: boolean): MembersSearch {
  const sorted = view.orderBy !== defaults.orderBy || view.orderDirection !== defaults.orderDirection;
  return {
    ...(view.search.trim() === '' || view.subjectId !== null ? {} : { search: view.search }),
    ...(view.subjectId === null ? {} : { subjectId: String(view.subjectId) }),
    ...(view.page === defaults.page ? {} : { page: String(view.page) }),
    ...(view.pageSize === defaults.pageSize ? {} : { pageSize: String(view.pageSize) }),
    ...(sorted ? { orderBy: view.orderBy, orderDirection: view.orderDirection } : {}),
    ...(view.mine === mineByDefault ? {} : { mine: String(view.mine) }),
    ...(view.map ? { view: 'map' } : {}),
  };
}

/** The view after a click on a column: its first page, sorted by that. */
export const viewSortedBy = (view: MembersView, orderBy: MemberOrder): MembersView => ({
  ...view,
  page: 1,
  ...sortedBy(view, orderBy, 'lastEvent'),
});
