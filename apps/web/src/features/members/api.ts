import { contracts, type MemberId, type MemberSummary, type StaffId } from '@guidepost/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';
import { serverFaults } from '../../shell/errors/retry.ts';
import { clientConfig } from '../../shell/session/own-config.ts';
import type { MemberFilters } from './list/filters.ts';
import { memberListQuery, termQuery } from './list/member-list-query.ts';
import { hasGuides, type MembersView } from './list/view.ts';
import { memberKey } from './member-options.ts';

export const memberKeys = {
  lists: ['members', 'list'] as const,
  list: (view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters) =>
    ['members', 'list', view, hasGuides(view) ? guideIds : null, filters] as const,
  suggestions: (term: string) => ['members', 'list', 'suggestions', term] as const,
  byId: (memberIds: readonly MemberId[]) => ['members', 'list', 'by id', ...memberIds] as const,
  maps: ['members', 'map'] as const,
  one: memberKey,
};

/** Query parameters of the members list. */
export const membersListQuery = (view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters) => ({
  'page-start': (view.page - 1) * view.pageSize,
  'page-size': view.pageSize,
  includeCount: true,
  includeStageAndStatus: true,
  orderBy: view.orderBy,
  orderDirection: view.orderDirection,
  ...memberListQuery(view, guideIds, filters),
  ...(view.search.trim() === '' || view.subjectId !== null ? {} : { includeSimilar: true }),
});

/** A page of the members list. If 'My members' is on, `guideIds` replaces the guides chosen in the filters. */
export const memberListOptions = (view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters = {}) =>
  queryOptions({
    queryKey: memberKeys.list(view, guideIds, filters),
    queryFn: ({ signal }) => {
      const query = membersListQuery(view, guideIds, filters);
      return api(contracts.members.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Maximum number of suggestions in the search field. */
const maxSuggestions = 10;

/** Members who match a search term. Covers all members whom the user may see: filters and 'My members' do not apply. */
export const memberSuggestions = (term: string) =>
  queryOptions({
    queryKey: memberKeys.suggestions(term.trim()),
    queryFn: ({ signal }) => {
      const query = {
        'page-start': 0,
        'page-size': maxSuggestions,
        includeCount: true,
        includeDetails: true,
        includeSimilar: true,
      };
      // The search field shows these errors itself, so no toast is needed.
      const caught = [403, 429, ...serverFaults];
      return callHandling(caught)(contracts.members.list, { query: { ...query, ...termQuery(term) } }, { signal });
    },
    meta: { caught: true },
  });

/** Members with these ids whom the user may still see. */
export const membersById = (memberIds: readonly MemberId[]) =>
  queryOptions({
    queryKey: memberKeys.byId(memberIds),
    queryFn: () => callHandling('all')(contracts.members.list, { query: { memberIds: [...memberIds] } }),
    meta: { caught: true },
  });

/** All members that the map shows. Uses the list's search and filters, but is not divided into pages. */
export const memberMapOptions = (view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters) => {
  const query = memberListQuery(view, guideIds, filters);
  return queryOptions({
    queryKey: [...memberKeys.maps, query] as const,
    queryFn: ({ signal }) => api(contracts.members.map, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** URL of an external tile server, with its key. Only signed-in users receive it. */
export const mapTiles = queryOptions({
  queryKey: ['members', 'map-tiles'],
  // Without a tile server, the map shows the outlines of the states.
  queryFn: async ({ client }) => (await client.ensureQueryData(clientConfig)).mapsTileUrl ?? null,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { caught: true },
});

/** Choices that the signed-in user may filter by. */
export const filterChoices = queryOptions({
  queryKey: ['members', 'filters'],
  queryFn: () => callHandling('all')(contracts.members.filters),
  staleTime: 5 * 60_000,
  // Errors are only logged, because the dialog shows them itself.
  meta: { caught: true },
});

/** Returns a member from any cached list, so that the member's page can show the name at once. */
export function listedMember(client: QueryClient, memberId: MemberId): MemberSummary | undefined {
  for (const [, list] of client.getQueriesData<{ data: MemberSummary[] }>({ queryKey: memberKeys.lists })) {
    const found = list?.data.find((member) => member.id === memberId);
    if (found) return found;
  }
  return undefined;
}

/** The record that this member was merged into. Null if the member was not merged. */
export const mergedIntoOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: ['members', 'merged into', memberId] as const,
    queryFn: () => callHandling('all')(contracts.duplicates.mergedInto, { params: { memberId } }),
    meta: { caught: true },
    staleTime: 0,
  });
