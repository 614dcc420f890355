import { asId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { memberListQuery, termQuery } from './member-list-query.ts';
import { viewOf } from './view.ts';

describe('query of the members list', () => {
  it('is a phone search for digits, dashes, parentheses and spaces, and a name search for any other term', () => {
    expect(termQuery(' (713) 555-0142 ')).toEqual({ searchTerm: '(713) 555-0142', searchTermType: 'phone' });
    expect(termQuery('Dolores 7')).toEqual({ searchTerm: 'Dolores 7', searchTermType: 'name' });
    expect(termQuery('  ')).toEqual({});
  });

  it('keeps the filters, and replaces the chosen guides by the guide if My members is on', () => {
    const filters = { guideIds: [asId<'Staff'>(4), asId<'Staff'>(5)], statusIds: [asId<'Status'>(2)] };
    expect(memberListQuery(viewOf({ search: 'lop', mine: 'true' }, false), [asId(9)], filters)).toEqual({
      searchTerm: 'lop',
      searchTermType: 'name',
      guideIds: [9],
      statusIds: [2],
    });
    expect(memberListQuery(viewOf({}, false), [asId(9)], filters)).toEqual(filters);
    const team = memberListQuery(viewOf({ team: 'true' }, false), [asId(7), asId(8)], filters);
    expect(team).toEqual({ guideIds: [7, 8], statusIds: [2] });
  });

  it('selects one member by id after a suggestion was picked, and ignores the filters', () => {
    const view = viewOf({ search: 'left over', subjectId: '12', mine: 'true' }, true);
    expect(memberListQuery(view, [asId(9)], { statusIds: [asId(2)] })).toEqual({
      searchTerm: '12',
      searchTermType: 'subjectId',
    });
  });
});
