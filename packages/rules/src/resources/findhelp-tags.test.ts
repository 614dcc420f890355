import { expect, it } from 'vitest';
import { askedTags, findhelpTagsOf, sortedTags } from './findhelp-tags.ts';

const own = [
  { key: 'food-pantry', label: 'Food pantries' },
  { key: 'dental', label: 'Dental care' },
  { key: 'pets', label: 'Pet food' },
];

it('maps a findhelp tag to ours if the meanings agree, and keeps the name of all others', () => {
  expect(sortedTags(['Food Pantry', ' dental  CARE', 'Pet Food', 'Nutrition education', 'bus passes'], own)).toEqual({
    ownTags: ['food-pantry', 'dental', 'pets'],
    // `others` also contains Guidepost labels that are not tags of this directory
    others: ['Nutrition education', 'bus passes'],
  });
  expect(sortedTags(['food pantry', 'Food pantries', ' ', ''], own)).toEqual({ ownTags: ['food-pantry'], others: [] });
});

it("sends findhelp's names, and our label if findhelp has none", () => {
  expect(askedTags(own)).toEqual(['food pantry', 'food pantries', 'dental care', 'dental', 'Pet food']);
});

it('each name maps back to its one tag', () => {
  for (const key of ['food', 'rent', 'recovery', 'legal', 'child-care'])
    for (const name of findhelpTagsOf(key)) expect(sortedTags([name], [{ key, label: 'x' }]).ownTags).toEqual([key]);
});
