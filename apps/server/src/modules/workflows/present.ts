import type { AssignedWorkflowPhase, WorkflowPhaseAction } from '@guidepost/contracts';
import {
  dayIn,
  isPhaseAvailable,
  isPhaseLate,
  isPhaseSurveyValid,
  type PhaseFacts,
  phaseDates,
  phaseState,
} from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { isJoined } from '../../platform/row.ts';
import { type SurveyProgress, surveyProgress } from '../surveys/public.ts';
import { eventRow, nextRow, type PhaseRow } from './queries.ts';

/** Returns the facts about a phase that the rules need. */
export const phaseFacts = (phase: PhaseRow): PhaseFacts => ({
  availableDate: phase.available_date,
  dueDate: phase.due_date,
  completedAt: phase.completed_at,
  remindOn: phase.remind_on,
  needsAppointment: phase.needs_appointment,
  isScheduled: phase.event_id !== null,
});

/** Converts phases for the viewer, with the progress of their surveys. */
export async function presentAll(
  db: Db,
  phases: readonly PhaseRow[],
  viewer: Viewer,
  now: Temporal.Instant,
): Promise<AssignedWorkflowPhase[]> {
  const ids = phases.flatMap(({ assigned_survey_id }) => assigned_survey_id ?? []);
  const surveys = await surveyProgress(db, viewer.permissions.has('CAN_VIEW_SURVEYS') ? ids : []);
  return phases.map((phase) => present(phase, surveys.get(phase.assigned_survey_id ?? 0) ?? null, viewer, now));
}

function present(
  phase: PhaseRow,
  survey: SurveyProgress | null,
  viewer: Viewer,
  now: Temporal.Instant,
): AssignedWorkflowPhase {
  const today = dayIn(now, phase.zone);
  const facts = phaseFacts(phase);
  const state = phaseState(facts, today);
  const isAvailable = isPhaseAvailable(facts, today);
  const isOpen = state !== 'completed' && viewer.permissions.has('CAN_MANAGE_WORKFLOWS');
  const actions: (WorkflowPhaseAction | false)[] = [
    isOpen && isAvailable && viewer.permissions.has('CAN_COMPLETE_SURVEYS') && 'CAN_COMPLETE',
    isOpen && isAvailable && 'CAN_REMIND',
    isOpen && viewer.permissions.has('CAN_SCHEDULE_EVENTS') && 'CAN_SCHEDULE',
  ];
  return {
    id: phase.id,
    userId: phase.member_id,
    dueDate: phase.due_date,
    availableDate: phase.available_date,
    completedAt: phase.completed_at,
    completedBy: phase.completed_by === null ? null : { id: phase.completed_by, name: phase.completed_by_name ?? '' },
    surveyResponseId: phase.assigned_survey_id,
    workflowPhase: { id: phase.phase_id, title: phase.title, description: phase.description },
    workflow: { id: phase.workflow_id, title: phase.workflow_title },
    minutes: phase.minutes,
    needsAppointment: phase.needs_appointment,
    sectionCount: phase.section_count,
    hasLearnMore: phase.has_learn_more,
    survey: survey && {
      name: survey.name,
      answered: survey.answered,
      isValid: isPhaseSurveyValid(survey),
      isComplete: survey.isComplete,
    },
    state,
    isAvailable,
    isLate: isPhaseLate(facts, today),
    remindOn: phase.remind_on,
    scheduled: isJoined(eventRow, phase, 'event_id')
      ? {
          id: phase.attached_id,
          scheduledEventId: phase.event_id,
          type: phase.event_type,
          time: phase.event_time,
          dueAt: phase.event_due_at,
        }
      : null,
    nextPhase: state === 'completed' ? null : nextOf(phase, today),
    userPermissions: actions.filter((action) => action !== false),
  };
}

/**
 * Returns the next phase, with the dates that it gets if this phase is completed today. Returns null after the last
 * phase.
 */
export function nextOf(phase: PhaseRow, today: string) {
  if (!isJoined(nextRow, phase, 'next_id')) return null;
  const offsets = { availableAfterDays: phase.next_available_after, dueAfterDays: phase.next_due_after };
  return { id: phase.next_id, title: phase.next_title, ...phaseDates(offsets, phase.started_on, today) };
}
