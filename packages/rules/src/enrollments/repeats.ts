import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { type Reader834, setsOf } from './x12-834.ts';

/** Names an interchange: its sender, its receiver and its control number. */
export const interchangeKey = (header: readonly string[]): string =>
  [5, 6, 7, 8, 13].map((place) => (header[place] ?? '').trim()).join(' ');

/** The interchanges of a file, each named once. */
export const interchangeKeys = (reader: Reader834): string[] => [
  ...new Set(reader.interchanges.map(({ header }) => interchangeKey(header))),
];

/** The numbers of the sets that stand in interchanges with these names. */
export const setsIn = (reader: Reader834, keys: readonly string[]): Set<number> =>
  new Set(
    reader.interchanges
      .filter(({ header }) => keys.includes(interchangeKey(header)))
      .flatMap(({ groups }) => groups.flatMap(({ sets }) => sets.map(({ number }) => number))),
  );

/**
 * Returns true if a file is older than another one, by their dates. A date without a time is compared by its day alone, and a
 * missing date is never older.
 */
export function isOlderFile(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}

/**
 * The date of each set of an 834, by its number. A date that is later than the day of the import is that day: a wrong clock of the
 * sender must not outdate the files of the next months.
 */
export function datesOfSets(reader: Reader834, imported: string): Map<number, string | null> {
  return new Map(
    setsOf(reader).map(({ number, date = null }) => [
      number,
      date !== null && isOlderFile(imported, date) ? imported.slice(0, 10) : date,
    ]),
  );
}

/** The import that a file repeats. */
export interface EarlierImport {
  /** Day of the import: `yyyy-MM-dd`. */
  day: string;
  by: string;
  /** Whether an 834 has the same control number with other content. */
  isOther: boolean;
}

/** Says that a file was imported before, and what follows from it. */
export function repeatNote({ day, by, isOther }: EarlierImport, isAgain: boolean): Sentence {
  const values = { day: { longDate: day }, name: by };
  if (isAgain) return sentence('This file was imported on {day} by {name}. It is compared again.', values);
  return isOther
    ? sentence(
        'A file with this sender and control number was imported on {day} by {name}, but with other content. Nothing is changed. Ask the sender for a new control number, or compare it again.',
        values,
      )
    : sentence('This file was imported on {day} by {name}. It changes nothing now.', values);
}
