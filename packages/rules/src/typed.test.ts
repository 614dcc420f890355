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

it.each(functions)('%s finishes quickly with any long text', async (_name, run) => {
  for (const piece of pieces) {
    for (const end of ['', '!', '>']) {
      const text = piece.repeat(length / piece.length) + end;
      const began = performance.now();
      try {
        await run(text, text.slice(0, 200));
      } catch {
        // the function does not accept strings
      }
      expect([piece, end, Math.floor((performance.now() - began) / 2000)]).toEqual([piece, end, 0]);
    }
  }
});
