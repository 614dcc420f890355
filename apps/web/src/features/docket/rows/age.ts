import type { Todo } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { relativeText, timeText } from '../../../shared/time.ts';
import { translate } from '../../../shared/translate.ts';

/** The words of relative time that begin small inside a sentence. */
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** '42 min ago', 'Yesterday, 4:12 PM', 'In 4 h': how long ago at `now`, both instants in ISO 8601. */
export function agoText(t: TFunction, instant: string, now: string, timeZone: string): string {
  const { text, values, isDay } = relativeText(instant, now, timeZone);
  const said = translate(t, text, values);
  return isDay ? `${said}, ${timeText(instant, timeZone)}` : said;
}

/** The age of a todo in words, null if its own line says it; and whether it is late. */
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
  // the row's own lines already say since or until when, but for a need of which somebody has answered
  if (hospitalization ?? (type === 'REFERRAL_REFUSED' ? undefined : need)) return { text: null, isLate: false };
  // a day, with which the hour at which that day begins would only be said beside it
  if (type === 'SURVEY_DUE' || type === 'SCHEDULE_WORKFLOW_PHASE_REMINDER') return { text: null, isLate: false };
  const ago = agoText(t, reason.at, now, timeZone);
  if (scheduledEvent) {
    const isLate = Temporal.Instant.compare(scheduledEvent.lateAt, now) <= 0;
    if (isLate) return { text: `${t('Late')} · ${ago}`, isLate };
    return { text: scheduledEvent.time === '-1' ? t('Any time today') : ago, isLate };
  }
  if (type === 'TEXT_BACK') return { text: t('Texted {when}', { when: small(ago) }), isLate: false };
  if (type === 'MESSAGE_NOT_SENT') return { text: t('Was due {when}', { when: small(ago) }), isLate: false };
  if (type === 'CALL_BACK') return { text: t('Missed {when}', { when: small(ago) }), isLate: false };
  return { text: ago, isLate: false };
}
