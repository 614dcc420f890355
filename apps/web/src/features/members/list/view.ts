import { type MemberId, type MemberOrder, memberOrders, parseId } from '@guidepost/contracts';
import { type Sorting, sortedBy } from '../../../shared/list/sorting.ts';

export const memberPageSizes = [5, 10, 25] as const;
export type MemberPageSize = (typeof memberPageSizes)[number];

/** Search parameters in the URL of the members list. A missing parameter means the default value. */
export type MembersSearch = {
  [K in
    | 'search'
    | 'subjectId'
    | 'page'
    | 'pageSize'
    | 'orderBy'
    | 'orderDirection'
    | 'mine'
    | 'notReached'
    | 'team'
    | 'view']?: string | undefined;
};

export interface MembersView extends Sorting<MemberOrder> {
  search: string;
  /** Member picked from the suggestions. Search and filters are then ignored. */
  subjectId: MemberId | null;
  /** Starts at 1. */
  page: number;
  pageSize: MemberPageSize;
  mine: boolean;
  /** True to show only the members who were not reached this month. */
  notReached: boolean;
  /** True to show only the members of the guides whom the user supervises. */
  team: boolean;
  /** True for the map, false for the table. */
  map: boolean;
}

/** Parses the guide id in a path. Returns null if it is missing or invalid. */
export const guideOfPath = parseId<'Staff'>;

const defaults = { page: 1, pageSize: 10, orderBy: 'lastEvent', orderDirection: 'desc' } as const;

/**
 * Parses the view from the URL. Defaults: page 1, 10 members per page, newest event first, and 'My members' depending
 * on the user's role. Treats invalid values as missing, so that an old or mistyped link still opens.
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
    notReached: raw.notReached === 'true',
    team: raw.team === 'true',
    map: raw.view === 'map',
  };
}

/** Returns the search parameters for a view. Omits default values. */
export function searchOf(view: MembersView, mineByDefault: boolean): MembersSearch {
  const sorted = view.orderBy !== defaults.orderBy || view.orderDirection !== defaults.orderDirection;
  return {
    ...(view.search.trim() === '' || view.subjectId !== null ? {} : { search: view.search }),
    ...(view.subjectId === null ? {} : { subjectId: String(view.subjectId) }),
    ...(view.page === defaults.page ? {} : { page: String(view.page) }),
    ...(view.pageSize === defaults.pageSize ? {} : { pageSize: String(view.pageSize) }),
    ...(sorted ? { orderBy: view.orderBy, orderDirection: view.orderDirection } : {}),
    ...(view.mine === mineByDefault ? {} : { mine: String(view.mine) }),
    ...(view.notReached ? { notReached: 'true' } : {}),
    ...(view.team ? { team: 'true' } : {}),
    ...(view.map ? { view: 'map' } : {}),
  };
}

/** Returns true if the view determines the guides. The guides chosen in the filters then do not apply. */
export const hasGuides = ({ mine, team }: Pick<MembersView, 'mine' | 'team'>): boolean => mine || team;

/** Returns the view after the user clicks a column heading: page 1, sorted by that column. */
export const viewSortedBy = (view: MembersView, orderBy: MemberOrder): MembersView => ({
  ...view,
  page: 1,
  ...sortedBy(view, orderBy, 'lastEvent'),
});
