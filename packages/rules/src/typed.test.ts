import { expect, it } from 'vitest';
import * as rules from './index.ts';

/**
 * Regular expressions parse user input. Their running time must not grow quadratically with the input length (ASVS
 * 2.4.1).
 */
const functions = Object.entries(rules as Record<string, unknown>).filter(
  (entry): entry is [string, (...values: unknown[]) => unknown] => typeof entry[1] === 'function',
);
const pieces = [
  'a',
  ' ',
  '1',
  '1 ',
  '(',
  '<a>',
  '[a] (0:01): ',
  '{{a',
  '*',
  '-',
  '.',
  '"',
  '\n',
  '\\',
  'do not ',
  '\u200b',
];
/** At this length, a quadratic pattern takes seconds. */
const length = 40_000;
/** A call that takes less processor time than this is fast enough, in microseconds. */
const fast = 500_000;
/** For a text that is four times as long, a linear function takes about 4 times as long, and a quadratic one 16 times. */
const maxGrowth = 10;

/** Returns the processor time of a call in this thread. A busy machine does not change it. */
async function costOf(run: (...values: unknown[]) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await run(text, text.slice(0, 200));
  } catch {
    // the function does not accept strings
  }
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Returns how much longer a call takes for a text that is four times as long: the smallest of three measurements. */
async function growthOf(run: (...values: unknown[]) => unknown, textOf: (length: number) => string): Promise<number> {
  const measured: number[] = [];
  for (let n = 0; n < 3; n += 1)
    measured.push((await costOf(run, textOf(length))) / (await costOf(run, textOf(length / 4))));
  return Math.min(...measured);
}

it.each(functions)('%s finishes quickly with any long text', async (_name, run) => {
  for (const piece of pieces) {
    for (const end of ['', '!', '>']) {
      const textOf = (of: number) => piece.repeat(of / piece.length) + end;
      const growth = (await costOf(run, textOf(length))) < fast ? 0 : await growthOf(run, textOf);
      expect([piece, end, growth > maxGrowth]).toEqual([piece, end, false]);
    }
  }
});
