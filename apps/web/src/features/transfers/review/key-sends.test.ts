import { expect, it } from 'vitest';
import { keySends } from './key-sends.ts';

it('a shortcut key sends only the decision that is already chosen', () => {
  expect(keySends('approve', 'approve', true)).toBe(true);
  expect(keySends('approve', 'deny', true)).toBe(false);
  expect(keySends('approve', null, true)).toBe(false);
  expect(keySends('deny', 'deny', false)).toBe(false);
});
