import type { contracts, QueryOf, StaffId } from '@guidepost/contracts';
import { memberSearchType } from '@guidepost/rules';
import type { MemberFilters } from './filters.ts';
import type { MembersView } from './view.ts';

type Asked = Pick<
  QueryOf<typeof contracts.members.map>,
  | 'searchTerm'
  | 'searchTermType'
  | 'guideIds'
  | 'clientIds'
  | 'statusIds'
  | 'stageIds'
  | 'segmentIds'
  | 'needCategoryIds'
>;

/** A term as the search takes it: a phone search where it could be nothing else, otherwise a name search. */
export function askedByTerm(text: string): Asked {
  const searchTerm = text.trim();
  return searchTerm === '' ? {} : { searchTerm, searchTermType: memberSearchType(searchTerm) };
}

/**
 * The query for a position in the list, for table and map alike. Who was picked from the suggestions is one
 * member, whosever they are: neither filters nor 'My members' count then. `guideIds` count where 'My members' is on, in
 * place of any guides chosen.
 */
export function askedBy(view: MembersView, guideIds: readonly StaffId[], filters: MemberFilters): Asked {
  if (view.subjectId !== null) return { searchTerm: String(view.subjectId), searchTermType: 'subjectId' };
  return { ...askedByTerm(view.search), ...filters, ...(view.mine ? { guideIds: [...guideIds] } : {}) };
}
