import { expect, it } from 'vitest';
import { isOutdated, shownRowIn } from './use-shown-row.ts';

const nothing = { id: null, isPinned: false };

it('shows the first row, which remains shown when a row is added above it', () => {
  const shown = shownRowIn(nothing, [2, 1]);
  expect(shown).toEqual({ id: 2, isPinned: true });
  expect(shownRowIn(shown, [3, 2, 1])).toBe(shown);
});

it('waits for the list, because cached rows can be outdated', () => {
  const loaded = { isPlaceholderData: false, isFetching: false, isFetchedAfterMount: true };
  expect(isOutdated(loaded)).toBe(false);
  expect(isOutdated({ ...loaded, isFetching: true })).toBe(false);
  expect(isOutdated({ ...loaded, isFetching: true, isFetchedAfterMount: false })).toBe(true);
  expect(isOutdated({ ...loaded, isPlaceholderData: true })).toBe(true);
});

it('still shows a row that another user has removed from the list', () => {
  const shown = { id: 2, isPinned: true };
  expect(shownRowIn(shown, [1])).toBe(shown);
  expect(shownRowIn(shown, [])).toBe(shown);
});

it("shows the next row after the user's own action, as soon as the list has loaded", () => {
  const released = { id: 2, isPinned: false };
  expect(shownRowIn(released, undefined)).toBe(released);
  expect(shownRowIn(released, [2, 1])).toBe(released);
  expect(shownRowIn(released, [1])).toEqual({ id: 1, isPinned: true });
  expect(shownRowIn(released, [])).toEqual(nothing);
  expect(shownRowIn(nothing, [])).toBe(nothing);
});
