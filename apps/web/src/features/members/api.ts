import { contracts, type MemberSummary } from '@guidepost/contracts';
import { memberSearchType } from '@guidepost/rules';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import type { MemberFilters } from './filters.ts';
import type { MembersView } from './place.ts';

export const memberKeys = {
  lists: ['members', 'list'] as const,
  list: (view: MembersView, guideId: number, filters: MemberFilters) =>
    ['members', 'list', view, view.mine ? guideId : null, filters] as const,
  one: (memberId: number) => ['members', 'one', memberId] as const,
};

/** A page of the members list (staff §7); `guideId` counts where 'My members' is on, in place of any guides chosen. */
export const memberListOptions = (view: MembersView, guideId: number, filters: MemberFilters = {}) =>
  queryOptions({
    queryKey: memberKeys.list(view, guideId, filters),
    queryFn: ({ signal }) => {
      const searchTerm = view.search.trim();
      const query = {
        'page-start': (view.page - 1) * view.pageSize,
        'page-size': view.pageSize,
        includeCount: true,
        includeStageAndStatus: true,
        orderBy: view.orderBy,
        orderDirection: view.orderDirection,
        ...(searchTerm === '' ? {} : { searchTerm, searchTermType: memberSearchType(searchTerm) }),
        ...filters,
        ...(view.mine ? { guideIds: [guideId] } : {}),
      };
      return api(contracts.members.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** What the caller may filter by. */
export const filterChoices = queryOptions({
  queryKey: ['members', 'filters'],
  queryFn: () => api(contracts.members.filters),
  staleTime: 5 * 60_000,
});

/** One member whole. A member who is not there, or not to be seen, is a page of its own and no toast. */
export const memberOptions = (memberId: number) =>
  queryOptions({
    queryKey: memberKeys.one(memberId),
    queryFn: () =>
      catching([400, 404])(contracts.members.get, { params: { memberId }, query: { 'include-details': true } }),
  });

/** A member as some list in the cache shows them, for the first paint of their page. */
export function listedMember(client: QueryClient, memberId: number): MemberSummary | undefined {
  for (const [, list] of client.getQueriesData<{ data: MemberSummary[] }>({ queryKey: memberKeys.lists })) {
    const found = list?.data.find((member) => member.id === memberId);
    if (found) return found;
  }
  return undefined;
}
