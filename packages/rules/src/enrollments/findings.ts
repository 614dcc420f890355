import { type EnrollmentColumnKey, enrollmentColumns, type Sentence } from '@guidepost/contracts';
import { text } from '../imports/read.ts';
import { sentence } from '../sentences/sentence.ts';

const socialSecurity = /^\d{3}-\d{2}-\d{4}$/;
/** Also without its dashes: a note repeats neither. */
const maybeSocialSecurity = /^\d{3}[-\s]?\d{2}[-\s]?\d{4}$/;

/** Whether a text is written as a social security number is. */
export const looksLikeSocialSecurity = (written: string): boolean => socialSecurity.test(written.trim());

/** Whether a number is in scientific notation, as a spreadsheet writes a long one: 9.00E+08. Its last digits are lost. */
export const isScientific = (written: string): boolean => /^-?\d(?:[.,]\d*)?E\+\d+$/i.test(written.trim());

/** Why a value was lost, by its code in X12 element 621: 1 missing, 5 too long, 6 invalid character, 7 invalid value, 8 invalid date. */
export type LossCode = '1' | '5' | '6' | '7' | '8';

/** What reading a line found besides its facts. */
export interface Findings {
  notes: Sentence[];
  /** Values of the file that are missing, cut or left out. An 834 is answered with their places. */
  lost: Map<EnrollmentColumnKey, LossCode>;
}

const days: ReadonlySet<EnrollmentColumnKey> = new Set(['dateOfBirth', 'begins', 'endsOn', 'diedOn']);

/** A column as sentences name it. */
export const wordOf = (key: EnrollmentColumnKey) => ({ word: enrollmentColumns[key].label });

/** A text as it can be kept, on one line; of one that is longer than `max` a note says that it was cut. */
export function kept(
  written: string | null | undefined,
  key: EnrollmentColumnKey,
  max: number,
  found: Findings,
): string | null {
  const whole = text(written, Number.POSITIVE_INFINITY);
  if (whole !== null && whole.length > max) {
    found.lost.set(key, '5');
    found.notes.push(
      sentence('{what} is longer than {most} characters and was cut.', { what: wordOf(key), most: max }),
    );
  }
  return text(written, max);
}

/**
 * Notes why something was left out; where it could be a social security number in the wrong column the note says that
 * alone, and never repeats it.
 * @param why with what was written
 */
export function leaveOut(written: string, key: EnrollmentColumnKey, why: Sentence, found: Findings): void {
  found.lost.set(key, days.has(key) ? '8' : '7');
  found.notes.push(
    maybeSocialSecurity.test(written.trim())
      ? sentence('{what} looks like a social security number and was left out.', { what: wordOf(key) })
      : why,
  );
}
