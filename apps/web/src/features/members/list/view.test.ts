import { asId, memberOrders } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MembersView, memberPageSizes, searchOf, viewOf, viewSortedBy } from './view.ts';

const start: MembersView = {
  search: '',
  subjectId: null,
  page: 1,
  pageSize: 10,
  orderBy: 'lastEvent',
  orderDirection: 'desc',
  mine: true,
  notReached: false,
  team: false,
  map: false,
};

describe('the URL of the members list', () => {
  it('shows 10 members per page, newest event first, by default', () => {
    expect(viewOf({}, true)).toEqual(start);
    const raw = {
      search: '713',
      page: '3',
      pageSize: '25',
      orderBy: 'name',
      mine: 'false',
      notReached: 'true',
      team: 'true',
      view: 'map',
    };
    expect(viewOf(raw, true)).toEqual({
      search: '713',
      subjectId: null,
      page: 3,
      pageSize: 25,
      orderBy: 'name',
      orderDirection: 'asc',
      mine: false,
      notReached: true,
      team: true,
      map: true,
    });
  });

  it('ignores invalid values', () => {
    const raw = {
      page: '-1',
      pageSize: '7',
      orderBy: 'shoe',
      orderDirection: 'up',
      mine: 'perhaps',
      notReached: 'x',
      team: 'x',
      view: 'globe',
    };
    expect(viewOf(raw, true)).toEqual(start);
    expect(viewOf({ page: '1.5', subjectId: '0' }, false)).toEqual({ ...start, mine: false });
  });

  it('restores the same view from its URL', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.constantFrom('', 'Lola', '(713) 555'),
          subjectId: fc.constantFrom(null, asId<'Member'>(12)),
          page: fc.integer({ min: 1, max: 400_000 }),
          pageSize: fc.constantFrom(...memberPageSizes),
          orderBy: fc.constantFrom(...memberOrders),
          orderDirection: fc.constantFrom('asc' as const, 'desc' as const),
          mine: fc.boolean(),
          notReached: fc.boolean(),
          team: fc.boolean(),
          map: fc.boolean(),
        }),
        fc.boolean(),
        (view, mineByDefault) => {
          // A view contains either a picked member or a search term, but not both.
          const expected = view.subjectId === null ? view : { ...view, search: '' };
          expect(viewOf(searchOf(view, mineByDefault), mineByDefault)).toEqual(expected);
        },
      ),
    );
    expect(searchOf(start, true)).toEqual({});
  });

  it('reverses the order on the second click and returns to page 1', () => {
    const byName = viewSortedBy({ ...start, page: 4 }, 'name');
    expect(byName).toEqual({ ...start, orderBy: 'name', orderDirection: 'asc' });
    expect(viewSortedBy(byName, 'name').orderDirection).toBe('desc');
    expect(viewSortedBy(byName, 'lastEvent').orderDirection).toBe('desc');
  });
});
