import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { assignSweep } from './assign.ts';
import { workflowCodes } from './codes.ts';
import {
  addPhase,
  changePhase,
  changeWorkflow,
  createWorkflow,
  getContent,
  getSections,
  listWorkflows,
  previewNext,
  removePhase,
} from './content.ts';
import { phaseFeedType, phaseTodoType } from './feed.ts';
import { presentAll } from './present.ts';
import { findOfMember } from './queries.ts';
import { finishPhase, getPhase, remindOfPhase, schedulePhase, unschedulePhase } from './service.ts';
import { followSweep } from './update-phase.ts';

/**
 * Members' workflows, which guide staff step by step (docs/areas/workflows.md), and the screens where administrators
 * edit them.
 */
export const workflowsModule = defineModule({
  name: 'workflows',
  endpoints: contracts.workflows,
  codes: workflowCodes,
  handlers: {
    assignedPhases: async ({ db, query, viewer, now }) =>
      presentAll(db, await findOfMember(db, query.userId), viewer, now),
    assignedPhase: (context) => getPhase(context, context.params.id),
    phase: ({ db, params }) => getContent(db, params.phaseId),
    sections: ({ db, params }) => getSections(db, params.phaseId),
    nextPhasePreview: async ({ db, params }) => ({ nextPhase: await previewNext(db, params.phaseId) }),
    schedule: (context) => schedulePhase(context, context.body),
    unschedule: (context) => unschedulePhase(context, context.params.id),
    complete: (context) => finishPhase(context, context.body),
    remind: (context) => remindOfPhase(context, context.params.id, context.body.date),

    list: ({ db }) => listWorkflows(db),
    create: (context) => createWorkflow(context, context.body),
    update: (context) => changeWorkflow(context, context.params.workflowId, context.body),
    addPhase: (context) => addPhase(context, context.params.workflowId, context.body),
    updatePhase: (context) => changePhase(context, context.params.phaseId, context.body),
    removePhase: (context) => removePhase(context, context.params.phaseId),
  },
  feedTypes: [phaseFeedType],
  todoTypes: [phaseTodoType],
  sweeps: [followSweep, assignSweep],
});
