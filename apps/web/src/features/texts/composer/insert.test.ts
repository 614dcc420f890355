import { describe, expect, it } from 'vitest';
import { insertText, remainingText } from './insert.ts';

describe('inserting words into a text', () => {
  it.each([
    ['', 'Hello', [0, 0], 'Hello', 5],
    ['Hi ', 'Dolores', [3, 3], 'Hi Dolores', 10],
    ['Hi', 'Dolores', [2, 2], 'Hi Dolores', 10],
    ['Hi , bye', 'Dolores', [3, 3], 'Hi Dolores, bye', 10],
    ['Hi you there', 'Dolores', [3, 6], 'Hi Dolores there', 10],
    ['Hithere', 'Dolores', [2, 2], 'Hi Dolores there', 10],
    ['One\n', 'Two', [4, 4], 'One\nTwo', 7],
  ] as const)('%j with %j', (text, words, selection, expected, caret) => {
    expect(insertText(text, words, selection)).toEqual({ text: expected, caret });
  });
});

describe('the text that remains after sending', () => {
  it.each([
    ['Hello', 'Hello', ''],
    ['Hello more', 'Hello', 'more'],
    ['Something else', 'Hello', 'Something else'],
    ['Hello', '', 'Hello'],
  ])('%j after %j was sent', (now, sent, remaining) => expect(remainingText(now, sent)).toBe(remaining));
});
