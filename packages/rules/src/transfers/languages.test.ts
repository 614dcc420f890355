import { expect, it } from 'vitest';
import { languagesWanted } from './languages.ts';

it('finds the requested language in free text', () => {
  expect(languagesWanted('She prefers Vietnamese.', 'Spanish, English')).toEqual(['Vietnamese']);
  expect(languagesWanted('habla solo español', '')).toEqual(['Spanish']);
  expect(languagesWanted('Chinese, she does not say which', '')).toEqual(['Cantonese', 'Mandarin']);
  expect(languagesWanted('Polish or Russian', '')).toEqual(['Polish', 'Russian']);
  expect(languagesWanted('  ', 'Spanish, English')).toEqual(['Spanish']);
  expect(languagesWanted('the one of her village', 'Spanish')).toEqual([]);
});
