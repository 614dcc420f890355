import { expect, it } from 'vitest';
import { lastStart } from './use-existing-page.ts';

it('returns where the last page starts', () => {
  expect([0, 1, 50, 51, 100, 101].map((total) => lastStart(total, 50))).toEqual([0, 0, 0, 50, 50, 100]);
});
