import { fold } from '../sentences/fold.ts';

/** Words that do not name a need, in English and Spanish. */
const fillers = new Set(
  (
    'a an the my your our his her their its is are was were be been am i me we you he she they it of or and to in on at for from by with this that ' +
    'el la los las un una mi mis su sus de del al o y en por para con que se me le lo es esta estan'
  ).split(' '),
);

const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns the normalized words of a string (no accents, capitals or apostrophes), without filler words. */
export const significantWords = (text: string): string[] => wordsOf(text).filter((word) => !fillers.has(word));

/** Returns the words to search for. Omits filler words, unless the text contains no other words. */
export function searchedWords(text: string): string[] {
  const words = significantWords(text);
  return words.length > 0 ? words : wordsOf(text);
}

/** Returns true for equal words, or for two forms of a word such as "ride" and "rides". */
export function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length >= 4 && long.length - short.length <= 2 && long.startsWith(short));
}
