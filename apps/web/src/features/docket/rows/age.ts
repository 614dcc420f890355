import type { Todo } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { relativeText, timeText } from '../../../shared/time.ts';
import { translate } from '../../../shared/translate.ts';

/** Changes the first letter to lower case ('Yesterday'), except in dates ('Oct 16'). */
export const lowerFirstWord = (text: string) =>
  /^\p{L}+ \d/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Returns the time relative to `now`, such as '42 min ago', 'Yesterday, 4:12 PM' or 'In 4 h'. Both instants are in ISO
 * 8601.
 */
export function relativeTimeText(t: TFunction, instant: string, now: string, timeZone: string): string {
  const { text, values, isDay } = relativeText(instant, now, timeZone);
  const said = translate(t, text, values);
  return isDay ? `${said}, ${timeText(instant, timeZone)}` : said;
}

/** Returns a to-do's age as text, and whether the to-do is late. The text is null if the row already shows the age. */
export function ageOf(
  t: TFunction,
  {
    type,
    reason,
    scheduledEvent,
    hospitalization,
    need,
  }: Pick<Todo, 'type' | 'reason' | 'scheduledEvent' | 'hospitalization' | 'need'>,
  now: string,
  timeZone: string,
): { text: string | null; isLate: boolean } {
  // The row already shows the period of a hospitalization or need. After a refused referral, it does not show the
  // need's period.
  if (hospitalization ?? (type === 'REFERRAL_REFUSED' ? undefined : need)) return { text: null, isLate: false };
  // These to-dos are due on a day, so a time of day would be meaningless.
  if (type === 'SURVEY_DUE' || type === 'SCHEDULE_WORKFLOW_PHASE_REMINDER') return { text: null, isLate: false };
  const ago = relativeTimeText(t, reason.at, now, timeZone);
  if (scheduledEvent) {
    const isLate = Temporal.Instant.compare(scheduledEvent.lateAt, now) <= 0;
    if (isLate) return { text: `${t('Late')} · ${ago}`, isLate };
    return { text: scheduledEvent.time === '-1' ? t('Any time today') : ago, isLate };
  }
  if (type === 'TEXT_BACK') return { text: t('Text received {when}', { when: lowerFirstWord(ago) }), isLate: false };
  if (type === 'MESSAGE_NOT_SENT') return { text: t('Was due {when}', { when: lowerFirstWord(ago) }), isLate: false };
  if (type === 'CALL_BACK') return { text: t('Call missed {when}', { when: lowerFirstWord(ago) }), isLate: false };
  return { text: ago, isLate: false };
}
