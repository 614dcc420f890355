import { expect, it } from 'vitest';
import { secondsRunning, untilNextSecond } from './running.ts';

it('the clocks of a call turn together, whenever each of them was opened', () => {
  const since = 1_000_400;
  for (const opened of [since, since + 350, since + 12_999, since + 61_001]) {
    const turns = opened + untilNextSecond(since, opened);
    expect((turns - since) % 1000).toBe(0);
    expect(secondsRunning(since, turns)).toBe(secondsRunning(since, opened) + 1);
  }
});

it('a clock that is behind shows a call that has just begun, and turns with the others', () => {
  expect(secondsRunning(5000, 4300)).toBe(0);
  expect(untilNextSecond(5000, 4300)).toBe(700);
});
