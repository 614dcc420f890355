import { expect, it } from 'vitest';
import { filterGuides } from './search.ts';

const guides = [
  { id: 1, name: 'José Álvarez' },
  { id: 2, name: 'Tom Lindqvist' },
];
const findIds = (...args: [string, { userIds: number[] }?]) =>
  filterGuides(guides, args[0], args[1]).map(({ id }) => id);

it('finds guides by the beginnings of their names, ignoring accents and case', () => {
  expect(findIds('')).toEqual([1, 2]);
  expect(findIds('jose')).toEqual([1]);
  expect(findIds('lind TOM')).toEqual([2]);
  expect(findIds('om')).toEqual([]);
});

it('finds only guides of the chosen team', () => {
  expect(findIds('', { userIds: [2, 3] })).toEqual([2]);
  expect(findIds('jose', { userIds: [2] })).toEqual([]);
});
