import type { contracts, QueryOf } from '@guidepost/contracts';
import { memberSearchType } from '@guidepost/rules';
import type { MemberFilters } from './filters.ts';
import type { MembersView } from './place.ts';

type Asked = Pick<
  QueryOf<typeof contracts.members.map>,
  'searchTerm' | 'searchTermType' | 'guideIds' | 'clientIds' | 'statusIds' | 'stageIds' | 'segmentIds'
>;

/** A term as the search takes it (staff §2): a phone search where it could be nothing else, otherwise a name search. */
export function askedByTerm(text: string): Asked {
  const searchTerm = text.trim();
  return searchTerm === '' ? {} : { searchTerm, searchTermType: memberSearchType(searchTerm) };
}

/**
 * Whom a place in the list asks for, in the table and on the map alike. Who was picked from the suggestions is one
 * member, whosever they are: neither filters nor 'My members' count then. `guideId` counts where 'My members' is on, in
 * place of any guides chosen.
 */
export function askedBy(view: MembersView, guideId: number, filters: MemberFilters): Asked {
  if (view.subjectId !== null) return { searchTerm: String(view.subjectId), searchTermType: 'subjectId' };
  return { ...askedByTerm(view.search), ...filters, ...(view.mine ? { guideIds: [guideId] } : {}) };
}
