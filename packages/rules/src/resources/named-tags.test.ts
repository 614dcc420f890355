import { expect, it } from 'vitest';
import { namedTags, tagsOfNeed } from './named-tags.ts';

const tags = [
  { key: 'food', label: 'Food' },
  { key: 'food-pantry', label: 'Food pantries' },
  { key: 'rent', label: 'Help with rent' },
  { key: 'home-repair', label: 'Home repair' },
  { key: 'water', label: 'Water bills' },
  { key: 'transport', label: 'Rides' },
  { key: 'medical-rides', label: 'Medical rides' },
  { key: 'child-care', label: 'Child care' },
];

it('a need starts the search with its matching services, the closest ones', () => {
  expect(namedTags('Behind on rent', tags)).toEqual(['rent']);
  expect(namedTags('Home repairs', tags)).toEqual(['home-repair']);
  expect(namedTags('Water bill or no water', tags)).toEqual(['water']);
  expect(namedTags('Not enough food at month end', tags)).toEqual(['food']);
  expect(namedTags('Rides to medical appointments', tags)).toEqual(['medical-rides']);
  expect(namedTags('Rides for groceries and errands', tags)).toEqual(['transport']);
});

it('finds no tag by half of its words', () => {
  for (const issue of ['Medical bills', 'School problems of a child', 'Lonely or alone', 'Help with bathing', ''])
    expect([issue, namedTags(issue, [...tags, { key: 'help', label: 'Help' }])]).toEqual([issue, []]);
});

it('the tags of the issue come before those of its category, and both before the words of its label', () => {
  const begin = (issue: string[], category: string[]) =>
    tagsOfNeed({ label: 'Behind on rent', serviceTags: [issue, category] }, tags);
  expect(begin(['food-pantry', 'water'], ['food'])).toEqual(['food-pantry', 'water']);
  expect(begin([], ['food'])).toEqual(['food']);
  expect(begin([], [])).toEqual(['rent']);
  // a directory that lacks these tags
  expect(begin(['gone'], ['food'])).toEqual(['food']);
  expect(begin(['gone'], ['lost'])).toEqual(['rent']);
});
