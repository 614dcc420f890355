import type { contracts, QueryOf, StaffId } from '@guidepost/contracts';
import { memberSearchType } from '@guidepost/rules';
import type { MemberFilters } from './filters.ts';
import { hasGuides, type MembersView } from './view.ts';

type MemberListQuery = Pick<
  QueryOf<typeof contracts.members.map>,
  | 'searchTerm'
  | 'searchTermType'
  | 'guideIds'
  | 'clientIds'
  | 'statusIds'
  | 'stageIds'
  | 'segmentIds'
  | 'needCategoryIds'
  | 'notReached'
>;

/**
 * Converts a search term into query parameters. A term that cannot be a name is searched as a phone number, any other
 * term as a name.
 */
export function termQuery(text: string): MemberListQuery {
  const searchTerm = text.trim();
  return searchTerm === '' ? {} : { searchTerm, searchTermType: memberSearchType(searchTerm) };
}

/**
 * Returns the query parameters for a view, used by the table and the map. If the user picked a member from the
 * suggestions, filters and 'My members' do not apply. If the view determines the guides, `guideIds` replaces the
 * guides chosen in the filters.
 */
export function memberListQuery(
  view: MembersView,
  guideIds: readonly StaffId[],
  filters: MemberFilters,
): MemberListQuery {
  if (view.subjectId !== null) return { searchTerm: String(view.subjectId), searchTermType: 'subjectId' };
  return {
    ...termQuery(view.search),
    ...filters,
    ...(hasGuides(view) ? { guideIds: [...guideIds] } : {}),
    ...(view.notReached ? { notReached: true } : {}),
  };
}
