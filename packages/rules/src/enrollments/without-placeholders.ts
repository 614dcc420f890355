import type { EnrollmentColumnKey } from '@guidepost/contracts';
import { isPlaceholder, isPlaceholderName, isPlaceholderNumber } from '../imports/placeholders.ts';
import { sentence } from '../sentences/sentence.ts';
import type { LineValues } from './enrollment-facts.ts';
import { type Findings, recordLoss, wordOf } from './findings.ts';
import { isUnknownValue } from './value-names.ts';

const numbers: ReadonlySet<EnrollmentColumnKey> = new Set(['memberNumber', 'subscriberNumber']);
/** Columns in which a word such as *unknown* is a usual value and needs no note. */
const wordColumns: ReadonlySet<EnrollmentColumnKey> = new Set([
  'gender',
  'reportedLanguage',
  'raceEthnicitySummary',
  'diedOn',
  'maintenance',
]);

const nameColumns: ReadonlySet<EnrollmentColumnKey> = new Set(['firstName', 'lastName', 'fullName', 'preferredName']);
const phones: ReadonlySet<EnrollmentColumnKey> = new Set(['mobilePhone', 'homePhone', 'workPhone']);

const isPlaceholderIn = (key: EnrollmentColumnKey, written: string): boolean => {
  if (numbers.has(key)) return isPlaceholderNumber(written);
  if (wordColumns.has(key) && isUnknownValue(written)) return false;
  // for phone numbers that consist of zeros, a different note is added
  const isZero = !phones.has(key) && /^0+$/.test(written.trim());
  // the ZIP code 99999 does not exist
  return (
    (nameColumns.has(key) ? isPlaceholderName : isPlaceholder)(written) ||
    isZero ||
    (key === 'zip' && /^9{5,}$/.test(written.trim()))
  );
};

/** Returns a line's values without placeholders. Adds a note with the column's name for each placeholder. */
export function withoutPlaceholders(
  written: LineValues,
  keys: readonly EnrollmentColumnKey[],
  found: { own: Findings; mailing: Findings },
): LineValues {
  const clean = { ...written };
  const omitPlaceholder = (key: EnrollmentColumnKey, value: string, into: Findings) => {
    recordLoss(key, into);
    into.notes.push(
      sentence('{what} “{said}” is a placeholder and was not imported.', {
        what: wordOf(key),
        said: value.trim().slice(0, 40),
      }),
    );
    return null;
  };
  for (const key of keys) {
    const value = written[key];
    if (value != null && value.trim() !== '' && isPlaceholderIn(key, value))
      clean[key] = omitPlaceholder(key, value, found.own);
  }
  if (written.mailing) {
    const mailing = { ...written.mailing };
    for (const key of ['line1', 'line2', 'city', 'state', 'zip'] as const) {
      const value = mailing[key];
      if (value != null && value !== '' && isPlaceholderIn(key, value)) {
        omitPlaceholder(key, value, found.mailing);
        mailing[key] = '';
      }
    }
    clean.mailing = mailing;
  }
  return clean;
}
