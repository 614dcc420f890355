import type { AssignedWorkflowPhase, WorkflowCause, WorkflowPhase } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { dayText, listText, timeText } from '../../shared/time.ts';

/** 'Wednesday, November 25' of a day, `yyyy-MM-dd`. */
export const dayLabels = (day: string, today: string): string =>
  dayText(Temporal.PlainDate.from(day), Temporal.PlainDate.from(today));

type Extent = Pick<AssignedWorkflowPhase, 'sectionCount' | 'minutes'> & { hasSurvey: boolean };

/** What members get a workflow for. */
export const causeLabels: Readonly<Record<WorkflowCause, string>> = {
  program: 'When somebody comes into the program',
  discharge: 'After a hospital stay',
  need: 'When a need of the category is identified',
};

/** '3 sections and a survey, about 12 min.' */
export function extentText(t: TFunction, { sectionCount, minutes, hasSurvey }: Extent): string {
  const parts = [
    ...(sectionCount > 0 ? [sectionCount === 1 ? t('1 section') : t('{count} sections', { count: sectionCount })] : []),
    ...(hasSurvey ? [t('a survey')] : []),
  ];
  const length = minutes === null ? [] : [t('about {count} min', { count: minutes })];
  const text = [...(parts.length > 0 ? [listText(parts)] : []), ...length].join(', ');
  return text === '' ? '' : `${text}.`;
}

/** The same of a phase as it is written. */
export const contentExtent = (phase: WorkflowPhase): Extent => ({ ...phase, hasSurvey: phase.survey !== null });

export const daysText = (t: TFunction, count: number): string =>
  count === 1 ? t('1 day') : t('{count} days', { count });

const goesWith = {
  call: 'With the call on {date}',
  visit: 'With the visit on {date}',
  message: 'With the text on {date}',
  reminder: 'With the reminder on {date}',
  tbd: 'With the event on {date}',
} as const;

/** 'With the visit on Monday, November 30, 9:00 AM': the event that a phase is done with, seen on the day `today`. */
export function withEvent(
  t: TFunction,
  { type, time, dueAt }: NonNullable<AssignedWorkflowPhase['scheduled']>,
  timeZone: string,
  today: string,
): string {
  const day = Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const date = dayLabels(day, today);
  return t(goesWith[type], { date: time === '-1' ? date : `${date}, ${timeText(dueAt, timeZone)}` });
}
