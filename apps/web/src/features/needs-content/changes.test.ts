import { expect, it } from 'vitest';
import { isCreation, listChange } from './changes.ts';

it('returns the added and removed items of a list, and none if only the order changed', () => {
  expect(listChange(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] });
  expect(listChange(['a', 'b'], ['b', 'a'])).toEqual({ added: [], removed: [] });
  expect(listChange('a', ['a'])).toBeNull();
});

it('recognizes the change that created a row by its key', () => {
  expect(isCreation({ changes: [{ field: 'key', from: null, to: 'food' }] })).toBe(true);
  expect(isCreation({ changes: [{ field: 'zcodeId', from: null, to: 3 }] })).toBe(false);
});
