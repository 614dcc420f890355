import type { LearnMoreSection, WorkflowPhaseState, WorkflowSection, WorkflowSectionUse } from '@guidepost/contracts';
import type { SurveyState } from '../surveys/survey-path.ts';

/** The facts that determine the state of a member's phase. Days are `yyyy-MM-dd`. */
export interface PhaseFacts {
  availableDate: string;
  dueDate: string;
  completedAt: string | null;
  /** The day that the guide postponed the phase to; null if it was not postponed. */
  remindOn: string | null;
  needsAppointment: boolean;
  /** True if the phase has a scheduled event in the future. */
  isScheduled: boolean;
}

/** Returns true if a guide can do a phase. Its first day must be today or earlier, and it must not be complete. */
export const isPhaseAvailable = (
  { availableDate, completedAt }: Pick<PhaseFacts, 'availableDate' | 'completedAt'>,
  today: string,
): boolean => completedAt === null && availableDate <= today;

/** Returns true if a phase is late. Its due date is in the past, and it is not complete. */
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

/**
 * Number of days before a phase's due date when a guide is reminded. For a postponed phase, the chosen day is used
 * instead.
 */
export const phaseReminderDays = 3;

const before = (day: string, days: number): string => Temporal.PlainDate.from(day).subtract({ days }).toString();
const after = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns the first day when a guide is reminded of a phase. If the guide postponed the phase, this is the day that the
 * guide chose. Otherwise, it is a few days before the due date, but not before the phase is available. Returns null if
 * the phase is complete or has a scheduled event in the future.
 */
export function phaseTodoDay(phase: PhaseFacts): string | null {
  if (phase.completedAt !== null || phase.isScheduled) return null;
  return phase.remindOn ?? later(phase.availableDate, before(phase.dueDate, phaseReminderDays));
}

/**
 * Returns the next day when a phase's position in the feed or docket changes automatically. Returns null if there is no
 * such day.
 */
export function phaseFollowDay(phase: PhaseFacts, today: string): string | null {
  if (phase.completedAt !== null) return null;
  const days = [phase.availableDate, phaseTodoDay(phase)].filter((day) => day !== null && day > today);
  return days.sort()[0] ?? null;
}

/**
 * Returns the days when a phase becomes available and due, which are counted from the start of the workflow. If the
 * previous phase took longer, both days move later by the same number of days.
 * @param today the earliest day when the phase can be available
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

/** Returns the next phase in the order of its workflow; undefined after the last phase. */
export const phaseAfter = <P extends { id: number; sortOrder: number }>(
  phases: readonly P[],
  phase: { id: number; sortOrder: number },
): P | undefined =>
  phases
    .filter((one) => one.id !== phase.id && one.sortOrder > phase.sortOrder)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id)[0];

/**
 * Returns true if a phase's survey does not block the phase. The survey must be complete, or its answers must reach the
 * end or a checkpoint. It is also enough if a part was finished earlier. A phase without a survey is never blocked.
 */
export function isPhaseSurveyValid(
  survey: { isComplete: boolean; state: SurveyState; finishedParts: number } | null,
): boolean {
  if (survey === null || survey.isComplete || survey.finishedParts > 0) return true;
  return survey.state !== 'open' && survey.state !== 'cycle';
}

/** Returns the sections for one of their two uses: the workflow's steps, or Learn more. */
export const sectionsFor = (
  sections: readonly WorkflowSection[],
  use: Exclude<WorkflowSectionUse, 'both'>,
): WorkflowSection[] => sections.filter(({ usableIn }) => usableIn === use || usableIn === 'both');

/** Converts a phase's sections to learn-more content, so that one screen can show both. */
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
