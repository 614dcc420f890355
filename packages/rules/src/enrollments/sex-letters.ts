import { foldName } from '../members/names.ts';
import type { CsvRecord } from './csv-records.ts';

/** Spanish, Portuguese and French headings of a sex column. */
const headings = /^(?:sexo|genero|sexe|genre)\b/;

/**
 * Returns the letters H and F that occur in a sex column with a Spanish, Portuguese or French heading. Includes the
 * letters of earlier portions. They determine the meaning of M (`genderIn`). Returns undefined for other headings.
 * @param place index of the column; undefined if no column contains the sex
 */
export function sexLettersIn(
  heads: readonly string[],
  records: readonly Pick<CsvRecord, 'fields'>[],
  place: number | undefined,
  before = '',
): string | undefined {
  if (place === undefined || !headings.test(foldName(heads[place] ?? ''))) return undefined;
  const found = new Set([...before, ...records.map(({ fields }) => (fields[place] ?? '').trim().toUpperCase())]);
  return ['F', 'H'].filter((letter) => found.has(letter)).join('');
}

/**
 * Returns true if M can mean *mujer* or *masculino*. In a column with H it means *mujer*, and in a column with F it
 * means *masculino*. In French, M is always *masculin*, but French files do not mix M and H.
 */
export const isAmbiguousSex = (written: string, letters: string | undefined): boolean =>
  letters !== undefined && letters.length !== 1 && /^m$/i.test(written.trim());
