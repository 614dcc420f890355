import type { EnrollmentColumnKey } from '@guidepost/contracts';
import { isPlaceholder, isPlaceholderName, isPlaceholderNumber } from '../imports/placeholders.ts';
import { sentence } from '../sentences/sentence.ts';
import type { Written } from './enrollment-facts.ts';
import { type Findings, lose, wordOf } from './findings.ts';
import { saysNothing } from './value-names.ts';

const numbers: ReadonlySet<EnrollmentColumnKey> = new Set(['memberNumber', 'subscriberNumber']);
/** Columns in which a word such as *unknown* is a usual value, so that the line gets no note about it. */
const answers: ReadonlySet<EnrollmentColumnKey> = new Set([
  'gender',
  'reportedLanguage',
  'raceEthnicitySummary',
  'diedOn',
  'maintenance',
]);

const names: ReadonlySet<EnrollmentColumnKey> = new Set(['firstName', 'lastName', 'fullName', 'preferredName']);
const phones: ReadonlySet<EnrollmentColumnKey> = new Set(['mobilePhone', 'homePhone', 'workPhone']);

const isPlaceholderIn = (key: EnrollmentColumnKey, written: string): boolean => {
  if (numbers.has(key)) return isPlaceholderNumber(written);
  if (answers.has(key) && saysNothing(written)) return false;
  // in columns for phone numbers, a different note explains numbers of zeros
  const isZero = !phones.has(key) && /^0+$/.test(written.trim());
  // a ZIP code of five nines does not exist
  return (
    (names.has(key) ? isPlaceholderName : isPlaceholder)(written) ||
    isZero ||
    (key === 'zip' && /^9{5,}$/.test(written.trim()))
  );
};

/** Returns the values of a line without placeholders. Adds a note with the name of the column for each of them. */
export function withoutPlaceholders(
  written: Written,
  keys: readonly EnrollmentColumnKey[],
  found: { own: Findings; mailing: Findings },
): Written {
  const clean = { ...written };
  const leave = (key: EnrollmentColumnKey, said: string, into: Findings) => {
    lose(key, into);
    into.notes.push(
      sentence('{what} “{said}” is a placeholder and was not imported.', {
        what: wordOf(key),
        said: said.trim().slice(0, 40),
      }),
    );
    return null;
  };
  for (const key of keys) {
    const said = written[key];
    if (said != null && said.trim() !== '' && isPlaceholderIn(key, said)) clean[key] = leave(key, said, found.own);
  }
  if (written.mailing) {
    const mailing = { ...written.mailing };
    for (const key of ['line1', 'line2', 'city', 'state', 'zip'] as const) {
      const said = mailing[key];
      if (said != null && said !== '' && isPlaceholderIn(key, said)) {
        leave(key, said, found.mailing);
        mailing[key] = '';
      }
    }
    clean.mailing = mailing;
  }
  return clean;
}
