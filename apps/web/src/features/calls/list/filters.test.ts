import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { callsConfig, filtersOf, listQuery, textsConfig } from './filters.ts';

const defaults = filtersOf(undefined);

it('starts with the last 30 days, newest first, ten per page', () => {
  expect(listQuery(defaults, '  ', 1)).toEqual({
    'page-start': 0,
    'page-size': 10,
    includeCount: true,
    orderBy: 'timestamp',
    orderDirection: 'desc',
    lastDaysFromNow: 30,
  });
});

it('searches by phone number or by name, depending on the term', () => {
  expect(listQuery(defaults, ' (713) 555-0142', 1)).toMatchObject({
    searchTermType: 'phone',
    searchTerm: '(713) 555-0142',
  });
  expect(listQuery(defaults, 'Dolores 2', 1)).toMatchObject({ searchTermType: 'name' });
});

it('requests a period, all dates, or the time between two days', () => {
  expect(listQuery({ ...defaults, period: '90' }, '', 3)).toMatchObject({ lastDaysFromNow: 90, 'page-start': 20 });
  expect(listQuery({ ...defaults, period: 'all' }, '', 1)).toMatchObject({ lastDaysFromNow: 0 });
  const between = listQuery({ ...defaults, period: 'between', between: ['2026-11-01', '2026-11-20'] }, '', 1);
  expect(between).toMatchObject({ betweenDates: '2026-11-01,2026-11-20' });
  expect(between).not.toHaveProperty('lastDaysFromNow');
});

it('stores and restores the same filters, for calls and for texts', () => {
  const filters = {
    ...defaults,
    guideIds: [asId<'Staff'>(3)],
    statuses: ['MISSED', 'FAILED'] as const,
    period: 'between' as const,
    between: ['2026-11-01', '2026-11-20'] as const,
    orderBy: 'guide' as const,
    orderDirection: 'asc' as const,
    pageSize: 25 as const,
    mine: true,
    unassigned: true,
    feedback: true,
  };
  expect(filtersOf(callsConfig(filters))).toEqual(filters);
  expect(filtersOf(textsConfig(filters))).toEqual({ ...filters, feedback: false });
  expect(filtersOf(callsConfig({ ...filters, period: 'all' })).period).toBe('all');
});
