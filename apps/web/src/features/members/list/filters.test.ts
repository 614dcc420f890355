import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { filterCount, filtersOf } from './filters.ts';

it('reads stored filters without empty ones', () => {
  expect(filtersOf(undefined)).toEqual({});
  expect(filtersOf({ guideIds: [], statusIds: [asId(3), asId(4)], pageSize: 10 })).toEqual({ statusIds: [3, 4] });
});

it('counts the active filters', () => {
  expect(filterCount({ guideIds: [asId(1)], statusIds: [asId(3)] }, false)).toBe(2);
  expect(filterCount({ guideIds: [asId(1)], statusIds: [asId(3)] }, true)).toBe(1);
});
