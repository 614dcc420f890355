import { expect, it } from 'vitest';
import { secondsRunning, untilNextSecond } from './running.ts';

it('all clocks of a call change at the same moment, whenever they were opened', () => {
  const since = 1_000_400;
  for (const opened of [since, since + 350, since + 12_999, since + 61_001]) {
    const turns = opened + untilNextSecond(since, opened);
    expect((turns - since) % 1000).toBe(0);
    expect(secondsRunning(since, turns)).toBe(secondsRunning(since, opened) + 1);
  }
});

it('a device with a slow clock shows 0:00 for a new call, and changes with the other clocks', () => {
  expect(secondsRunning(5000, 4300)).toBe(0);
  expect(untilNextSecond(5000, 4300)).toBe(700);
});
