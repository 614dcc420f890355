import type { Handover, HandoverItem, HandoverKind } from '@guidepost/contracts';
import { eventLabels, todoLabelsOf } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import { businessNow } from '../../shared/clock.ts';
import { labelIn, textIn } from '../../shared/label-in.ts';
import { dateText, exactText, monthDayText, timeText } from '../../shared/time.ts';

/** Labels of a handover's groups, in order. */
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

/** Labels for items that were stopped when contact ended. */
const stoppedLabels: Readonly<Record<Stopped['what'], string>> = {
  scheduledText: 'Scheduled text',
  scheduledEvent: 'Scheduled event',
  openPhase: 'Workflow phase',
  openSurvey: 'Survey',
};

/** Labels for event types and notes. */
const kindWords: Readonly<Record<string, string>> = { ...eventLabels, note: 'Note' };
const stateWords: Readonly<Record<string, string>> = {
  agreed: 'Accepted',
  refused: 'Rejected',
  'do-not-contact': 'Do not contact',
  admitted: 'Admitted',
  discharged: 'Discharged',
};

type ItemTexts = Pick<HandoverItem, 'kind' | 'subtype' | 'text' | 'term' | 'issue' | 'at'>;

const dayOf = (at: string, timeZone: string): string =>
  monthDayText(Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate());

const isPast = (at: string, timeZone: string): boolean => {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
  return Temporal.PlainDate.compare(day, businessNow().toZonedDateTimeISO(timeZone).toPlainDate()) <= 0;
};

/** Returns an item's title on one line. */
export function itemTitle(t: TFunction, { kind, subtype, text, term, issue }: ItemTexts): string {
  if (kind === 'need') return issue ? labelIn(issue) : (text ?? '');
  if (kind === 'promise' || kind === 'text') return `“${text ?? ''}”`;
  if (kind === 'todo') return t(todoLabelsOf(subtype ?? '').label) + (text ? `: “${text}”` : '');
  if (kind === 'consent')
    return `${term ? textIn(term.name, term.es.name) : (text ?? '')}: ${t(stateWords[subtype ?? ''] ?? '')}`;
  if (kind === 'stay') return `${text ?? ''}: ${t(stateWords[subtype ?? ''] ?? '')}`;
  return [t(kindWords[subtype ?? ''] ?? 'Event'), text].filter(Boolean).join(': ');
}

/** Describes an item's date, for example when it is due or was written. */
export function itemDateText(t: TFunction, { kind, subtype, at }: ItemTexts, timeZone: string): string | null {
  if (at === null) return null;
  const day = dayOf(at, timeZone);
  // a need's date is the last day of its time window
  if (kind === 'need') return t(isPast(at, timeZone) ? 'Time window ended {day}' : 'Time window ends {day}', { day });
  if (kind === 'promise') return `${t(kindWords[subtype ?? ''] ?? 'Note')}, ${day}`;
  if (kind === 'text' || kind === 'event') return `${day}, ${timeText(at, timeZone)}`;
  return t('Since {day}', { day });
}

/** Returns a stopped item's title on one line. */
export const stoppedTitle = (t: TFunction, { what, type, text }: Stopped): string =>
  type !== null ? t(eventLabels[type]) : what === 'scheduledText' ? `“${text ?? ''}”` : (text ?? '');

/** Returns a stopped item's type, its planned day, and when it was stopped. */
export const stoppedWords = (t: TFunction, { what, day, at }: Stopped, timeZone: string): string =>
  [
    [t(stoppedLabels[what]), day && dateText(day)].filter(Boolean).join(', '),
    t('Stopped on {when}', { when: exactText(at, timeZone) }),
  ].join('. ');
