import { expect, it } from 'vitest';
import { askedTags, findhelpTagsOf, sortedTags } from './findhelp-tags.ts';

const own = [
  { key: 'food-pantry', label: 'Food pantries' },
  { key: 'dental', label: 'Dental care' },
  { key: 'pets', label: 'Pet food' },
];

it('takes a tag of findhelp for ours where the words agree, and leaves any other its own name', () => {
  expect(sortedTags(['Food Pantry', ' dental  CARE', 'Pet Food', 'Nutrition education', 'bus passes'], own)).toEqual({
    ours: ['food-pantry', 'dental', 'pets'],
    // a Guidepost label that is not a tag of this directory is also in `others`
    others: ['Nutrition education', 'bus passes'],
  });
  expect(sortedTags(['food pantry', 'Food pantries', ' ', ''], own)).toEqual({ ours: ['food-pantry'], others: [] });
});

it('asks findhelp by its names, and by our label where it has none', () => {
  expect(askedTags(own)).toEqual(['food pantry', 'food pantries', 'dental care', 'dental', 'Pet food']);
});

it('every name leads back to the one tag that has it', () => {
  for (const key of ['food', 'rent', 'recovery', 'legal', 'child-care'])
    for (const name of findhelpTagsOf(key)) expect(sortedTags([name], [{ key, label: 'x' }]).ours).toEqual([key]);
});
