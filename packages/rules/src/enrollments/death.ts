import type { EnrollmentItem } from '@guidepost/contracts';
import { isNullDay } from '../imports/placeholders.ts';
import { sentence } from '../sentences/sentence.ts';
import type { EnrollmentVerdict } from './compare.ts';
import { type DayReader, hasShortYear, isPlaceholderDay, monthOrYear } from './dates.ts';
import type { EnrollmentFacts } from './enrollment-facts.ts';
import { type Findings, omitValue, recordLoss } from './findings.ts';
import { isUnknownValue } from './value-names.ts';

/** Returns true if a value, such as a status, reports a death. */
export const isDeathWord = (written: string): boolean =>
  /^(deceased|died|dead|death|fallecid[oa]|difunt[oa]|muert[oa])$/i.test(written);

/** Returns true if a value means yes, such as `Y` or `x`. */
export const isYes = (written: string): boolean => /^(y|yes|true|1|x|s[ií])$/i.test(written);

/** Returns true if a value is a past month or year, or a date without a four-digit year. */
function isIncompleteDate(written: string, today: string): boolean {
  const month = monthOrYear(written);
  const isPast = month !== null && !isNullDay(month) && month <= today.slice(0, month.length);
  return isPast || hasShortYear(written);
}

/**
 * Returns what a line reports about a person's death. Ignores an unreadable or future day. The death is recorded without
 * a day if another value in the line reports it. The same applies if the value is an incomplete date or a word for a
 * death.
 */
export function deathOf(
  word: string | null,
  isDeath: boolean,
  readDay: DayReader,
  today: string,
  found: Findings,
): Pick<EnrollmentFacts, 'diedOn'> {
  const written = word === null || isUnknownValue(word) ? null : word;
  const day = written === null ? null : readDay(written);
  if (day !== null && day <= today && !isPlaceholderDay(day)) {
    found.notes.unshift(sentence('The file reports that this person died on {day}.', { day }));
    return { diedOn: day };
  }
  if (written !== null && isIncompleteDate(written, today)) {
    recordLoss('diedOn', found);
    found.notes.unshift(
      sentence('The file reports that this person died, but the date is incomplete: {date}', { date: written }),
    );
    return { diedOn: null };
  }
  const isWord = written !== null && (isDeathWord(written) || isYes(written));
  if (written !== null && !isWord && (day === null || !isPlaceholderDay(day)))
    omitValue(
      written,
      'diedOn',
      sentence('{date} is not a possible date of death and was not imported.', { date: written }),
      found,
    );
  if (!isDeath && !isWord) return {};
  found.notes.unshift(sentence('The file reports that this person died but gives no date.'));
  return { diedOn: null };
}

/** Text in the preview for a death without a date. */
const unknownDate = 'Date unknown';

const deathItem = (diedOn: string | null): EnrollmentItem => ({
  key: 'death',
  label: 'Reported death',
  kind: diedOn === null ? 'word' : 'day',
  now: null,
  file: diedOn ?? unknownDate,
  byHand: false,
  handAt: null,
  isTaken: true,
});

/** Adds a reported death to a line's verdict. A line without other changes then counts as a change. */
export const withDeath = (verdict: EnrollmentVerdict, diedOn: string | null): EnrollmentVerdict => ({
  ...verdict,
  outcome: verdict.outcome === 'unchanged' ? 'change' : verdict.outcome,
  items: [...verdict.items, deathItem(diedOn)],
});

/** Returns true if a line reports a death that was unknown before. */
export const hasDeath = ({ items }: Pick<EnrollmentVerdict, 'items'>): boolean =>
  items.some(({ key }) => key === 'death');
