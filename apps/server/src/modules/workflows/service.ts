import type {
  AssignedWorkflowPhase,
  AssignedWorkflowPhaseId,
  BodyOf,
  contracts,
  IdOf,
  ScheduledEvent,
} from '@guidepost/contracts';
import { dayIn, isPhaseAvailable, isPhaseSurveyValid, phaseReminderProblem } from '@guidepost/rules';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import { paragraphsOf } from '../../platform/html.ts';
import type { Acting } from '../../platform/module.ts';
import { createEvent, requireEvent } from '../schedule/public.ts';
import { submitSurvey, surveyProgress } from '../surveys/public.ts';
import { nextOf, phaseFacts, presentAll } from './present.ts';
import {
  findPhases,
  insertPhase,
  lockPhase,
  type PhaseRow,
  phaseOfAttached,
  sendAttachEvent,
  sendCompletePhase,
  sendDeleteReminder,
  sendDetachEvent,
  sendRemindOn,
} from './queries.ts';
import { updatePhase } from './update-phase.ts';

type Workflows = typeof contracts.workflows;
type Attached = Omit<BodyOf<Workflows['schedule']>, 'assignedWorkflowPhaseId'>;

/**
 * Returns a member's phase, with the parts that the viewer may see.
 * @throws AppError NOT_FOUND
 */
export async function getPhase(
  { db, viewer, now }: Pick<Acting, 'db' | 'viewer' | 'now'>,
  id: AssignedWorkflowPhaseId,
): Promise<AssignedWorkflowPhase> {
  const [presented] = await presentAll(db, await findPhases(db, [id]), viewer, now);
  if (!presented) throw notFound();
  return presented;
}

/**
 * Locks and returns a phase that is not complete.
 * @throws AppError NOT_FOUND, WORKFLOW_PHASE_COMPLETE
 */
async function lockOpenPhase({ db }: Acting, id: AssignedWorkflowPhaseId): Promise<PhaseRow> {
  const phase = await lockPhase(db, id);
  if (!phase) throw notFound();
  if (phase.completed_at !== null) throw new AppError('WORKFLOW_PHASE_COMPLETE');
  return phase;
}

/**
 * Finds the event with the given id, or creates an event from the given fields.
 * @throws AppError SCHEDULED_EVENT_NOT_FOUND
 */
async function eventOf(acting: Acting, { member_id: memberId }: PhaseRow, sent: Attached): Promise<ScheduledEvent> {
  if (sent.scheduledEventId) return requireEvent(acting.db, memberId, sent.scheduledEventId);
  if (!acting.viewer.permissions.has('CAN_SCHEDULE_EVENTS')) throw new AppError('FORBIDDEN');
  // The contract requires these fields if the request contains no event id.
  return createEvent(acting, memberId, {
    date: sent.date ?? '',
    time: sent.time ?? '',
    type: sent.eventType ?? 'tbd',
    note: paragraphsOf(sent.notes ?? ''),
  });
}

async function attach(acting: Acting, phase: PhaseRow, sent: Attached): Promise<void> {
  const { db, viewer, now } = acting;
  const at = now.toString();
  const event = await eventOf(acting, phase, sent);
  sendDetachEvent(db, phase.id, at);
  sendAttachEvent(db, {
    memberId: phase.member_id,
    phaseId: phase.id,
    eventId: event.id,
    eventVersion: event.version,
    by: viewer.id,
    at,
  });
  sendDeleteReminder(db, phase.id, at);
  await updatePhase(acting, phase.id);
}

/**
 * Schedules a phase: attaches an event that replaces the previous event.
 * @throws AppError NOT_FOUND, WORKFLOW_PHASE_COMPLETE, SCHEDULED_EVENT_NOT_FOUND, BAD_REQUEST for a past day
 */
export async function schedulePhase(
  acting: Acting,
  { assignedWorkflowPhaseId: id, ...sent }: BodyOf<Workflows['schedule']>,
): Promise<AssignedWorkflowPhase> {
  await attach(acting, await lockOpenPhase(acting, id), sent);
  return getPhase(acting, id);
}

/**
 * Detaches a phase from its event. The event remains.
 * @throws AppError NOT_FOUND
 */
export async function unschedulePhase(
  acting: Acting,
  attachedId: IdOf<'AssignedWorkflowScheduledEvent'>,
): Promise<AssignedWorkflowPhase> {
  const { db, now } = acting;
  const found = await phaseOfAttached(db, attachedId);
  const phase = found && (await lockPhase(db, found));
  if (!phase) throw notFound();
  sendDetachEvent(db, phase.id, now.toString());
  await updatePhase(acting, phase.id);
  return getPhase(acting, phase.id);
}

/**
 * Postpones a phase until the day when the guide is reminded of it. Detaches the phase's event but does not change it.
 * @throws AppError NOT_FOUND, WORKFLOW_PHASE_COMPLETE, BAD_REQUEST for today or a past day
 */
export async function remindOfPhase(
  acting: Acting,
  id: AssignedWorkflowPhaseId,
  date: string,
): Promise<AssignedWorkflowPhase> {
  const { db, viewer, now } = acting;
  const phase = await lockOpenPhase(acting, id);
  const today = dayIn(now, phase.zone);
  const problem = phaseReminderProblem(date, today);
  if (problem) throw badRequest('date', date === today ? 'after' : 'future', problem);
  sendDetachEvent(db, id, now.toString());
  sendRemindOn(db, id, date, viewer.id, now.toString());
  await updatePhase(acting, id);
  return getPhase(acting, id);
}

/**
 * Completes a phase and the answered part of its survey. Assigns the next phase to the member, and schedules it if
 * `plansNext` is true.
 * @throws AppError NOT_FOUND, WORKFLOW_PHASE_COMPLETE, WORKFLOW_PHASE_NOT_AVAILABLE, WORKFLOW_SURVEY_UNFINISHED,
 * SCHEDULED_EVENT_NOT_FOUND, BAD_REQUEST for a past day
 */
export async function finishPhase(
  acting: Acting,
  { assignedWorkflowPhaseId: id, plansNext, ...sent }: BodyOf<Workflows['complete']>,
): Promise<AssignedWorkflowPhase> {
  const { db, viewer, now } = acting;
  const phase = await lockOpenPhase(acting, id);
  const today = dayIn(now, phase.zone);
  if (!isPhaseAvailable(phaseFacts(phase), today)) throw new AppError('WORKFLOW_PHASE_NOT_AVAILABLE');
  // Checks the event even if there is no next phase, or if the next phase is not scheduled now.
  if (sent.scheduledEventId) await requireEvent(db, phase.member_id, sent.scheduledEventId);
  await finishSurvey(acting, phase);
  const at = now.toString();
  sendDetachEvent(db, id, at);
  sendCompletePhase(db, id, viewer.id, at);
  await updatePhase(acting, id);
  const next = nextOf(phase, today);
  if (next) {
    const nextId = await insertPhase(db, {
      memberId: phase.member_id,
      assignedWorkflowId: phase.assigned_workflow_id,
      phaseId: next.id,
      availableDate: next.availableDate,
      dueDate: next.dueDate,
      at,
    });
    if (nextId !== undefined) {
      const made = plansNext ? await lockPhase(db, nextId) : undefined;
      if (made) await attach(acting, made, sent);
      else await updatePhase(acting, nextId);
    }
  }
  return getPhase(acting, id);
}

/**
 * Submits the answered part of a phase's survey.
 * @throws AppError WORKFLOW_SURVEY_UNFINISHED
 */
async function finishSurvey(acting: Acting, { assigned_survey_id: surveyId }: PhaseRow): Promise<void> {
  if (surveyId === null) return;
  const survey = (await surveyProgress(acting.db, [surveyId])).get(surveyId) ?? null;
  if (!isPhaseSurveyValid(survey)) throw new AppError('WORKFLOW_SURVEY_UNFINISHED');
  if (survey === null || survey.isComplete || survey.state === 'open' || survey.state === 'cycle') return;
  await submitSurvey(acting, surveyId);
}
