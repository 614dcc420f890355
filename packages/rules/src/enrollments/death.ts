import { sentence } from '../sentences/sentence.ts';
import { type DayReader, hasShortYear, isNoDay } from './dates.ts';
import type { EnrollmentFacts } from './enrollment-facts.ts';
import { type Findings, leaveOut } from './findings.ts';
import { saysNothing } from './value-names.ts';

/** Returns true if a value reports a death, such as a status. */
export const isDeathWord = (written: string): boolean =>
  /^(deceased|died|dead|death|fallecid[oa]|difunt[oa]|muert[oa])$/i.test(written);

/**
 * Reads a person's death from a line. An unreadable or future day is omitted. The death is then recorded without a day
 * if another value of the line reports it, or if the day has a two-digit year.
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
  if (written !== null && (day === null || !isNoDay(day)))
    leaveOut(
      written,
      'diedOn',
      sentence('The date of death {date} is not possible and was not imported.', { date: written }),
      found,
    );
  if (!isDeath && (written === null || !hasShortYear(written))) return {};
  found.notes.unshift(sentence("The file reports this person's death without a date."));
  return { diedOn: null };
}
