import type { AssignedWorkflowPhaseId } from '@guidepost/contracts';
import { dayIn, phaseDueReason, startOfDay } from '@guidepost/rules';
import type { FeedDetails } from '../../platform/services/feed.ts';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { presentAll } from './present.ts';
import { findPhases } from './queries.ts';
import { feedType, todoType } from './update-phase.ts';

/**
 * Details of workflow phases in a member's feed. Open phases appear in the pending part, completed phases in the past
 * part.
 */
export const phaseFeedType: FeedDetails = {
  externalType: feedType,
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids: readonly AssignedWorkflowPhaseId[], viewer, now) {
    const phases = await presentAll(db, await findPhases(db, ids), viewer, now);
    return new Map(phases.map((phase) => [phase.id, { workflowPhase: phase }]));
  },
};

/** The todo type that reminds the guide of phases in the Follow up list. */
export const phaseTodoType: TodoType = {
  type: todoType,
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids: readonly AssignedWorkflowPhaseId[], _viewer, { now, timeZone }) {
    const today = dayIn(now, timeZone);
    return new Map(
      (await findPhases(db, ids)).map((phase): [number, TodoDetails] => {
        const { id, title, due_date: dueDate } = phase;
        return [
          id,
          {
            records: { workflowPhase: { id, title, dueDate } },
            ...phaseDueReason({ title, workflow: phase.workflow_title, dueDate }, today),
            at: startOfDay(phase.remind_on ?? dueDate, phase.zone),
          },
        ];
      }),
    );
  },
};
