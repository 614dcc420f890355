import { type MemberOrder, memberOrders } from '@guidepost/contracts';

export const memberPageSizes = [5, 10, 25] as const;
export type MemberPageSize = (typeof memberPageSizes)[number];

/** Where someone is in the members list, as the address says it; what is left out is the default. */
export type MembersSearch = {
  [K in 'search' | 'page' | 'pageSize' | 'orderBy' | 'orderDirection' | 'mine']?: string | undefined;
};

export interface MembersView {
  search: string;
  /** From 1. */
  page: number;
  pageSize: MemberPageSize;
  orderBy: MemberOrder;
  orderDirection: 'asc' | 'desc';
  mine: boolean;
}

/** The id of the guide in an address; null where it names none. */
export const guideOfPath = (guideId: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(guideId ?? '') ? Number(guideId) : null;

const defaults = { page: 1, pageSize: 10, orderBy: 'lastEvent', orderDirection: 'desc' } as const;

/**
 * Reads the address: first page, 10 a page (staff §9, decision 13), the newest event first, and 'My members' as the
 * role has it. What makes no sense counts as left out, so that an old or mistyped link still opens.
 */
export function viewOf(raw: MembersSearch, mineByDefault: boolean): MembersView {
  const page = Number(raw.page ?? '');
  const orderBy = memberOrders.find((order) => order === raw.orderBy);
  return {
    search: (raw.search ?? '').slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= 400_000 ? page : defaults.page,
    pageSize: memberPageSizes.find((size) => size === Number(raw.pageSize)) ?? defaults.pageSize,
    orderBy: orderBy ?? defaults.orderBy,
    orderDirection: orderBy === undefined ? defaults.orderDirection : raw.orderDirection === 'desc' ? 'desc' : 'asc',
    mine: raw.mine === 'true' || (raw.mine !== 'false' && mineByDefault),
  };
}

/** The address of a view, without what is the default anyway. */
export function searchOf(view: MembersView, mineByDefault: boolean): MembersSearch {
  const sorted = view.orderBy !== defaults.orderBy || view.orderDirection !== defaults.orderDirection;
  return {
    ...(view.search.trim() === '' ? {} : { search: view.search }),
    ...(view.page === defaults.page ? {} : { page: String(view.page) }),
    ...(view.pageSize === defaults.pageSize ? {} : { pageSize: String(view.pageSize) }),
    ...(sorted ? { orderBy: view.orderBy, orderDirection: view.orderDirection } : {}),
    ...(view.mine === mineByDefault ? {} : { mine: String(view.mine) }),
  };
}

/** The view after a click on a column: it rises, then falls; time starts with the newest. */
export function sortedBy(view: MembersView, orderBy: MemberOrder): MembersView {
  const first = orderBy === 'lastEvent' ? 'desc' : 'asc';
  const other = view.orderDirection === 'asc' ? 'desc' : 'asc';
  return { ...view, page: 1, orderBy, orderDirection: view.orderBy === orderBy ? other : first };
}
