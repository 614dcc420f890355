import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestAllowedWidth, rangeOf, widthAfter } from './width.ts';

it('keeps the minimum width of both columns', () => {
  expect(rangeOf(1392)).toEqual({ min: 480, max: 1132 });
  expect(nearestAllowedWidth(100, 1392)).toBe(480);
  expect(nearestAllowedWidth(5000, 1392)).toBe(1132);
  expect(nearestAllowedWidth(812.4, 1392)).toBe(812);
  // The columns do not both fit, so the worklist has priority.
  expect(rangeOf(600)).toEqual({ min: 480, max: 480 });
});

it('moves with its own keys only', () => {
  expect(
    ['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => widthAfter(key, 800, 1392)),
  ).toEqual([784, 816, 720, 880, 480, 1132]);
  expect([widthAfter('Enter', 800, 1392), widthAfter('a', 800, 1392)]).toEqual([null, null]);
});

it('stays in its range', () => {
  const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End');
  fc.assert(
    fc.property(
      fc.array(keys),
      fc.integer({ min: 300, max: 4000 }),
      fc.integer({ min: 0, max: 9000 }),
      (pressed, whole, from) => {
        const { min, max } = rangeOf(whole);
        const end = pressed.reduce(
          (width, key) => widthAfter(key, width, whole) ?? width,
          nearestAllowedWidth(from, whole),
        );
        expect(end).toBeGreaterThanOrEqual(min);
        expect(end).toBeLessThanOrEqual(max);
      },
    ),
  );
});
