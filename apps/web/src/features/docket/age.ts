import type { Todo } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { relativeText, timeText } from '../../shared/time.ts';
import { translate } from '../../shared/translate.ts';

/** The words of relative time that begin small inside a sentence. */
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** '42 min ago', 'Yesterday, 4:12 PM', 'In 4 h': how long ago at `now`, both instants in ISO 8601. */
export function agoText(t: TFunction, instant: string, now: string, timeZone: string): string {
  const { text, values } = relativeText(instant, now, timeZone);
  const said = translate(t, text, values);
  return text === 'Yesterday' || text === 'Tomorrow' ? `${said}, ${timeText(instant, timeZone)}` : said;
}

/** The age of a todo in words, null where its own line says it; and whether it is late. */
export function ageOf(
  t: TFunction,
  {
    type,
    reason,
    scheduledEvent,
    hospitalization,
  }: Pick<Todo, 'type' | 'reason' | 'scheduledEvent' | 'hospitalization'>,
  now: string,
  timeZone: string,
): { text: string | null; isLate: boolean } {
  // its line says since when
  if (hospitalization) return { text: null, isLate: false };
  const ago = agoText(t, reason.at, now, timeZone);
  if (scheduledEvent) {
    const isLate = Temporal.Instant.compare(scheduledEvent.lateAt, now) <= 0;
    if (isLate) return { text: `${t('Late')} · ${ago}`, isLate };
    return { text: scheduledEvent.time === '-1' ? t('Any time today') : ago, isLate };
  }
  if (type === 'TEXT_BACK') return { text: t('Texted {when}', { when: small(ago) }), isLate: false };
  if (type === 'CALL_BACK') return { text: t('Missed {when}', { when: small(ago) }), isLate: false };
  return { text: ago, isLate: false };
}
