/**
 * Orders the letters of a line that mixes scripts, for code that draws text itself. It implements the part of Unicode's
 * bidirectional algorithm (UAX 9) that names, addresses and messages need. Input validation refuses the embedding and
 * override characters. The direction of a bracket depends on the text on its two sides, not on the matching bracket.
 */
export type Direction = 'ltr' | 'rtl';

/** A part of a line with one reading direction. Its text is in the order in which it was typed. */
export interface Piece {
  text: string;
  direction: Direction;
}

const rtlLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const isRtl = (letter: string): boolean => rtlLetter.test(letter) && /\p{L}/u.test(letter);

/** Returns true if the string has a letter that is read from right to left. */
export const hasRtl = (text: string): boolean => rtlLetter.test(text) && [...text].some(isRtl);

/** Returns the direction of a paragraph, which is that of its first letter. */
export function directionOf(text: string): Direction {
  const first = [...text].find((letter) => /\p{L}/u.test(letter));
  return first !== undefined && isRtl(first) ? 'rtl' : 'ltr';
}

/** The kind of a character: a left-to-right letter, a right-to-left letter, a digit, or any other character. */
type Kind = 'L' | 'R' | 'digit' | 'between';

function kindsOf(letters: readonly string[]): Kind[] {
  const kinds: Kind[] = [];
  letters.forEach((letter, n) => {
    const isMark = /\p{M}/u.test(letter) && n > 0;
    if (isMark) kinds.push(kinds[n - 1] ?? 'between');
    else if (/\p{Nd}/u.test(letter)) kinds.push('digit');
    else kinds.push(isRtl(letter) ? 'R' : /\p{L}/u.test(letter) ? 'L' : 'between');
  });
  // 12.5 and 12/3 are one number each
  return kinds.map((kind, n) =>
    kind === 'between' && /[.,:/+-]/.test(letters[n] ?? '') && kinds[n - 1] === 'digit' && kinds[n + 1] === 'digit'
      ? 'digit'
      : kind,
  );
}

/** Returns the embedding level of each character. An odd level is read from right to left. */
function levelsOf(letters: readonly string[], base: Direction): number[] {
  const kinds = kindsOf(letters);
  const outer = base === 'rtl' ? 'R' : 'L';
  // a number after a left-to-right letter has the same direction as that letter
  let last: Kind = outer;
  const strong = kinds.map((kind) => {
    if (kind === 'L' || kind === 'R') last = kind;
    return kind === 'digit' && last === 'L' ? 'L' : kind;
  });
  const sideOf = (kind: Kind | undefined): 'L' | 'R' => (kind === undefined ? outer : kind === 'L' ? 'L' : 'R');
  const nextTo = (from: number, step: 1 | -1) => {
    let at = from + step;
    while (strong[at] === 'between') at += step;
    return sideOf(strong[at]);
  };
  const deep = base === 'rtl' ? 1 : 0;
  return strong.map((kind, n) => {
    if (kind === 'digit') return 2;
    const before = nextTo(n, -1);
    const side = kind !== 'between' ? kind : before === nextTo(n, 1) ? before : outer;
    return side === 'R' ? 1 : deep === 0 ? 0 : 2;
  });
}

/** Returns the pieces of a line from left to right, as they are drawn. */
export function piecesOf(line: string, base: Direction): Piece[] {
  const letters = [...line];
  const levels = levelsOf(letters, base);
  const runs: { text: string; level: number }[] = [];
  letters.forEach((letter, n) => {
    const level = levels[n] ?? 0;
    const run = runs.at(-1);
    if (run?.level === level) run.text += letter;
    else runs.push({ text: letter, level });
  });
  for (let level = 2; level >= 1; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      if (to > from + 1) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return runs.map(({ text, level }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr' }));
}

const mirrors = new Map([...'()[]{}<>«»‹›'].map((one, n, all) => [one, all[n % 2 === 0 ? n + 1 : n - 1] ?? one]));

/** Returns a string with mirrored brackets, for drawing from right to left. */
export const mirrored = (text: string): string => [...text].map((one) => mirrors.get(one) ?? one).join('');
