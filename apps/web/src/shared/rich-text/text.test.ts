import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';
import { changedCharacters, isEmptyText, plainText } from './text.ts';

describe('the text of a note', () => {
  it('is empty if only markup or spaces are left', () => {
    expect(['', '<p></p>', '<p> <br> &nbsp;</p>', '<ul><li></li></ul>'].every(isEmptyText)).toBe(true);
    expect(isEmptyText('<p>.</p>')).toBe(false);
  });

  it('is the visible text', () => {
    expect(plainText('<p>A &amp; B &lt;3&#33;</p><ul><li>one</li><li>two</li></ul>')).toBe('A & B <3!\none\ntwo\n\n');
    expect(plainText('&nothing; &#x1F600;')).toBe('&nothing; 😀');
  });
});

describe('the number of changed characters of a note', () => {
  it('counts typed and removed characters without the markup', () => {
    expect(changedCharacters('', '<p>abcd</p>')).toBe(4);
    expect(changedCharacters('<p>abc</p>', '<p>abc</p><p>d</p>')).toBe(2);
    expect(changedCharacters('<p>Hello there</p>', '<p>Hello</p>')).toBe(6);
    expect(changedCharacters('<p>abcd</p>', '<p>abxd</p>')).toBe(1);
  });

  it('counts formatting if no character changed', () => {
    expect(changedCharacters('<p>abcd</p>', '<p><strong>abcd</strong></p>')).toBeGreaterThanOrEqual(5);
    expect(changedCharacters('<p></p>', '')).toBe(0);
  });

  it('is 0 for the same text, and at most the length of the longer text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]*$/), fc.stringMatching(/^[a-z ]*$/), (a, b) => {
        expect(changedCharacters(a, a)).toBe(0);
        expect(changedCharacters(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe('a link in a note', () => {
  it('must start with https', () => {
    expect(safeLink(' https://example.org/a ')).toBe('https://example.org/a');
    expect(
      ['http://example.org', 'javascript:alert(1)', 'example.org', '//example.org', 'https://'].map(safeLink),
    ).toEqual([null, null, null, null, null]);
  });
});
