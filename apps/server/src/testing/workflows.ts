import {
  type AssignedWorkflowPhaseId,
  asId,
  type IdOf,
  type MemberId,
  type ScheduledEventId,
  type StaffId,
  type SurveyId,
  type WorkflowId,
  type WorkflowPhaseFields,
  type WorkflowPhaseId,
  type WorkflowSection,
} from '@guidepost/contracts';
import type { TestDatabase } from './database.ts';

type Sql = TestDatabase['sql'];

export const workflowSections: WorkflowSection[] = [
  {
    title: 'Before you call',
    type: 'paragraph',
    usableIn: 'both',
    content: [{ header: '', body: 'Read the last two notes.' }],
  },
  {
    title: 'Go through together',
    type: 'numbered',
    usableIn: 'workflow',
    content: [
      { header: 'Ask', body: 'how the last two weeks were.' },
      { header: '', body: 'Set the next ride.' },
    ],
  },
];

/** Returns a phase in the format that administrators send. */
export const workflowPhase = (surveyId: SurveyId | null, part: Partial<WorkflowPhaseFields> = {}) => ({
  title: 'Month 3 check-in',
  description: 'How the first months went.',
  minutes: 12,
  needsAppointment: false,
  availableAfterDays: 60,
  dueAfterDays: 90,
  surveyId,
  sections: workflowSections,
  ...part,
});

/** Creates a workflow with these phases, in this order. */
export async function writeWorkflow(
  sql: Sql,
  phases: readonly WorkflowPhaseFields[],
  { cause = 'program', since = null }: { cause?: 'program' | 'discharge'; since?: string | null } = {},
): Promise<{ workflowId: WorkflowId; phaseIds: WorkflowPhaseId[] }> {
  const [made] = await sql<{ id: string }>(
    `INSERT INTO workflows (title, cause, assigned_since, created_at, updated_at)
     VALUES ('Settling in', $1, $2, '2026-06-01Z', '2026-06-01Z') RETURNING id`,
    [cause, since],
  );
  const workflowId = asId<'Workflow'>(Number(made?.id));
  const phaseIds: WorkflowPhaseId[] = [];
  for (const [index, one] of phases.entries()) {
    const [phase] = await sql<{ id: string }>(
      `INSERT INTO workflow_phases (workflow_id, sort_order, title, description, minutes, needs_appointment,
         available_after_days, due_after_days, survey_id, sections, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '2026-06-01Z', '2026-06-01Z') RETURNING id`,
      [
        workflowId,
        index + 1,
        one.title,
        one.description,
        one.minutes,
        one.needsAppointment,
        one.availableAfterDays,
        one.dueAfterDays,
        one.surveyId,
        JSON.stringify(one.sections),
      ],
    );
    phaseIds.push(asId(Number(phase?.id)));
  }
  return { workflowId, phaseIds };
}

/** Assigns a phase to a member. Does nothing else. */
export async function assignPhase(
  sql: Sql,
  memberId: MemberId,
  { workflowId, phaseId }: { workflowId: WorkflowId; phaseId: WorkflowPhaseId },
  { startedOn, availableDate, dueDate }: { startedOn: string; availableDate: string; dueDate: string },
  causeId = 1,
): Promise<AssignedWorkflowPhaseId> {
  const [made] = await sql<{ id: string }>(
    `WITH w AS (
       INSERT INTO assigned_workflows (member_id, workflow_id, cause_type, cause_id, started_on, created_at)
       VALUES ($1, $2, 'program', $7, $4, '2026-06-01Z') RETURNING id
     ) INSERT INTO assigned_workflow_phases (member_id, assigned_workflow_id, phase_id, available_date, due_date, follow_at, created_at, updated_at)
     SELECT $1, id, $3, $5, $6, '2026-06-01Z', '2026-06-01Z', '2026-06-01Z' FROM w RETURNING id`,
    [memberId, workflowId, phaseId, startedOn, availableDate, dueDate, causeId],
  );
  return asId(Number(made?.id));
}

/**
 * Creates the records for the access matrix: a workflow, a phase that is assigned to the member, and an assigned phase
 * with an event.
 */
export async function makeWorkflow(sql: Sql, memberId: MemberId, staffId: StaffId, eventId: ScheduledEventId) {
  const { workflowId, phaseIds } = await writeWorkflow(sql, [
    workflowPhase(null),
    workflowPhase(null, { title: 'Month 6 check-in', availableAfterDays: 150, dueAfterDays: 180 }),
  ]);
  const [workflowPhaseId, laterPhaseId] = phaseIds as [WorkflowPhaseId, WorkflowPhaseId];
  const dates = { startedOn: '2026-04-01', availableDate: '2026-06-01', dueDate: '2026-06-20' };
  const place = { workflowId, phaseId: workflowPhaseId };
  const assignedPhaseId = await assignPhase(sql, memberId, place, dates, 1);
  const tiedId = await assignPhase(sql, memberId, place, dates, 2);
  const [tied] = await sql<{ id: string }>(
    `INSERT INTO assigned_workflow_scheduled_events (member_id, assigned_phase_id, scheduled_event_id, event_version, created_by, created_at)
     VALUES ($1, $2, $3, 1, $4, '2026-06-01Z') RETURNING id`,
    [memberId, tiedId, eventId, staffId],
  );
  const attachedId: IdOf<'AssignedWorkflowScheduledEvent'> = asId(Number(tied?.id));
  return { workflowId, workflowPhaseId, laterPhaseId, assignedPhaseId, attachedId };
}
