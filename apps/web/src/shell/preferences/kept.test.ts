import { expect, it } from 'vitest';
import { keep, nameOf } from './kept.ts';

it('names a preference by section, and by member where it is theirs', () => {
  expect(nameOf('filterConfig', null)).toBe('filterConfig');
  expect(nameOf('memberPortrait', 7)).toBe('memberPortrait/7');
});

it('keeps the last value of each name and forgets the oldest', () => {
  let kept = {};
  for (let n = 1; n <= 405; n += 1) kept = keep(kept, `section-${n}`, n);
  kept = keep(kept, 'section-10', 'again');
  expect(Object.keys(kept)).toHaveLength(400);
  expect(Object.keys(kept).at(0)).toBe('section-6');
  expect(Object.entries(kept).at(-1)).toEqual(['section-10', 'again']);
});
