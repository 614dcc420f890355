import { dayIn, phaseDates } from '@guidepost/rules';
import { oneByOne, repeat } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { insertPhase } from './queries.ts';
import { type AssigningRow, findAssigning, findToAssign, insertAssigned } from './queries-assign.ts';
import { updatePhase } from './update-phase.ts';

/**
 * Maximum number of members to whom one transaction assigns a workflow. Later transactions assign it to the remaining
 * members.
 */
const batchSize = 200;

/**
 * Assigns due workflows, with their first phase, to members (docs/areas/workflows.md#assignment). An interrupted
 * assignment continues with the next run. Several processes may run this at the same time, and a second run changes
 * nothing.
 */
export async function assignWorkflows(context: JobContext): Promise<void> {
  await oneByOne(context, {
    batch: Number.POSITIVE_INFINITY,
    find: () => context.transaction((tx) => findAssigning(tx)),
    work: (workflow) => repeat(context, async () => (await assignBatch(context, workflow)) === batchSize),
    message: 'a workflow was not assigned',
    fieldsOf: ({ id }) => ({ workflowId: id }),
  });
}

export const assignSweep: Sweep = {
  name: 'workflows to assign',
  everyMs: 60_000,
  bound: { batch: batchSize, of: 'members' },
  run: assignWorkflows,
};

/** Assigns a workflow to members who should have it. Returns the number of assignments that were due. */
const assignBatch = (context: JobContext, workflow: AssigningRow): Promise<number> =>
  context.transaction(async (db) => {
    const now = context.now();
    const at = now.toString();
    const causes = await findToAssign(db, workflow, at, batchSize);
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
      if (id !== undefined) await updatePhase({ db, now, services: context.services }, id);
    }
    return causes.length;
  });
