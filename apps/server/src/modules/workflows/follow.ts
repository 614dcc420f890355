import type { AssignedWorkflowPhaseId, MemberId } from '@guidepost/contracts';
import { dayIn, dueOf, phaseFollowDay, phaseState, phaseTodoDay } from '@guidepost/rules';
import { untilDone } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, Sweep } from '../../platform/module.ts';
import type { TodoCause } from '../../platform/services/todos.ts';
import { giveSurvey } from '../surveys/public.ts';
import { factsOf } from './present.ts';
import { deleteOpen, findPhases, keepSurvey, type PhaseRow, setFollowAt, takeDue, takeMoved } from './queries.ts';

export const feedType = 'workflow_phase';
export const todoType = 'SCHEDULE_WORKFLOW_PHASE_REMINDER';
/** So many phases are looked at in one transaction; the rest follow in the next. */
const mostAtOnce = 200;

type Following = Pick<Acting, 'db' | 'now' | 'services'>;

const causeOf = (id: AssignedWorkflowPhaseId): TodoCause => ({
  type: todoType,
  causeType: 'assigned_workflow_phase',
  causeId: id,
});
const startOf = (day: string, zone: string): string => dueOf(day, '-1', zone).opensAt;

/** When a phase stands among what is to come: with its event, on the day of its reminder, or when it is due. */
const pendingAt = (phase: PhaseRow, today: string): string =>
  phase.event_due_at ??
  startOf(phase.remind_on !== null && phase.remind_on > today ? phase.remind_on : phase.due_date, phase.zone);

/**
 * Makes everything that depends on a phase agree with it: its entry in the feed, its todo, its survey once it is
 * available, and when it is looked at again. Doing it again changes nothing. The phase is locked by the caller.
 */
export async function follow(following: Following, id: AssignedWorkflowPhaseId): Promise<void> {
  const { db, now, services } = following;
  const [phase] = await findPhases(db, [id]);
  if (!phase) return;
  const today = dayIn(now, phase.zone);
  const facts = factsOf(phase);
  const state = phaseState(facts, today);
  const isOpen = state !== 'completed';
  if (isOpen && phase.available_date <= today) await bringSurvey(following, phase);
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
  else if (isOpen) await services.todos.takeBack(db, causeOf(id));
  else await services.todos.close(db, causeOf(id), now.toString());
  const next = phaseFollowDay(facts, today);
  setFollowAt(db, id, next && startOf(next, phase.zone));
}

/** Gives the member the survey of a phase, once. */
async function bringSurvey(following: Following, phase: PhaseRow): Promise<void> {
  if (phase.assigned_survey_id !== null || phase.survey_id === null) return;
  const surveyId = await giveSurvey(following, {
    surveyId: phase.survey_id,
    memberId: phase.member_id,
    period: `workflow phase ${phase.id}`,
  });
  if (surveyId !== null) keepSurvey(following.db, phase.id, surveyId);
}

/**
 * Follows phases whose day has come, and those whose event was moved or is over. Several processes may do it at once, and
 * doing it again changes nothing.
 */
export async function followPhases(context: JobContext): Promise<void> {
  for (const take of [takeDue, takeMoved])
    await untilDone(context, async (db) => {
      const now = context.now();
      const taken = await take(db, now.toString(), mostAtOnce);
      for (const { id } of taken) await follow({ db, now, services: context.services }, id);
      return taken.length === mostAtOnce;
    });
}

export const followSweep: Sweep = {
  name: 'phases of workflows',
  everyMs: 1000,
  bound: { batch: mostAtOnce, of: 'phases' },
  run: followPhases,
};

/** Takes a member's open phases away, because contact with them ended. Answers what they were called. */
export async function stopWorkflows(following: Following, memberId: MemberId): Promise<string[]> {
  const { db, now, services } = following;
  const stopped = await deleteOpen(db, memberId, now.toString());
  for (const { id } of stopped) {
    await services.feed.remove(db, feedType, id);
    await services.todos.takeBack(db, causeOf(id));
  }
  return stopped.map(({ title }) => title);
}
