import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { Day, Instant, idOf, idParam, line, MemberId, prose, Text, Version, WholeNumber } from './fields.ts';
import { scheduledEventTypes } from './schedule.ts';
import { Workflow, WorkflowPhase, WorkflowSection, workflowCauses } from './workflow-content.ts';

/** Members' workflow phases (docs/areas/workflows.md). */

/** States of a phase (docs/areas/workflows.md#states-of-a-phase). */
export const workflowPhaseStates = ['upcoming', 'start', 'schedule', 'scheduled', 'unscheduled', 'completed'] as const;
export type WorkflowPhaseState = (typeof workflowPhaseStates)[number];

export const workflowPhaseActions = ['CAN_COMPLETE', 'CAN_REMIND', 'CAN_SCHEDULE'] as const;
export type WorkflowPhaseAction = (typeof workflowPhaseActions)[number];

/** A workflow's next phase, with its dates. */
export const NextWorkflowPhase = z
  .object({ id: idOf('WorkflowPhase'), title: Text, availableDate: Day, dueDate: Day })
  .meta({ id: 'NextWorkflowPhase' });
export type NextWorkflowPhase = z.infer<typeof NextWorkflowPhase>;

/** A workflow phase that is assigned to a member. */
export const AssignedWorkflowPhase = z
  .object({
    id: idOf('AssignedWorkflowPhase'),
    userId: MemberId,
    dueDate: Day,
    availableDate: Day,
    completedAt: Instant.nullable(),
    completedBy: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    /** The member's survey for the phase. Null if the phase has no survey, or if the survey is not available yet. */
    surveyResponseId: idOf('AssignedSurvey').nullable(),
    workflowPhase: z.object({ id: idOf('WorkflowPhase'), title: Text, description: Text }),
    workflow: z.object({ id: idOf('Workflow'), title: Text }),
    minutes: z.int().nullable(),
    needsAppointment: z.boolean(),
    sectionCount: z.int(),
    hasLearnMore: z.boolean(),
    /** State of the phase's survey. If `isValid` is true, the user can continue to Next Steps. */
    survey: z.object({ name: Text, answered: z.int(), isValid: z.boolean(), isComplete: z.boolean() }).nullable(),
    state: z.enum(workflowPhaseStates),
    isAvailable: z.boolean(),
    isLate: z.boolean(),
    /** The day that the phase was postponed to. */
    remindOn: Day.nullable(),
    /** The event that is linked to the phase. `id` identifies the link. Deleting the link unlinks the event. */
    scheduled: z
      .object({
        id: idOf('AssignedWorkflowScheduledEvent'),
        scheduledEventId: idOf('ScheduledEvent'),
        type: z.enum(scheduledEventTypes),
        time: Text,
        dueAt: Instant,
      })
      .nullable(),
    /** The phase that follows when this phase is finished. Null for the last phase, and for a completed phase. */
    nextPhase: NextWorkflowPhase.nullable(),
    userPermissions: z.array(z.enum(workflowPhaseActions)),
  })
  .meta({ id: 'AssignedWorkflowPhase' });
export type AssignedWorkflowPhase = z.infer<typeof AssignedWorkflowPhase>;

/** The workflow phase that a to-do is about. */
export const AssignedWorkflowPhaseBrief = z
  .object({ id: idOf('AssignedWorkflowPhase'), title: Text, dueDate: Day })
  .meta({ id: 'AssignedWorkflowPhaseBrief' });

/** Error messages for scheduling a phase. The wording is fixed. */
export const attachTexts = {
  date: 'Date is required',
  time: 'Time is required',
  eventType: 'Event type is required',
  notes: 'Notes is required',
  shortNotes: 'Note must be atleast 50 characters',
} as const;
export const attachNoteCharacters = 50;
/** Maximum length of a scheduled phase's note, in characters. */
export const planNoteCharacters = 5000;
export const workflowDescriptionCharacters = 1000;

const attachFields = {
  /** The id of an existing event. If it is absent, the server creates an event from the following fields. */
  scheduledEventId: idOf('ScheduledEvent').nullish(),
  date: z.string().max(40).nullish(),
  /** `HH:mm` in the guide's time zone, or -1 for Anytime. */
  time: z
    .union([z.literal(-1), z.string().max(40)], {
      error: (issue) =>
        issue.input === undefined ? undefined : '{label} must be a time in the format HH:mm, or -1 for Anytime',
    })
    .nullish()
    .transform((time) => (time === null || time === undefined ? time : String(time))),
  eventType: z.enum(scheduledEventTypes).nullish(),
  notes: prose(planNoteCharacters).nullish(),
};
type Attached = { [K in keyof typeof attachFields]?: z.output<(typeof attachFields)[K]> };

/**
 * Yields the invalid fields of a new event, with an error message for each. Yields nothing if an existing event is
 * linked.
 */
function* problemsOfAttached({ scheduledEventId, date, time, eventType, notes }: Attached) {
  if (scheduledEventId) return;
  const written = notes?.trim() ?? '';
  const day = Day.safeParse(date);
  if (!date) yield ['date', attachTexts.date] as const;
  else if (!day.success) yield ['date', day.error.issues[0]?.message ?? attachTexts.date] as const;
  if (!time) yield ['time', attachTexts.time] as const;
  else if (!/^(?:-1|(?:[01]\d|2[0-3]):[0-5]\d)$/.test(time))
    yield ['time', '{label} must be a time in the format HH:mm, or -1 for Anytime'] as const;
  if (!eventType) yield ['eventType', attachTexts.eventType] as const;
  if (written === '') yield ['notes', attachTexts.notes] as const;
  else if (written.length < attachNoteCharacters) yield ['notes', attachTexts.shortNotes] as const;
}

const ofPhase = z.object({ phaseId: idParam('WorkflowPhase') });
const ofAssigned = z.object({ id: idParam('AssignedWorkflowPhase') });
const manage = 'CAN_MANAGE_WORKFLOWS';
const configure = 'CAN_CONFIGURE_WORKFLOWS';

const days = WholeNumber.min(0, '{label} must be {minimum} or more').max(3660, '{label} must be {maximum} or less');
const phaseFields = z.strictObject({
  title: line(120).min(1, '{label} is required.'),
  description: prose(workflowDescriptionCharacters),
  minutes: WholeNumber.min(1, '{label} must be {minimum} or more')
    .max(600, '{label} must be {maximum} or less')
    .nullable(),
  needsAppointment: z.boolean(),
  availableAfterDays: days,
  dueAfterDays: days,
  surveyId: idOf('Survey').nullable(),
  sections: z.array(WorkflowSection).max(30),
});
export type WorkflowPhaseFields = z.output<typeof phaseFields>;
const phaseCodes = ['SURVEY_NOT_PUBLISHED', 'WORKFLOW_PHASE_DATES'] as const;

export const workflows = {
  assignedPhases: endpoint({
    method: 'GET',
    path: '/workflows/assigned/phases',
    summary: "A member's workflow phases: open phases by due date, then complete phases, newest first",
    access: onMember('CAN_VIEW_MEMBERS', 'query.userId'),
    subjects: ['query.userId'],
    query: z.object({ userId: idParam('Member') }),
    reply: z.array(AssignedWorkflowPhase),
  }),
  assignedPhase: endpoint({
    method: 'GET',
    path: '/workflows/assigned/phases/single/{id}',
    summary: 'A workflow phase of a member',
    access: onRecord('CAN_VIEW_MEMBERS', 'assigned-workflow-phase', 'params.id'),
    subjects: ['reply.userId'],
    params: ofAssigned,
    reply: AssignedWorkflowPhase,
  }),
  phase: endpoint({
    method: 'GET',
    path: '/workflows/phases/{phaseId}',
    summary: 'A workflow phase, for editing by administrators',
    access: withPermission('CAN_VIEW_MEMBERS'),
    params: ofPhase,
    reply: WorkflowPhase,
  }),
  sections: endpoint({
    method: 'GET',
    path: '/workflows/phases/{phaseId}/sections',
    summary: 'The content of a phase, for its steps and for Learn more',
    access: withPermission('CAN_VIEW_MEMBERS'),
    params: ofPhase,
    reply: z.array(WorkflowSection),
  }),
  nextPhasePreview: endpoint({
    method: 'GET',
    path: '/workflows/phases/{phaseId}/next-phase-preview-summary',
    summary: 'The next phase of the workflow, or null after the last phase',
    access: withPermission('CAN_VIEW_MEMBERS'),
    params: ofPhase,
    reply: z.object({ nextPhase: WorkflowPhase.nullable() }),
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/workflows/assigned/scheduled',
    summary: 'Link a phase to an existing or new event',
    access: onRecord(manage, 'assigned-workflow-phase', 'body.assignedWorkflowPhaseId'),
    subjects: ['reply.userId'],
    body: z
      .strictObject({ assignedWorkflowPhaseId: idOf('AssignedWorkflowPhase'), ...attachFields })
      .check(({ value, issues }) => {
        for (const [field, message] of problemsOfAttached(value))
          issues.push({ code: 'custom', message, path: [field], input: value[field] });
      }),
    reply: AssignedWorkflowPhase,
    status: 201,
    codes: ['WORKFLOW_PHASE_COMPLETE', 'SCHEDULED_EVENT_NOT_FOUND'],
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/workflows/assigned/scheduled/{id}',
    summary: 'Detach a phase from its event without deleting the event',
    access: onRecord(manage, 'assigned-workflow-scheduled-event', 'params.id'),
    subjects: ['reply.userId'],
    params: z.object({ id: idParam('AssignedWorkflowScheduledEvent') }),
    reply: AssignedWorkflowPhase,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/workflows/assigned/complete/phases',
    summary: 'Complete a phase and its survey, and start the next phase with its planned event, if any',
    access: onRecord(manage, 'assigned-workflow-phase', 'body.assignedWorkflowPhaseId'),
    subjects: ['reply.userId'],
    body: z
      .strictObject({
        assignedWorkflowPhaseId: idOf('AssignedWorkflowPhase'),
        /** True if the user plans the next phase in the same request. */
        plansNext: z.boolean(),
        ...attachFields,
      })
      .check(({ value, issues }) => {
        for (const [field, message] of value.plansNext ? problemsOfAttached(value) : [])
          issues.push({ code: 'custom', message, path: [field], input: value[field] });
      }),
    reply: AssignedWorkflowPhase,
    codes: [
      'WORKFLOW_PHASE_COMPLETE',
      'WORKFLOW_PHASE_NOT_AVAILABLE',
      'WORKFLOW_SURVEY_UNFINISHED',
      'SCHEDULED_EVENT_NOT_FOUND',
    ],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/workflows/assigned/phases/{id}/reminder',
    summary: 'Snooze a phase until a future day',
    access: onRecord(manage, 'assigned-workflow-phase', 'params.id'),
    subjects: ['reply.userId'],
    params: ofAssigned,
    body: z.strictObject({ date: Day }),
    reply: AssignedWorkflowPhase,
    codes: ['WORKFLOW_PHASE_COMPLETE'],
  }),

  list: endpoint({
    method: 'GET',
    path: '/workflows',
    summary: 'All workflows with their phases and texts',
    access: withPermission(configure),
    reply: z.array(Workflow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/workflows',
    summary: 'Create a workflow without phases. It is not assigned to members yet',
    access: withPermission(configure),
    body: z.strictObject({
      title: line(120).min(1, '{label} is required.'),
      cause: z.enum(workflowCauses),
      needCategoryId: idOf('NeedCategory').nullish(),
    }),
    reply: Workflow,
    status: 201,
    codes: ['NEED_CATEGORY_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/workflows/{workflowId}',
    summary: 'Rename a workflow, reorder its phases, or turn its automatic assignment on or off',
    access: withPermission(configure),
    params: z.object({ workflowId: idParam('Workflow') }),
    body: z.strictObject({
      title: line(120).min(1, '{label} is required.').optional(),
      isAssigned: z.boolean().optional(),
      /** The ids of all phases, in their new order. */
      phaseIds: z.array(idOf('WorkflowPhase')).max(50).optional(),
      version: Version.optional(),
    }),
    editorOf: 'workflow',
    reply: Workflow,
    codes: ['VERSION_CONFLICT', 'WORKFLOW_PHASES_DIFFER'],
  }),
  addPhase: endpoint({
    method: 'POST',
    path: '/workflows/{workflowId}/phases',
    summary: 'Add a phase at the end of a workflow',
    access: withPermission(configure),
    params: z.object({ workflowId: idParam('Workflow') }),
    body: phaseFields,
    reply: Workflow,
    status: 201,
    codes: phaseCodes,
  }),
  updatePhase: endpoint({
    method: 'PATCH',
    path: '/workflows/phases/{phaseId}',
    summary: 'Change a phase. Members who have the phase keep their dates and their survey',
    access: withPermission(configure),
    params: ofPhase,
    body: phaseFields.partial().extend({ version: Version.optional() }),
    editorOf: 'workflow',
    reply: Workflow,
    codes: ['VERSION_CONFLICT', ...phaseCodes],
  }),
  removePhase: endpoint({
    method: 'DELETE',
    path: '/workflows/phases/{phaseId}',
    summary: 'Remove a phase from its workflow. Members who have the phase keep it',
    access: withPermission(configure),
    params: ofPhase,
    reply: Workflow,
  }),
};
