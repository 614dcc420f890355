import type { Handover, HandoverItem, HandoverKind } from '@guidepost/contracts';
import { eventLabels, wordsOf } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import { businessNow } from '../../shared/clock.ts';
import { dateText, exactText, monthDayText, timeText } from '../../shared/time.ts';

/** Labels of the groups of a handover, in order. */
export const kindLabels: Readonly<Record<HandoverKind, string>> = {
  need: 'Open needs',
  promise: 'Promises',
  text: 'Scheduled texts',
  event: 'Events',
  todo: 'To-dos',
  consent: 'Consents',
  stay: 'Hospitalizations',
};

type Stopped = Handover['stopped'][number];

/** Labels of items that were stopped when contact ended. */
const stoppedLabels: Readonly<Record<Stopped['what'], string>> = {
  scheduledText: 'Scheduled text',
  scheduledEvent: 'Scheduled event',
  openPhase: 'Workflow phase',
  openSurvey: 'Survey',
};

/** Labels of event types and notes. */
const kindWords: Readonly<Record<string, string>> = { ...eventLabels, note: 'Note' };
const stateWords: Readonly<Record<string, string>> = {
  agreed: 'Accepted',
  refused: 'Rejected',
  'do-not-contact': 'Do not contact',
  admitted: 'Admitted',
  discharged: 'Discharged',
};

type Words = Pick<HandoverItem, 'kind' | 'subtype' | 'text' | 'term' | 'at'>;

const dayOf = (at: string, timeZone: string): string =>
  monthDayText(Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate());

const isPast = (at: string, timeZone: string): boolean => {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
  return Temporal.PlainDate.compare(day, businessNow().toZonedDateTimeISO(timeZone).toPlainDate()) <= 0;
};

export interface ItemNames {
  termName: (term: NonNullable<HandoverItem['term']>) => string;
  issueLabel: (label: string) => string;
}

/**
 * Returns an item's title on one line.
 * @param names functions that return the name of a consent term and the label of a need in the user's language
 */
export function itemTitle(
  t: TFunction,
  { kind, subtype, text, term }: Words,
  { termName, issueLabel }: ItemNames,
): string {
  if (kind === 'need') return issueLabel(text ?? '');
  if (kind === 'promise' || kind === 'text') return `“${text ?? ''}”`;
  if (kind === 'todo') return t(wordsOf(subtype ?? '').label) + (text ? `: “${text}”` : '');
  if (kind === 'consent') return `${term ? termName(term) : (text ?? '')}: ${t(stateWords[subtype ?? ''] ?? '')}`;
  if (kind === 'stay') return `${text ?? ''}: ${t(stateWords[subtype ?? ''] ?? '')}`;
  return [t(kindWords[subtype ?? ''] ?? 'Event'), text].filter(Boolean).join(': ');
}

/** Returns the date of an item as text, such as the day on which it is due or was written. */
export function itemWhen(t: TFunction, { kind, subtype, at }: Words, timeZone: string): string | null {
  if (at === null) return null;
  const day = dayOf(at, timeZone);
  // the date of a need is the last day of its time window
  if (kind === 'need') return t(isPast(at, timeZone) ? 'Time window ended {day}' : 'Time window ends {day}', { day });
  if (kind === 'promise') return `${t(kindWords[subtype ?? ''] ?? 'Note')}, ${day}`;
  if (kind === 'text' || kind === 'event') return `${day}, ${timeText(at, timeZone)}`;
  return t('Since {day}', { day });
}

/** Returns the title of a stopped item on one line. */
export const stoppedTitle = (t: TFunction, { what, type, text }: Stopped): string =>
  type !== null ? t(eventLabels[type]) : what === 'scheduledText' ? `“${text ?? ''}”` : (text ?? '');

/** Returns the type of a stopped item, its planned day, and the time when it was stopped. */
export const stoppedWords = (t: TFunction, { what, day, at }: Stopped, timeZone: string): string =>
  [
    [t(stoppedLabels[what]), day && dateText(day)].filter(Boolean).join(', '),
    t('Stopped on {when}', { when: exactText(at, timeZone) }),
  ].join('. ');
