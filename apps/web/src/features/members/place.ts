import { type MemberOrder, memberOrders } from '@guidepost/contracts';

export const memberPageSizes = [5, 10, 25] as const;
export type MemberPageSize = (typeof memberPageSizes)[number];

/** Where someone is in the members list, as the address says it; what is left out is the default. */
export type MembersSearch = {
  [K in 'search' | 'subjectId' | 'page' | 'pageSize' | 'orderBy' | 'orderDirection' | 'mine' | 'view']?:
    | string
    | undefined;
};

export interface MembersView {
  search: string;
  /** The one member who was picked from the suggestions; the search and the filters rest then. */
  subjectId: number | null;
  /** From 1. */
  page: number;
  pageSize: MemberPageSize;
  orderBy: MemberOrder;
  orderDirection: 'asc' | 'desc';
  mine: boolean;
  /** On the map instead of as a table (decision 134). */
  map: boolean;
}

const idOf = (text: string | undefined): number | null => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null);

/** The id of the guide in an address; null where it names none. */
export const guideOfPath = idOf;

const defaults = { page: 1, pageSize: 10, orderBy: 'lastEvent', orderDirection: 'desc' } as const;

/**
 * Reads the address: first page, 10 a page (staff §9, decision 13), the newest event first, and 'My members' as the
 * role has it. What makes no sense counts as left out, so that an old or mistyped link still opens.
 */
export function viewOf(raw: MembersSearch, mineByDefault: boolean): MembersView {
  const page = Number(raw.page ?? '');
  const orderBy = memberOrders.find((order) => order === raw.orderBy);
  const subjectId = idOf(raw.subjectId);
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

/** The view after a click on a column: it rises, then falls; time starts with the newest. */
export function sortedBy(view: MembersView, orderBy: MemberOrder): MembersView {
  const first = orderBy === 'lastEvent' ? 'desc' : 'asc';
  const other = view.orderDirection === 'asc' ? 'desc' : 'asc';
  return { ...view, page: 1, orderBy, orderDirection: view.orderBy === orderBy ? other : first };
}
