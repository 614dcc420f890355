import { foldName } from '@guidepost/rules';

/** Returns the words of a text in the form in which they are compared. */
export const wordsIn = (text: string): readonly string[] =>
  foldName(text)
    .trim()
    .split(/[\s,;]+/);

/** Returns true if each part is the beginning of some word; both in the form of `wordsIn`. */
export const beginSome = (parts: readonly string[], words: readonly string[]): boolean =>
  parts.every((part) => words.some((word) => word.startsWith(part)));

/** Returns true if each typed word is the beginning of some word of the text, ignoring accents, case and order. */
export const foundBy = (text: string, typed: string): boolean => beginSome(wordsIn(typed), wordsIn(text));
