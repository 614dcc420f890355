import { expect, it } from 'vitest';
import { edgeStep } from './edge-scroll.ts';

it('a card that is held at an edge scrolls the page, faster nearer to the edge', () => {
  const screen = { top: 0, bottom: 844 };
  expect(edgeStep(400, screen)).toBe(0);
  expect(edgeStep(840, screen)).toBeGreaterThan(edgeStep(790, screen));
  expect(edgeStep(790, screen)).toBeGreaterThan(0);
  expect(edgeStep(10, screen)).toBe(-edgeStep(834, screen));
  // the pointer can leave the screen
  expect(edgeStep(2000, screen)).toBe(edgeStep(844, screen));
});
