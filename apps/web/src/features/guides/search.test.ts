import { expect, it } from 'vitest';
import { guidesFound } from './search.ts';

const guides = [
  { id: 1, name: 'José Álvarez' },
  { id: 2, name: 'Tom Lindqvist' },
];
const names = (...args: [string, { userIds: number[] }?]) => guidesFound(guides, args[0], args[1]).map(({ id }) => id);

it('finds guides by the beginnings of their names, ignoring accents and case', () => {
  expect(names('')).toEqual([1, 2]);
  expect(names('jose')).toEqual([1]);
  expect(names('lind TOM')).toEqual([2]);
  expect(names('om')).toEqual([]);
});

it('finds only guides of the chosen team', () => {
  expect(names('', { userIds: [2, 3] })).toEqual([2]);
  expect(names('jose', { userIds: [2] })).toEqual([]);
});
