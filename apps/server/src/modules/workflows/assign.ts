import { dayIn, phaseDates } from '@guidepost/rules';
import { repeat } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { follow } from './follow.ts';
import { insertPhase } from './queries.ts';
import { type AssigningRow, findAssigning, findToAssign, insertAssigned } from './queries-assign.ts';

/** So many members get a workflow in one transaction; the rest follow in the next. */
const mostAtOnce = 200;

/**
 * Gives members the workflows that they are to have, with the first phase (docs/areas/workflows.md#assignment).
 * It goes on where it was interrupted, several processes may do it at once, and doing it again changes nothing.
 */
export async function assignWorkflows(context: JobContext): Promise<void> {
  const workflows = await context.transaction((tx) => findAssigning(tx));
  for (const workflow of workflows)
    await repeat(context, async () => (await assignSome(context, workflow)) === mostAtOnce);
}

export const assignSweep: Sweep = {
  name: 'workflows to assign',
  everyMs: 60_000,
  bound: { batch: mostAtOnce, of: 'members' },
  run: assignWorkflows,
};

/** Gives a workflow to the next members. Answers how many there were. */
const assignSome = (context: JobContext, workflow: AssigningRow): Promise<number> =>
  context.transaction(async (db) => {
    const now = context.now();
    const at = now.toString();
    const causes = await findToAssign(db, workflow, at, mostAtOnce);
    for (const cause of causes) {
      const assignedWorkflowId = await insertAssigned(db, workflow.id, cause, at);
      if (assignedWorkflowId === undefined) continue;
      const offsets = { availableAfterDays: workflow.available_after_days, dueAfterDays: workflow.due_after_days };
      const id = await insertPhase(db, {
        memberId: cause.member_id,
        assignedWorkflowId,
        phaseId: workflow.phase_id,
        ...phaseDates(offsets, cause.started_on, dayIn(now, cause.zone)),
        at,
      });
      if (id !== undefined) await follow({ db, now, services: context.services }, id);
    }
    return causes.length;
  });
