import type { LearnMoreSection, WorkflowPhaseState, WorkflowSection, WorkflowSectionUse } from '@guidepost/contracts';
import type { SurveyState } from '../surveys/walk.ts';

/** The facts that decide the state of a member's phase. Days are `yyyy-MM-dd`. */
export interface PhaseFacts {
  availableDate: string;
  dueDate: string;
  completedAt: string | null;
  /** The day to which it was postponed. */
  remindOn: string | null;
  needsAppointment: boolean;
  /** True if it has a scheduled event in the future. */
  isScheduled: boolean;
}

/** Returns true if a phase can be done: its day has come, and it is not complete. */
export const isPhaseAvailable = (
  { availableDate, completedAt }: Pick<PhaseFacts, 'availableDate' | 'completedAt'>,
  today: string,
): boolean => completedAt === null && availableDate <= today;

/** Returns true if a phase is late: its due date is over, and it is not complete. */
export const isPhaseLate = (
  { dueDate, completedAt }: Pick<PhaseFacts, 'dueDate' | 'completedAt'>,
  today: string,
): boolean => completedAt === null && dueDate < today;

/** Returns the state of a phase (docs/areas/workflows.md#states-of-a-phase). */
export function phaseState(phase: PhaseFacts, today: string): WorkflowPhaseState {
  if (phase.completedAt !== null) return 'completed';
  if (phase.isScheduled) return 'scheduled';
  if (!isPhaseAvailable(phase, today)) return 'upcoming';
  if (phase.remindOn !== null && phase.remindOn > today) return 'unscheduled';
  return phase.needsAppointment ? 'schedule' : 'start';
}

/** Days before the due date on which a guide is reminded of a phase that was not postponed. */
export const phaseReminderDays = 3;

const before = (day: string, days: number): string => Temporal.PlainDate.from(day).subtract({ days }).toString();
const after = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns the day from which a guide is reminded of a phase. It is the day to which it was postponed, or a few days
 * before it is due, but not before it is available. Returns null if it is complete or has a scheduled event in the
 * future.
 */
export function phaseTodoDay(phase: PhaseFacts): string | null {
  if (phase.completedAt !== null || phase.isScheduled) return null;
  return phase.remindOn ?? later(phase.availableDate, before(phase.dueDate, phaseReminderDays));
}

/** Returns the next day on which a phase moves automatically in the feed or docket. Returns null if it does not move. */
export function phaseFollowDay(phase: PhaseFacts, today: string): string | null {
  if (phase.completedAt !== null) return null;
  const days = [phase.availableDate, phaseTodoDay(phase)].filter((day) => day !== null && day > today);
  return days.sort()[0] ?? null;
}

/**
 * Returns when a phase is available and due, by the days since the start of the workflow. A phase that starts later,
 * because the previous phase took longer, keeps its number of days.
 * @param today the day on which the phase starts to count
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

/** Returns the next phase in the order of its workflow; undefined after the last. */
export const phaseAfter = <P extends { id: number; sortOrder: number }>(
  phases: readonly P[],
  phase: { id: number; sortOrder: number },
): P | undefined =>
  phases
    .filter((one) => one.id !== phase.id && one.sortOrder > phase.sortOrder)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id)[0];

/**
 * Returns true if the survey of a phase allows it to continue: each required question is answered, up to the end or a
 * checkpoint. A part that was finished before counts. A phase without a survey can always continue.
 */
export function isPhaseSurveyValid(
  survey: { isComplete: boolean; state: SurveyState; finishedParts: number } | null,
): boolean {
  if (survey === null || survey.isComplete || survey.finishedParts > 0) return true;
  return survey.state !== 'open' && survey.state !== 'cycle';
}

/** Returns the sections for one place. */
export const sectionsFor = (
  sections: readonly WorkflowSection[],
  use: Exclude<WorkflowSectionUse, 'both'>,
): WorkflowSection[] => sections.filter(({ usableIn }) => usableIn === use || usableIn === 'both');

/** Returns sections of a phase as learn-more content, so that one screen can show both. */
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
