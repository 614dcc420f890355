import bidiFactory from 'bidi-js';

/**
 * Direction of a text. This module puts the letters of a line with mixed scripts in visual order (Unicode's
 * bidirectional algorithm, UAX 9), for code that draws text itself.
 */
export type Direction = 'ltr' | 'rtl';

/** A part of a line with one reading direction. Its text is in typing order. */
export interface Piece {
  text: string;
  direction: Direction;
}

// The package's types describe its CommonJS build, which exports the factory as the property `default`. The ES build
// exports the factory itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Returns true if the text contains a right-to-left letter. */
export const hasRtl = (text: string): boolean =>
  [...text].some((letter) => ['R', 'AL'].includes(bidi.getBidiCharTypeName(letter)));

/** Returns the direction of a paragraph: the direction of its first letter. */
export const directionOf = (text: string): Direction =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** Returns the pieces of a line from left to right, as they are drawn. */
export function piecesOf(line: string, base: Direction): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const runs: { text: string; level: number }[] = [];
  for (const [n, unit] of line.split('').entries()) {
    const level = levels[n] ?? 0;
    const run: { text: string; level: number } | undefined = runs.at(-1);
    if (run?.level === level) run.text += unit;
    else runs.push({ text: unit, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  // UAX 9, rule L2, applied to whole runs: from the highest level down, each sequence of runs at that level is reversed.
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      if (to > from + 1) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return runs.map(({ text, level }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr' }));
}

/** Returns a text with mirrored brackets, for drawing from right to left. */
export const mirrored = (text: string): string =>
  [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
