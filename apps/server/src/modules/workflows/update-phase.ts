import type { AssignedWorkflowPhaseId, MemberId } from '@guidepost/contracts';
import { dayIn, dueOf, phaseFollowDay, phaseState, phaseTodoDay } from '@guidepost/rules';
import { inBatches } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, Sweep } from '../../platform/module.ts';
import type { TodoCause } from '../../platform/services/todos.ts';
import { assignSurvey } from '../surveys/public.ts';
import { phaseFacts } from './present.ts';
import {
  deleteOpen,
  findPhases,
  lockDuePhases,
  lockMovedPhases,
  type PhaseRow,
  sendKeepSurvey,
  sendSetFollowAt,
} from './queries.ts';

export const feedType = 'workflow_phase';
export const todoType = 'SCHEDULE_WORKFLOW_PHASE_REMINDER';
/** Maximum number of phases that one transaction updates. Later transactions update the remaining phases. */
const batchSize = 200;

type UpdateContext = Pick<Acting, 'db' | 'now' | 'services'>;

const causeOf = (id: AssignedWorkflowPhaseId): TodoCause => ({
  type: todoType,
  causeType: 'assigned_workflow_phase',
  causeId: id,
});
const startOf = (day: string, zone: string): string => dueOf(day, '-1', zone).opensAt;

/** Returns a phase's time in the pending feed: the time of its event, its reminder day, or its due date. */
const pendingAt = (phase: PhaseRow, today: string): string =>
  phase.event_due_at ??
  startOf(phase.remind_on !== null && phase.remind_on > today ? phase.remind_on : phase.due_date, phase.zone);

/**
 * Updates a phase's feed entry, its todo, and the time of its next update. Assigns its survey if the phase is
 * available. A second run changes nothing. The caller has locked the phase.
 */
export async function updatePhase(updateContext: UpdateContext, id: AssignedWorkflowPhaseId): Promise<void> {
  const { db, now, services } = updateContext;
  const [phase] = await findPhases(db, [id]);
  if (!phase) return;
  const today = dayIn(now, phase.zone);
  const facts = phaseFacts(phase);
  const state = phaseState(facts, today);
  const isOpen = state !== 'completed';
  if (isOpen && phase.available_date <= today) await assignPhaseSurvey(updateContext, phase);
  if (state === 'upcoming') await services.feed.remove(db, feedType, id);
  else
    await services.feed.put(db, {
      memberId: phase.member_id,
      type: 'task',
      externalType: feedType,
      externalId: id,
      eventType: isOpen ? feedType : 'completed',
      actorId: phase.completed_by,
      occurredAt: phase.completed_at ?? pendingAt(phase, today),
      state: isOpen ? 'pending' : 'past',
      ...(isOpen ? { lateAt: dueOf(phase.due_date, '-1', phase.zone).lateAt } : {}),
    });
  const todoDay = phaseTodoDay(facts);
  if (todoDay !== null && todoDay <= today)
    await services.todos.open(db, {
      ...causeOf(id),
      memberId: phase.member_id,
      date: todoDay,
      createdAt: now.toString(),
    });
  else if (isOpen) await services.todos.withdraw(db, causeOf(id));
  else await services.todos.close(db, causeOf(id), now.toString());
  const next = phaseFollowDay(facts, today);
  sendSetFollowAt(db, id, next && startOf(next, phase.zone));
}

/** Assigns the phase's survey to the member. Does nothing if it was already assigned. */
async function assignPhaseSurvey(updateContext: UpdateContext, phase: PhaseRow): Promise<void> {
  if (phase.assigned_survey_id !== null || phase.survey_id === null) return;
  const surveyId = await assignSurvey(updateContext, {
    surveyId: phase.survey_id,
    memberId: phase.member_id,
    period: `workflow phase ${phase.id}`,
  });
  if (surveyId !== null) sendKeepSurvey(updateContext.db, phase.id, surveyId);
}

/**
 * Updates phases whose next update is due, and phases whose event was moved, resolved or deleted. Several processes may
 * run this at the same time, and a second run changes nothing.
 */
export async function updateDuePhases(context: JobContext): Promise<void> {
  for (const lockPhases of [lockDuePhases, lockMovedPhases])
    await inBatches(context, {
      batch: batchSize,
      lock: (db, which) => lockPhases(db, context.now().toString(), which),
      async work(db, phases) {
        for (const { id } of phases) await updatePhase({ db, now: context.now(), services: context.services }, id);
      },
      message: 'a workflow phase was not updated',
      fieldsOf: ({ id }) => ({ phaseId: id }),
    });
}

export const followSweep: Sweep = {
  name: 'workflow phases',
  everyMs: 1000,
  bound: { batch: batchSize, of: 'phases' },
  run: updateDuePhases,
};

/** Deletes a member's open phases after contact with the member has ended. Returns their titles. */
export async function stopWorkflows(updateContext: UpdateContext, memberId: MemberId): Promise<string[]> {
  const { db, now, services } = updateContext;
  const stopped = await deleteOpen(db, memberId, now.toString());
  for (const { id } of stopped) {
    await services.feed.remove(db, feedType, id);
    await services.todos.withdraw(db, causeOf(id));
  }
  return stopped.map(({ title }) => title);
}
