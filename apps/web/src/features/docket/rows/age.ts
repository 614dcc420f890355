import type { Todo } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { relativeText, timeText } from '../../../shared/time.ts';
import { translate } from '../../../shared/translate.ts';

/** Puts the first letter in lower case, for relative times inside a sentence. */
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Returns the time relative to `now`, such as '42 min ago', 'Yesterday, 4:12 PM' or 'In 4 h'. Both instants are in ISO
 * 8601.
 */
export function relativeTimeText(t: TFunction, instant: string, now: string, timeZone: string): string {
  const { text, values, isDay } = relativeText(instant, now, timeZone);
  const said = translate(t, text, values);
  return isDay ? `${said}, ${timeText(instant, timeZone)}` : said;
}

/** Returns the age of a to-do as text (null if the row already shows it), and whether the to-do is late. */
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
  // The text of the row already contains the period, except for a need after a refused referral.
  if (hospitalization ?? (type === 'REFERRAL_REFUSED' ? undefined : need)) return { text: null, isLate: false };
  // These to-dos are due on a day, so a time would be meaningless.
  if (type === 'SURVEY_DUE' || type === 'SCHEDULE_WORKFLOW_PHASE_REMINDER') return { text: null, isLate: false };
  const ago = relativeTimeText(t, reason.at, now, timeZone);
  if (scheduledEvent) {
    const isLate = Temporal.Instant.compare(scheduledEvent.lateAt, now) <= 0;
    if (isLate) return { text: `${t('Late')} · ${ago}`, isLate };
    return { text: scheduledEvent.time === '-1' ? t('Any time today') : ago, isLate };
  }
  if (type === 'TEXT_BACK') return { text: t('Text received {when}', { when: small(ago) }), isLate: false };
  if (type === 'MESSAGE_NOT_SENT') return { text: t('Scheduled for {when}', { when: small(ago) }), isLate: false };
  if (type === 'CALL_BACK') return { text: t('Call missed {when}', { when: small(ago) }), isLate: false };
  return { text: ago, isLate: false };
}
