import { expect, it } from 'vitest';
import { isCreation, listChange } from './changes.ts';

it('a list says what came and what went, and nothing of either where only the order changed', () => {
  expect(listChange(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] });
  expect(listChange(['a', 'b'], ['b', 'a'])).toEqual({ added: [], removed: [] });
  expect(listChange('a', ['a'])).toBeNull();
});

it('a row begins with the change that gave it its key', () => {
  expect(isCreation({ changes: [{ field: 'key', from: null, to: 'food' }] })).toBe(true);
  expect(isCreation({ changes: [{ field: 'zcodeId', from: null, to: 3 }] })).toBe(false);
});
