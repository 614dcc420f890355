import { sentence } from '../sentences/sentence.ts';
import { type DayReader, hasNoEnd, hasShortYear } from './dates.ts';
import type { EnrollmentFacts } from './enrollment-facts.ts';
import { type Findings, leaveOut } from './findings.ts';
import { saysNothing } from './value-names.ts';

/**
 * Reads a death. An unreadable or future day is left out. The death still counts, without a day, if the file reports it
 * elsewhere or if the year has two digits.
 */
export function deathOf(
  said: string | null,
  isDeath: boolean,
  readDay: DayReader,
  today: string,
  found: Findings,
): Pick<EnrollmentFacts, 'diedOn'> {
  const written = said === null || saysNothing(said) ? null : said;
  const day = written === null ? null : readDay(written);
  if (day !== null && day <= today) {
    found.notes.unshift(sentence('The file reports that this person died on {day}.', { day }));
    return { diedOn: day };
  }
  if (written !== null && !hasNoEnd(written))
    leaveOut(
      written,
      'diedOn',
      sentence('The date of death {date} is not possible and was left out.', { date: written }),
      found,
    );
  if (!isDeath && (written === null || !hasShortYear(written))) return {};
  found.notes.unshift(sentence("The file reports this person's death without a date."));
  return { diedOn: null };
}
