import { asId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { callStatusDisplay, textStatusDisplay } from '../labels.ts';
import { choicesOf } from './choices.ts';

const loaded = {
  guides: [{ id: asId<'Staff'>(1), name: 'Marisol Vega' }],
  statuses: [{ key: 'MISSED', name: 'Missed' }],
  periods: [30],
};

describe('the filter choices of a list', () => {
  it('are undefined while they load', () => {
    expect(choicesOf({ data: undefined, isError: false, failureCount: 0 }, callStatusDisplay)).toBeUndefined();
    expect(choicesOf({ data: loaded, isError: false, failureCount: 0 }, callStatusDisplay)).toEqual(loaded);
  });

  it('are at least the statuses if they did not load, and the earlier choices if only the refresh failed', () => {
    for (const displays of [callStatusDisplay, textStatusDisplay]) {
      const left = choicesOf({ data: undefined, isError: true, failureCount: 3 }, displays);
      expect(left?.statuses.map(({ key }) => key)).toEqual(Object.keys(displays));
      expect(left?.guides).toEqual([]);
    }
    expect(choicesOf({ data: undefined, isError: false, failureCount: 1 }, callStatusDisplay)).toBeDefined();
    expect(choicesOf({ data: loaded, isError: true, failureCount: 3 }, callStatusDisplay)).toEqual(loaded);
  });
});
