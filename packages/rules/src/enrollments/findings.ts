import { type EnrollmentColumnKey, enrollmentColumns, type Sentence } from '@guidepost/contracts';
import { text } from '../imports/read.ts';
import { sentence } from '../sentences/sentence.ts';

const socialSecurityPattern = /^\d{3}-\d{2}-\d{4}$/;
/** Matches a social security number, also with hyphens or spaces. Notes never contain such a number. */
const possibleSocialSecurityPattern = /^\d{3}[-\s]?\d{2}[-\s]?\d{4}$/;

/** Matches a ZIP+4 code. */
const zipWithHyphen = /^\d{5}-\d{4}$/;

/** Returns true if a string has the format of a social security number. */
export const looksLikeSocialSecurity = (written: string): boolean => socialSecurityPattern.test(written.trim());

/**
 * Returns true if a number is in scientific notation (9.00E+08). Spreadsheets save long numbers in this notation, which
 * loses their last digits.
 */
export const isScientific = (written: string): boolean => /^-?\d(?:[.,]\d*)?E\+\d+$/i.test(written.trim());

/**
 * Reason why a value was lost, as an X12 code (element 621): 1 missing, 5 too long, 6 invalid character, 7 invalid
 * value, 8 invalid date.
 */
export type LossCode = '1' | '5' | '6' | '7' | '8';

/** Notes and lost values from reading a line. */
export interface Findings {
  notes: Sentence[];
  /** Values in the file that are missing, cut or omitted. The acknowledgment of an 834 reports their positions. */
  lost: Map<EnrollmentColumnKey, LossCode>;
}

const days: ReadonlySet<EnrollmentColumnKey> = new Set(['dateOfBirth', 'begins', 'endsOn', 'diedOn']);

/** Returns the label of a column for use in sentences. */
export const wordOf = (key: EnrollmentColumnKey) => ({ word: enrollmentColumns[key].label });

/** Returns a string on one line, cut to `max` characters. Adds a note if the string was cut. */
export function cutToLength(
  written: string | null | undefined,
  key: EnrollmentColumnKey,
  max: number,
  found: Findings,
): string | null {
  const whole = text(written, Number.POSITIVE_INFINITY);
  if (whole !== null && whole.length > max) {
    found.lost.set(key, '5');
    found.notes.push(
      sentence('{what} is longer than {most} characters and was shortened.', { what: wordOf(key), most: max }),
    );
  }
  return text(written, max);
}

/** Records that a column's value was not stored, because it is not valid. */
export const recordLoss = (key: EnrollmentColumnKey, { lost }: Findings): void => {
  lost.set(key, days.has(key) ? '8' : '7');
};

/**
 * Adds a note about an omitted value. If the value could be a social security number in the wrong column, the note only
 * reports this and never repeats the number.
 * @param reason the reason, which can contain the value
 */
export function omitValue(written: string, key: EnrollmentColumnKey, reason: Sentence, found: Findings): void {
  recordLoss(key, found);
  const isZip = key === 'zip' && zipWithHyphen.test(written.trim());
  found.notes.push(
    possibleSocialSecurityPattern.test(written.trim()) && !isZip
      ? sentence('{what} looks like a social security number and was not imported.', { what: wordOf(key) })
      : reason,
  );
}
