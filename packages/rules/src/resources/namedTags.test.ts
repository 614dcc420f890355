import { expect, it } from 'vitest';
import { namedTags } from './namedTags.ts';

const tags = [
  { key: 'food', label: 'Food' },
  { key: 'food-pantry', label: 'Food pantry' },
  { key: 'utilities', label: 'Utilities' },
  { key: 'electricity', label: 'Electricity' },
  { key: 'medical-rides', label: 'Medical rides' },
  { key: 'eye-care', label: 'Eye care' },
];

it('a need begins the search with the services that it names, whole', () => {
  expect(namedTags('Electricity shut-off notice', tags)).toEqual(['electricity']);
  expect(namedTags('Rides to medical appointments', tags)).toEqual(['medical-rides']);
  expect(namedTags('Not enough food', tags)).toEqual(['food']);
  expect(namedTags('Lonely or alone', tags)).toEqual([]);
  expect(namedTags('Care of the eye', tags)).toEqual(['eye-care']);
  expect(namedTags('', [{ key: 'none', label: '–' }])).toEqual([]);
});
