import { foldName } from '../members/names.ts';

/** Words that belong to the last name that follows them. */
const particles = new Set(
  'al ap bin da das de del della den der di do dos du el la las le los mac mc san santa st ter van vande vander von y'.split(
    ' ',
  ),
);
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

const isParticle = (word: string | undefined): boolean => particles.has(word?.toLowerCase() ?? '');
const isSuffix = (word: string | undefined): boolean => suffixes.has(word?.toLowerCase().replace('.', '') ?? '');

/**
 * Splits a full name from one column. A comma separates last and first name (`GARCIA, ANA`). Without a comma, the last
 * name is the last word, together with the particles before it (`Juan Carlos de la Cruz`). If the name begins with a
 * particle, the last name comes first (`de la Cruz Juan`). A single word is a last name.
 */
export function splitFullName(written: string): { firstName: string; lastName: string } {
  const [last = '', ...rest] = written.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  const afterComma = rest.filter((part) => part !== '' && !isSuffix(part));
  if (afterComma.length > 0) {
    const suffix = rest.filter(isSuffix);
    return { firstName: afterComma.join(' '), lastName: [last, ...suffix].join(' ') };
  }
  const words = [...last.split(' '), ...rest.filter(isSuffix)].filter((word) => word !== '');
  if (words.length > 2 && isParticle(words[0])) {
    const end = words.findIndex((word) => !isParticle(word));
    if (end > 0 && end < words.length - 1)
      return { firstName: words.slice(end + 1).join(' '), lastName: words.slice(0, end + 1).join(' ') };
  }
  let start = words.length - 1;
  if (isSuffix(words[start]) && start > 1) start -= 1;
  while (start > 1 && isParticle(words[start - 1])) start -= 1;
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
}

/** Returns the words of a name in a comparable form. */
const wordsIn = (name: string): string[] =>
  foldName(name.replaceAll(',', ' '))
    .split(' ')
    .filter((word) => word !== '');

/**
 * Returns the other part of a full name if one part has its own column: `Ana Kopf` without the first name `Ana` is
 * `Kopf`. If the full name does not contain the known part, all of it is the other part, as in a German file where
 * *Name* means last name.
 */
export function remainingNamePart(whole: string, known: string): string {
  const words = whole
    .replaceAll(',', ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const parts = wordsIn(known);
  const folded = words.map((word) => foldName(word));
  const isAt = (from: number) => parts.every((part, n) => folded[from + n] === part);
  const at = [0, words.length - parts.length].find((from) => from >= 0 && words.length > parts.length && isAt(from));
  return at === undefined ? whole : words.filter((_, n) => n < at || n >= at + parts.length).join(' ');
}
