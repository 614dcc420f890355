import type { LearnMoreSection, WorkflowPhaseState, WorkflowSection, WorkflowSectionUse } from '@guidepost/contracts';
import type { SurveyState } from '../surveys/walk.ts';

/** What of a member's phase decides where it stands. Days are `yyyy-MM-dd`. */
export interface PhaseFacts {
  availableDate: string;
  dueDate: string;
  completedAt: string | null;
  /** The day to which it was put off. */
  remindOn: string | null;
  needsAppointment: boolean;
  /** Whether an event is still to come with which it is to be done. */
  isScheduled: boolean;
}

/** Whether a phase can be done: its day has come, and it is not complete. */
export const isPhaseAvailable = (
  { availableDate, completedAt }: Pick<PhaseFacts, 'availableDate' | 'completedAt'>,
  today: string,
): boolean => completedAt === null && availableDate <= today;

/** Whether a phase is late: the day on which it is due is over, and it is not complete. */
export const isPhaseLate = (
  { dueDate, completedAt }: Pick<PhaseFacts, 'dueDate' | 'completedAt'>,
  today: string,
): boolean => completedAt === null && dueDate < today;

/** Where a phase stands (docs/areas/workflows.md#where-a-phase-stands). */
export function phaseState(phase: PhaseFacts, today: string): WorkflowPhaseState {
  if (phase.completedAt !== null) return 'completed';
  if (phase.isScheduled) return 'scheduled';
  if (!isPhaseAvailable(phase, today)) return 'upcoming';
  if (phase.remindOn !== null && phase.remindOn > today) return 'unscheduled';
  return phase.needsAppointment ? 'schedule' : 'start';
}

/** A guide is reminded of a phase that was not put off so many days before it is due. */
export const phaseReminderDays = 3;

const before = (day: string, days: number): string => Temporal.PlainDate.from(day).subtract({ days }).toString();
const after = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * The day from which a guide is reminded of a phase: the one to which it was put off, else a few days before it is due,
 * but not before it is available. Null once it is complete, and while an event is to come with which it is done.
 */
export function phaseTodoDay(phase: PhaseFacts): string | null {
  if (phase.completedAt !== null || phase.isScheduled) return null;
  return phase.remindOn ?? later(phase.availableDate, before(phase.dueDate, phaseReminderDays));
}

/** The next day on which a phase stands elsewhere by itself: in the feed, or on the docket. Null if there is none. */
export function phaseFollowDay(phase: PhaseFacts, today: string): string | null {
  if (phase.completedAt !== null) return null;
  const days = [phase.availableDate, phaseTodoDay(phase)].filter((day) => day !== null && day > today);
  return days.sort()[0] ?? null;
}

/**
 * When a phase is available and due: so many days after the workflow began. One that begins later, because what came
 * before it took longer, has as many days as it would have had.
 * @param today the day on which the phase begins to count
 */
export function phaseDates(
  { availableAfterDays, dueAfterDays }: { availableAfterDays: number; dueAfterDays: number },
  startedOn: string,
  today: string,
): { availableDate: string; dueDate: string } {
  const availableDate = later(after(startedOn, availableAfterDays), today);
  const dueDate = later(after(startedOn, dueAfterDays), after(availableDate, dueAfterDays - availableAfterDays));
  return { availableDate, dueDate };
}

/** What comes after a phase in the order of its workflow; undefined after the last. */
export const phaseAfter = <P extends { id: number; sortOrder: number }>(
  phases: readonly P[],
  phase: { id: number; sortOrder: number },
): P | undefined =>
  phases
    .filter((one) => one.id !== phase.id && one.sortOrder > phase.sortOrder)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id)[0];

/**
 * Whether the survey of a phase lets it go on: every question that has to be answered is, up to the end or to a
 * checkpoint. A part that was finished before counts, and a phase without a survey has nothing to wait for.
 */
export function isPhaseSurveyValid(
  survey: { isComplete: boolean; state: SurveyState; finishedParts: number } | null,
): boolean {
  if (survey === null || survey.isComplete || survey.finishedParts > 0) return true;
  return survey.state !== 'open' && survey.state !== 'cycle';
}

/** The sections that are read in one place. */
export const sectionsFor = (
  sections: readonly WorkflowSection[],
  use: Exclude<WorkflowSectionUse, 'both'>,
): WorkflowSection[] => sections.filter(({ usableIn }) => usableIn === use || usableIn === 'both');

/** Sections of a phase as learn-more content, which one screen shows for both. */
export const asLearnMore = (sections: readonly WorkflowSection[]): LearnMoreSection[] =>
  sections.map(({ title, type, content }, index): LearnMoreSection => {
    const shared = { title, sortOrder: index + 1, isHighlighted: false };
    if (type === 'accordion')
      return {
        ...shared,
        type: 'accordion',
        entries: content.map(({ header, body }) => ({ summary: header, details: body })),
      };
    return {
      ...shared,
      type: 'copy',
      entries: [
        {
          title: '',
          copyType: type === 'numbered' ? 'ordered-list' : 'paragraph',
          copyBlocks: content.map(({ header, body }) => ({ title: header === '' ? null : header, copy: body })),
        },
      ],
    };
  });
