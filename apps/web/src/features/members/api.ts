import { contracts, type MemberId, type MemberSummary, type StaffId } from '@guidepost/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { clientConfig } from '../../shell/session/own-config.ts';
import { askedBy, askedByTerm } from './list/asked.ts';
import type { MemberFilters } from './list/filters.ts';
import type { MembersView } from './list/view.ts';

export const memberKeys = {
  lists: ['members', 'list'] as const,
  list: (view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters) =>
    ['members', 'list', view, view.mine ? guideIds : null, filters] as const,
  suggestions: (term: string) => ['members', 'list', 'suggestions', term] as const,
  byId: (memberIds: readonly MemberId[]) => ['members', 'list', 'by id', ...memberIds] as const,
  maps: ['members', 'map'] as const,
  one: (memberId: MemberId) => ['members', 'one', memberId] as const,
};

/** What the members list is asked for. */
export const membersAsked = (view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters) => ({
  'page-start': (view.page - 1) * view.pageSize,
  'page-size': view.pageSize,
  includeCount: true,
  includeStageAndStatus: true,
  orderBy: view.orderBy,
  orderDirection: view.orderDirection,
  ...askedBy(view, guideIds, filters),
  ...(view.search.trim() === '' || view.subjectId !== null ? {} : { includeSimilar: true }),
});

/** A page of the members list; `guideIds` count where 'My members' is on, in place of any guides chosen. */
export const memberListOptions = (view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters = {}) =>
  queryOptions({
    queryKey: memberKeys.list(view, guideIds, filters),
    queryFn: ({ signal }) => {
      const query = membersAsked(view, guideIds, filters);
      return api(contracts.members.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Typeahead page size. */
const suggested = 10;

/** Whom a term may mean, among all whom this person sees: neither filters nor 'My members' count. */
export const memberSuggestions = (term: string) =>
  queryOptions({
    queryKey: memberKeys.suggestions(term.trim()),
    queryFn: ({ signal }) => {
      const query = {
        'page-start': 0,
        'page-size': suggested,
        includeCount: true,
        includeDetails: true,
        includeSimilar: true,
      };
      // what fails says so where it was asked for, not in a toast besides
      const caught = [403, 429, 500, 502, 503, 504];
      return catching(caught)(contracts.members.list, { query: { ...query, ...askedByTerm(term) } }, { signal });
    },
    meta: { caught: true },
  });

/** Those of the members whom this person may see still. */
export const membersById = (memberIds: readonly MemberId[]) =>
  queryOptions({
    queryKey: memberKeys.byId(memberIds),
    queryFn: () => catching('all')(contracts.members.list, { query: { memberIds: [...memberIds] } }),
    meta: { caught: true },
  });

/** The members of the list on the map: by the same search and filters, not paged. */
export const memberMapOptions = (view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters) => {
  const query = askedBy(view, guideIds, filters);
  return queryOptions({
    queryKey: [...memberKeys.maps, query] as const,
    queryFn: ({ signal }) => api(contracts.members.map, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** Where outside map tiles come from, with the key; only who is signed in is told. */
export const mapTiles = queryOptions({
  queryKey: ['members', 'map-tiles'],
  // without an answer the outline of the states is a map too
  queryFn: async ({ client }) => (await client.ensureQueryData(clientConfig)).mapsTileUrl ?? null,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { caught: true },
});

/** What the caller may filter by. */
export const filterChoices = queryOptions({
  queryKey: ['members', 'filters'],
  queryFn: () => catching('all')(contracts.members.filters),
  staleTime: 5 * 60_000,
  // only logged: the dialog says it where it matters
  meta: { caught: true },
});

/** One member whole. A member who is not there, or not to be seen, is a page of its own and no toast. */
export const memberOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: memberKeys.one(memberId),
    queryFn: () =>
      catching([400, 404])(contracts.members.get, { params: { memberId }, query: { 'include-details': true } }),
  });

/** A member as some list in the cache shows them, for the first paint of their page. */
export function listedMember(client: QueryClient, memberId: MemberId): MemberSummary | undefined {
  for (const [, list] of client.getQueriesData<{ data: MemberSummary[] }>({ queryKey: memberKeys.lists })) {
    const found = list?.data.find((member) => member.id === memberId);
    if (found) return found;
  }
  return undefined;
}

/** Where a member is now whose record was merged into another; null where it was not. */
export const mergedIntoOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: ['members', 'merged into', memberId] as const,
    queryFn: () => catching('all')(contracts.duplicates.mergedInto, { params: { memberId } }),
    meta: { caught: true },
    staleTime: 0,
  });
