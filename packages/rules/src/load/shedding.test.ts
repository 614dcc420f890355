import { type LoadClass, loadClasses } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { isShed, refusedClasses, smoothedDelay } from './shedding.ts';

it.each<[delayMs: number, refused: LoadClass[]]>([
  [0, []],
  [249, []],
  [250, ['optional']],
  [499, ['optional']],
  [500, ['optional', 'list']],
  [999, ['optional', 'list']],
  [1000, ['optional', 'list', 'read']],
  [60_000, ['optional', 'list', 'read']],
])('at a delay of %i ms, these are refused: %j', (delayMs, refused) => {
  const now = refusedClasses(delayMs, 250);
  expect(loadClasses.filter((loadClass) => isShed(loadClass, now))).toEqual(refused);
});

it('nothing is refused if the limit is off', () => {
  expect(refusedClasses(60_000, 0)).toBe(0);
});

it('one slow moment refuses nothing, but a second of delays does', () => {
  expect(refusedClasses(smoothedDelay(0, 900), 250)).toBe(0);
  let delay = 0;
  for (let n = 0; n < 10; n += 1) delay = smoothedDelay(delay, 300);
  expect(refusedClasses(delay, 250)).toBe(1);
});
