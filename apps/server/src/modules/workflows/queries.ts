import {
  type AssignedSurveyId,
  type AssignedWorkflowPhaseId,
  type IdOf,
  type MemberId,
  type ScheduledEventId,
  type StaffId,
  scheduledEventTypes,
} from '@guidepost/contracts';
import { type Db, execute, isIn, rows, send } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { bool, day, id, instant, int, nullable, oneOf, outer, type RowOf, row, text } from '../../platform/row.ts';

/** The open event that is scheduled for a phase. */
export const eventRow = row({
  attached_id: id<'AssignedWorkflowScheduledEvent'>(),
  event_id: id<'ScheduledEvent'>(),
  event_type: oneOf(scheduledEventTypes),
  event_time: text,
  event_due_at: instant,
});
/** The phase that follows in the same workflow. */
export const nextRow = row({
  next_id: id<'WorkflowPhase'>(),
  next_title: text,
  next_available_after: int,
  next_due_after: int,
});

const phaseRow = row({
  id: id<'AssignedWorkflowPhase'>(),
  member_id: id<'Member'>(),
  assigned_workflow_id: id(),
  started_on: day,
  available_date: day,
  due_date: day,
  completed_at: nullable(instant),
  completed_by: nullable(id<'Staff'>()),
  completed_by_name: nullable(text),
  assigned_survey_id: nullable(id<'AssignedSurvey'>()),
  remind_on: nullable(day),
  phase_id: id<'WorkflowPhase'>(),
  title: text,
  description: text,
  minutes: nullable(int),
  needs_appointment: bool,
  survey_id: nullable(id<'Survey'>()),
  section_count: int,
  has_learn_more: bool,
  workflow_id: id<'Workflow'>(),
  workflow_title: text,
  /** Time zone for determining days: the guide's zone, or the member's zone if the member has no guide. */
  zone: text,
  ...outer(eventRow),
  ...outer(nextRow),
});
export type PhaseRow = RowOf<typeof phaseRow>;

/** SQL for the number of sections to read during phase `p`, and for whether the phase has “learn more” sections. */
export const sectionColumns = `(SELECT count(*) FROM jsonb_array_elements(p.sections) s WHERE s ->> 'usableIn' <> 'learnMore') AS section_count,
    p.sections @? '$[*] ? (@.usableIn != "workflow")' AS has_learn_more`;

const select = `SELECT a.id, a.member_id, a.assigned_workflow_id, w.started_on, a.available_date, a.due_date, a.completed_at,
    a.completed_by, cu.name AS completed_by_name, a.assigned_survey_id, a.remind_on, p.id AS phase_id, p.title, p.description,
    p.minutes, p.needs_appointment, p.survey_id, ${sectionColumns}, f.id AS workflow_id, f.title AS workflow_title,
    coalesce(g.time_zone, m.time_zone) AS zone,
    e.attached_id, e.event_id, e.event_type, e.event_time, e.event_due_at,
    n.id AS next_id, n.title AS next_title, n.available_after_days AS next_available_after, n.due_after_days AS next_due_after
  FROM assigned_workflow_phases a
  JOIN assigned_workflows w ON w.id = a.assigned_workflow_id
  JOIN workflow_phases p ON p.id = a.phase_id
  JOIN workflows f ON f.id = w.workflow_id
  JOIN members m ON m.user_id = a.member_id
  LEFT JOIN staff g ON g.user_id = m.assigned_guide_id
  LEFT JOIN users cu ON cu.id = a.completed_by
  LEFT JOIN LATERAL (
    SELECT s.id AS attached_id, v.id AS event_id, v.type AS event_type, v.time AS event_time, v.due_at AS event_due_at
      FROM assigned_workflow_scheduled_events s JOIN scheduled_events v ON v.id = s.scheduled_event_id
     WHERE s.assigned_phase_id = a.id AND s.deleted_at IS NULL AND v.resolved_at IS NULL AND v.deleted_at IS NULL
  ) e ON true
  LEFT JOIN LATERAL (
    SELECT l.id, l.title, l.available_after_days, l.due_after_days FROM workflow_phases l
     WHERE l.workflow_id = f.id AND l.deleted_at IS NULL AND l.sort_order > p.sort_order
       AND NOT EXISTS (SELECT 1 FROM assigned_workflow_phases o WHERE o.assigned_workflow_id = w.id AND o.phase_id = l.id)
     ORDER BY l.sort_order, l.id LIMIT 1
  ) n ON true`;

/** Finds a member's phases: first open phases by due date, then completed phases, newest first. */
export const findOfMember = (db: Db, memberId: MemberId): Promise<PhaseRow[]> =>
  rows(
    db,
    phaseRow,
    `${select} WHERE a.member_id = $1 AND a.deleted_at IS NULL
      ORDER BY a.completed_at IS NOT NULL, a.completed_at DESC, a.due_date, a.id`,
    [memberId],
  );

export const findPhases = (db: Db, ids: readonly AssignedWorkflowPhaseId[]): Promise<PhaseRow[]> =>
  rows(db, phaseRow, `${select} WHERE a.id ${isIn(1)} AND a.deleted_at IS NULL`, [ids]);

/** Locks a member's phase until the transaction ends, and then reads it. */
export async function lockPhase(tx: Db, id: AssignedWorkflowPhaseId): Promise<PhaseRow | undefined> {
  const [, [found]] = await Promise.all([
    execute(tx, 'SELECT FROM assigned_workflow_phases WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [id]),
    findPhases(tx, [id]),
  ]);
  return found;
}

const idRow = row({ id: id<'AssignedWorkflowPhase'>() });

/** Assigns a phase of an assigned workflow to its member. Returns undefined if the phase was already assigned. */
export async function insertPhase(
  tx: Db,
  phase: {
    memberId: MemberId;
    assignedWorkflowId: number;
    phaseId: IdOf<'WorkflowPhase'>;
    availableDate: string;
    dueDate: string;
    at: string;
  },
): Promise<AssignedWorkflowPhaseId | undefined> {
  const [made] = await rows(
    tx,
    idRow,
    `INSERT INTO assigned_workflow_phases (member_id, assigned_workflow_id, phase_id, available_date, due_date, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (assigned_workflow_id, phase_id) DO NOTHING RETURNING id`,
    [phase.memberId, phase.assignedWorkflowId, phase.phaseId, phase.availableDate, phase.dueDate, phase.at],
  );
  return made?.id;
}

/** Marks a phase as completed. The caller has locked the phase. */
export const sendCompletePhase = (tx: Db, id: AssignedWorkflowPhaseId, by: StaffId, at: string): void =>
  send(
    tx,
    `UPDATE assigned_workflow_phases SET completed_at = $2, completed_by = $3, remind_on = NULL, updated_at = $2 WHERE id = $1`,
    [id, at, by],
  );

/** Sets a phase's reminder day, and adds the change to the history of reminders. The caller has locked the phase. */
export function sendRemindOn(tx: Db, id: AssignedWorkflowPhaseId, day: string, by: StaffId, at: string): void {
  send(tx, 'UPDATE assigned_workflow_phases SET remind_on = $2, updated_at = $3 WHERE id = $1', [id, day, at]);
  send(
    tx,
    'INSERT INTO assigned_workflow_phase_reminders (assigned_phase_id, remind_on, created_by, created_at) VALUES ($1, $2, $3, $4)',
    [id, day, by, at],
  );
}

/** Removes a phase's reminder, because the phase is now scheduled. */
export const sendDeleteReminder = (tx: Db, id: AssignedWorkflowPhaseId, at: string): void =>
  send(tx, 'UPDATE assigned_workflow_phases SET remind_on = NULL, updated_at = $2 WHERE id = $1', [id, at]);

export const sendKeepSurvey = (tx: Db, id: AssignedWorkflowPhaseId, surveyId: AssignedSurveyId): void =>
  send(tx, 'UPDATE assigned_workflow_phases SET assigned_survey_id = $2 WHERE id = $1', [id, surveyId]);

/** Stores when a phase needs its next update. Null means that no update is needed. */
export const sendSetFollowAt = (tx: Db, id: AssignedWorkflowPhaseId, at: string | null): void =>
  send(tx, 'UPDATE assigned_workflow_phases SET follow_at = $2 WHERE id = $1', [id, at]);

/** Attaches a phase to an event. The caller has locked the phase. */
export const sendAttachEvent = (
  tx: Db,
  attached: {
    memberId: MemberId;
    phaseId: AssignedWorkflowPhaseId;
    eventId: ScheduledEventId;
    eventVersion: number;
    by: StaffId;
    at: string;
  },
): void =>
  send(
    tx,
    `INSERT INTO assigned_workflow_scheduled_events (member_id, assigned_phase_id, scheduled_event_id, event_version, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [attached.memberId, attached.phaseId, attached.eventId, attached.eventVersion, attached.by, attached.at],
  );

/** Detaches a phase from its event, which may be open or resolved. */
export const sendDetachEvent = (tx: Db, id: AssignedWorkflowPhaseId, at: string): void =>
  send(
    tx,
    'UPDATE assigned_workflow_scheduled_events SET deleted_at = $2 WHERE assigned_phase_id = $1 AND deleted_at IS NULL',
    [id, at],
  );

const attachedRow = row({ assigned_phase_id: id<'AssignedWorkflowPhase'>() });

/** Finds the phase that an event is attached to. Returns undefined if the event was detached. */
export async function phaseOfAttached(
  db: Db,
  attachedId: IdOf<'AssignedWorkflowScheduledEvent'>,
): Promise<AssignedWorkflowPhaseId | undefined> {
  const [found] = await rows(
    db,
    attachedRow,
    'SELECT assigned_phase_id FROM assigned_workflow_scheduled_events WHERE id = $1 AND deleted_at IS NULL',
    [attachedId],
  );
  return found?.assigned_phase_id;
}

/**
 * Finds phases that are due for an update, and locks them until the transaction ends. Skips phases that another process
 * has locked.
 */
export const lockDuePhases = (tx: Db, at: string, { limit, failed }: LockedBatch): Promise<RowOf<typeof idRow>[]> =>
  rows(
    tx,
    idRow,
    `SELECT a.id FROM assigned_workflow_phases a
      WHERE a.follow_at <= $1 AND a.completed_at IS NULL AND a.deleted_at IS NULL AND a.id <> ALL($3::bigint[])
      ORDER BY a.follow_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [at, limit, failed],
  );

/**
 * Finds phases whose event was moved, resolved or deleted, and locks them until the transaction ends. Detaches resolved
 * and deleted events.
 */
export const lockMovedPhases = (tx: Db, at: string, { limit, failed }: LockedBatch): Promise<RowOf<typeof idRow>[]> =>
  rows(
    tx,
    idRow,
    `WITH moved AS (
       SELECT s.id, e.version, e.resolved_at IS NOT NULL OR e.deleted_at IS NOT NULL AS is_over
         FROM assigned_workflow_scheduled_events s
         JOIN scheduled_events e ON e.id = s.scheduled_event_id
         JOIN assigned_workflow_phases a ON a.id = s.assigned_phase_id
        WHERE s.deleted_at IS NULL AND e.version <> s.event_version AND a.id <> ALL($3::bigint[])
        ORDER BY s.id LIMIT $2 FOR UPDATE OF s, a SKIP LOCKED
     ) UPDATE assigned_workflow_scheduled_events s
          SET event_version = moved.version, deleted_at = CASE WHEN moved.is_over THEN $1::timestamptz END
         FROM moved WHERE s.id = moved.id RETURNING s.assigned_phase_id AS id`,
    [at, limit, failed],
  );

const stoppedPhaseRow = row({ id: id<'AssignedWorkflowPhase'>(), title: text });

/** Deletes a member's open phases and returns them. */
export const deleteOpen = (tx: Db, memberId: MemberId, at: string): Promise<RowOf<typeof stoppedPhaseRow>[]> =>
  rows(
    tx,
    stoppedPhaseRow,
    `UPDATE assigned_workflow_phases a SET deleted_at = $2, updated_at = $2, follow_at = NULL FROM workflow_phases p
      WHERE p.id = a.phase_id AND a.member_id = $1 AND a.completed_at IS NULL AND a.deleted_at IS NULL
      RETURNING a.id, p.title`,
    [memberId, at],
  );
