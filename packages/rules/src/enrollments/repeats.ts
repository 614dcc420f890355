import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { setsOf } from './x12-834.ts';
import type { Reader834 } from './x12-reader.ts';

/** Returns the key of an interchange: its sender, receiver and control number. */
export const interchangeKey = (header: readonly string[]): string =>
  [5, 6, 7, 8, 13].map((place) => (header[place] ?? '').trim()).join(' ');

/** Returns the keys of all interchanges in a file, without duplicates. */
export const interchangeKeys = (reader: Reader834): string[] => [
  ...new Set(reader.interchanges.map(({ header }) => interchangeKey(header))),
];

/** Returns the numbers of the transaction sets in the interchanges with these keys. */
export const setsIn = (reader: Reader834, keys: readonly string[]): Set<number> =>
  new Set(
    reader.interchanges
      .filter(({ header }) => keys.includes(interchangeKey(header)))
      .flatMap(({ groups }) => groups.flatMap(({ sets }) => sets.map(({ number }) => number))),
  );

/**
 * Returns true if the first file's date is before the second file's. If a date has no time, only the days are compared.
 * Returns false if a date is missing.
 */
export function isOlderFile(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}

/**
 * Returns the date of each transaction set in an 834, keyed by its number. A date after the import is replaced by the
 * day of the import. Otherwise, a wrong clock at the sender would make all files of the following months seem outdated.
 */
export function datesOfSets(reader: Reader834, imported: string): Map<number, string | null> {
  return new Map(
    setsOf(reader).map(({ number, date = null }) => [
      number,
      date !== null && isOlderFile(imported, date) ? imported.slice(0, 10) : date,
    ]),
  );
}

/** The earlier import of a file that is imported again. */
export interface EarlierImport {
  /** Day of the earlier import: `yyyy-MM-dd`. */
  day: string;
  by: string;
  /** True if the earlier file has the same sender and control number but different content. */
  isOther: boolean;
}

/** Returns a note that says that a file was imported before, and what this means for the import. */
export function repeatNote({ day, by, isOther }: EarlierImport, isAgain: boolean): Sentence {
  const values = { day: { longDate: day }, name: by };
  if (isAgain)
    return sentence(
      '{name} already imported this file on {day}. This import compares the file with the current data again.',
      values,
    );
  return isOther
    ? sentence(
        '{name} imported a different file from this sender with the same control number on {day}, so this import changes nothing. Ask the sender for a new control number, or compare the file again.',
        values,
      )
    : sentence('{name} already imported this file on {day}, so this import changes nothing.', values);
}
