import { foldName } from '@guidepost/rules';

/** Splits a text into words that are normalized for comparison. */
export const wordsIn = (text: string): readonly string[] =>
  foldName(text)
    .trim()
    .split(/[\s,;]+/);

/** Returns true if every part is the beginning of a word. Both are normalized with `wordsIn`. */
export const areWordPrefixes = (parts: readonly string[], words: readonly string[]): boolean =>
  parts.every((part) => words.some((word) => word.startsWith(part)));

/** Returns true if every typed word is the beginning of a word in the text. Ignores accents, case and order. */
export const matchesWords = (text: string, typed: string): boolean => areWordPrefixes(wordsIn(typed), wordsIn(text));
