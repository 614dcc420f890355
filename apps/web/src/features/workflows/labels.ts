import type { AssignedWorkflowPhase, WorkflowCause, WorkflowPhase } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { dayInSentence, listText, timeText } from '../../shared/time.ts';

/** Formats a day, given as `yyyy-MM-dd`: 'Wednesday, November 25'. */
export const dayLabels = (day: string, today: string): string =>
  dayInSentence(Temporal.PlainDate.from(day), Temporal.PlainDate.from(today));

type Extent = Pick<AssignedWorkflowPhase, 'sectionCount' | 'minutes'> & { hasSurvey: boolean };

/** Labels for what starts a workflow. */
export const causeLabels: Readonly<Record<WorkflowCause, string>> = {
  program: 'When a member enters the program',
  discharge: 'After a hospitalization',
  need: 'When a need in this category is identified',
};

/** Describes how much there is to do in a phase: '3 sections and a survey, about 12 min.' */
export function extentText(t: TFunction, { sectionCount, minutes, hasSurvey }: Extent): string {
  const parts = [
    ...(sectionCount > 0 ? [sectionCount === 1 ? t('1 section') : t('{count} sections', { count: sectionCount })] : []),
    ...(hasSurvey ? [t('a survey')] : []),
  ];
  const length = minutes === null ? [] : [t('about {count} min', { count: minutes })];
  const text = [...(parts.length > 0 ? [listText(parts)] : []), ...length].join(', ');
  return text === '' ? '' : `${text}.`;
}

type PhaseSurvey = NonNullable<AssignedWorkflowPhase['survey']>;

/** Describes how many questions of a phase's survey are answered. */
export function answeredText(t: TFunction, { isValid, answered }: Pick<PhaseSurvey, 'isValid' | 'answered'>): string {
  if (isValid) return t('The survey has been answered.');
  return answered === 1
    ? t('1 survey question is answered.')
    : t('{count} survey questions are answered.', { count: answered });
}

/** Returns what `extentText` needs to describe a phase that administrators edit. */
export const contentExtent = (phase: WorkflowPhase): Extent => ({ ...phase, hasSurvey: phase.survey !== null });

export const daysText = (t: TFunction, count: number): string =>
  count === 1 ? t('1 day') : t('{count} days', { count });

const requiredEventText = {
  call: 'Phase planned for the call on {date}',
  visit: 'Phase planned for the visit on {date}',
  message: 'Phase planned for the text on {date}',
  reminder: 'Phase planned for the reminder on {date}',
  tbd: 'Phase planned for the event on {date}',
} as const;

/**
 * Describes a phase's event: 'Phase planned for the visit on Monday, November 30, 9:00 AM'. `today` determines how the date
 * is written.
 */
export function withEvent(
  t: TFunction,
  { type, time, dueAt }: NonNullable<AssignedWorkflowPhase['scheduled']>,
  timeZone: string,
  today: string,
): string {
  const day = Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const date = dayLabels(day, today);
  return t(requiredEventText[type], { date: time === '-1' ? date : `${date}, ${timeText(dueAt, timeZone)}` });
}
