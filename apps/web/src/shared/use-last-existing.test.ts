import { expect, it } from 'vitest';
import { lastExisting } from './use-last-existing.ts';

const [first, second] = [
  { id: 1, name: 'First' },
  { id: 2, name: 'Second' },
];

it('returns the current version of a record', () => {
  const newer = { ...first, name: 'Newer' };
  expect(lastExisting([newer, second], 1, first)).toBe(newer);
  expect(lastExisting(undefined, 1, undefined)).toBeUndefined();
});

it('returns the last version of a record that has left the list, but no other record', () => {
  expect(lastExisting([second], 1, first)).toBe(first);
  expect(lastExisting([second], 3, first)).toBeUndefined();
  expect(lastExisting([second], 'new', first)).toBeUndefined();
});
