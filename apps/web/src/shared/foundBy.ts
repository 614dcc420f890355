import { foldName } from '@guidepost/rules';

/** The words of a text, as they are compared. */
export const wordsIn = (text: string): readonly string[] =>
  foldName(text)
    .trim()
    .split(/[\s,;]+/);

/** Whether each part is the beginning of some word; both as `wordsIn` has them. */
export const beginSome = (parts: readonly string[], words: readonly string[]): boolean =>
  parts.every((part) => words.some((word) => word.startsWith(part)));

/** Whether each word typed is the beginning of some word of the text, whatever accents, case and order. */
export const foundBy = (text: string, typed: string): boolean => beginSome(wordsIn(typed), wordsIn(text));
