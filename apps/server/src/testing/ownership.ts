import { rolesWith } from '../modules/staff/public.ts';
import { clientDay, holdsOn, teamDay } from '../platform/access/queries-periods.ts';

/**
 * Columns that name the user who is responsible for a member's open record. The SQL for each column returns the `id`,
 * `member_id` and `staff_id` of each record that needs this user's action. The user must be able to sign in and to see
 * the member.
 */
export const ownerColumns: Readonly<Record<string, string>> = {
  'members.assigned_guide_id':
    'SELECT user_id AS id, user_id AS member_id, assigned_guide_id AS staff_id FROM members WHERE assigned_guide_id IS NOT NULL AND deleted_at IS NULL',
  'todos.owner_id':
    'SELECT id, member_id, owner_id AS staff_id FROM todos WHERE completed_at IS NULL AND member_id IS NOT NULL',
  // After an absence, the returning guide owns the texts that the covering guide scheduled
  // (docs/areas/absences.md#duties-of-the-cover).
  'texts.guide_id': `SELECT x.id, x.member_id, x.guide_id AS staff_id FROM texts x JOIN members m ON m.user_id = x.member_id
     WHERE x.status = 'scheduled' AND x.deleted_at IS NULL AND NOT EXISTS (SELECT FROM absences a
       WHERE a.staff_id = m.assigned_guide_id AND a.cover_id = x.guide_id AND a.deleted_at IS NULL)`,
  'call_audits.assignee_id':
    'SELECT id, member_id, assignee_id AS staff_id FROM call_audits WHERE action_taken IS NULL AND deleted_at IS NULL AND member_id IS NOT NULL',
  'transfer_requests.reviewer_id': `SELECT id, member_id, reviewer_id AS staff_id FROM transfer_requests
     WHERE approved_at IS NULL AND denied_at IS NULL AND deleted_at IS NULL AND reviewer_id IS NOT NULL`,
  'handovers.to_guide_id': 'SELECT id, member_id, to_guide_id AS staff_id FROM handovers WHERE closed_at IS NULL',
  'handovers.from_guide_id': `SELECT h.id, h.member_id, h.from_guide_id AS staff_id FROM handovers h
     WHERE h.closed_at IS NULL AND EXISTS (SELECT FROM handover_items i WHERE i.handover_id = h.id AND i.state = 'passed')`,
};

/**
 * All other columns that refer to a staff member, grouped by the reason why this staff member is not responsible for
 * open work.
 */
export const otherStaffColumns: Readonly<Record<string, readonly string[]>> = {
  'It says who wrote, did or decided something, which stays true.': [
    'absences.created_by',
    'alerts.created_by',
    'assigned_survey_phases.completed_by',
    'assigned_surveys.completed_by',
    'assigned_workflow_phase_reminders.created_by',
    'assigned_workflow_phases.completed_by',
    'assigned_workflow_scheduled_events.created_by',
    'audit_exports.created_by',
    'call_audits.assigned_by',
    'calls.outcome_by',
    'change_logs.actor_id',
    'change_logs.impersonator_id',
    'handovers.known_guide_id',
    'consent_identities.submitted_by',
    'death_reports.decided_by',
    'enrollment_imports.applied_by',
    'enrollment_imports.created_by',
    'enrollment_imports.undone_by',
    'enrollment_mappings.updated_by',
    'feed_items.actor_id',
    'feed_items.impersonator_id',
    'handover_items.decided_by',
    'hospital_patients.decided_by',
    'idempotency_keys.actor_id',
    'imports.created_by',
    'imports.run_by',
    'learn_more_contents.created_by',
    'member_archives.created_by',
    'member_assignments.created_by',
    'member_duplicates.apart_by',
    'member_merges.merged_by',
    'member_merges.undone_by',
    'member_status_history.created_by',
    'member_summary_feedback.created_by',
    'texts.opt_out_decided_by',
    'texts.sender_id',
    'need_actions.creator_id',
    'need_history_entries.actor_id',
    'need_metadata_changes.actor_id',
    'need_referral_requests.requested_by',
    'need_referrals.creator_id',
    'need_updates.actor_id',
    'needs.closed_by_id',
    'notes.author_id',
    'public_links.created_by',
    'record_editors.editor_id',
    'retired_records.retired_by',
    'staff_invitations.invited_by',
    'status_change_requests.auditor_id',
    'subject_changes.actor_id',
    'survey_answers.answered_by',
    'survey_versions.published_by',
    'surveys.created_by',
    'table_exports.created_by',
    'term_name_changes.changed_by',
    'term_responses.internal_submitter_user_id',
    'term_versions.published_by',
    'transfer_requests.auditor_id',
    'transfer_requests.creator_id',
    'transfer_requests.originating_guide_id',
    'visits.created_by',
    'workflow_titles.renamed_by',
    'workflows.created_by',
  ],
  'It is about the person themselves, or about no member.': [
    'absences.cover_id',
    'absences.staff_id',
    'alert_dismissals.user_id',
    'calendar_addresses.staff_id',
    'client_auditors.staff_id',
    'enrollment_imports.guide_id',
    'hospital_match_reviews.staff_id',
    'imports.guide_id',
    'line_support_users.staff_id',
    'lines.guide_id',
    'lines.owner_id',
    'member_presence.user_id',
    'member_views.viewer_id',
    'notifications.covered_id',
    'staff.user_id',
    'staff_identities.staff_id',
    'staff_invitations.staff_id',
    'staff_sessions.staff_id',
    'team_memberships.staff_id',
    'user_preferences.user_id',
  ],
  'It names the member.': ['addresses.user_id', 'email_addresses.user_id', 'members.user_id', 'phone_numbers.user_id'],
  'A need, an event and a request for a status are done or decided by whoever is the guide or the auditor then.': [
    'needs.creator_id',
    'scheduled_events.created_by',
    'status_change_requests.creator_id',
  ],
  'Who comes along to an event sees it only while they see the member; its to-do is the guide’s (docs/areas/schedule.md#events-with-a-provider).':
    ['scheduled_events.provider_id'],
  'A call that goes on is that of whoever speaks; once it is over, its to-do is the guide’s.': ['calls.guide_id'],
  'A draft and a file that no record has are words of one person, for whom nobody waits.': [
    'files.staff_id',
    'note_drafts.author_id',
  ],
  'The bell is read with the eyes of its owner: of whom they do not see it says nothing.': ['notifications.guide_id'],
  'Whether the receiving guide of a request can have the member is asked when it is carried out.': [
    'transfer_requests.receiving_guide_id',
  ],
  'It is where the history says who had the member.': ['member_assignments.guide_id'],
  'Where a stay stands in the list follows the member.': ['hospitalizations.listed_guide_id'],
};

/** SQL that lists all columns that refer to a staff member, as `table.column`. */
export const staffColumns = `
  SELECT c.conrelid::regclass || '.' || a.attname AS name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
   WHERE c.contype = 'f' AND c.conparentid = 0 AND c.confrelid IN ('users'::regclass, 'staff'::regclass)
   ORDER BY 1`;

/**
 * SQL that finds unassigned work at time $1: each open record whose responsible user cannot sign in or may not see its
 * member. Also finds handovers, returned records and reviews that are not on any docket.
 */
export const orphansSql = `
  WITH RECURSIVE covered (staff_id, guide_id) AS (
    SELECT user_id, user_id FROM staff
    UNION
    SELECT c.staff_id, a.staff_id FROM covered c JOIN absences a ON a.cover_id = c.guide_id AND a.deleted_at IS NULL
      JOIN staff away ON away.user_id = a.staff_id
     WHERE ($1::timestamptz AT TIME ZONE away.time_zone)::date BETWEEN a.first_day AND a.last_day
  ), reach AS (
    SELECT staff_id, guide_id FROM covered
    UNION
    SELECT own.staff_id, theirs.staff_id FROM team_memberships own
      JOIN team_memberships theirs ON theirs.team_id = own.team_id AND theirs.role = 'MEMBER'
     WHERE ${holdsOn('own', teamDay('$1::timestamptz'))} AND ${holdsOn('theirs', teamDay('$1::timestamptz'))}
  ), sees AS (
    SELECT m.user_id AS member_id, s.user_id AS staff_id
      FROM members m CROSS JOIN staff s JOIN users u ON u.id = s.user_id
     WHERE s.disabled_at IS NULL AND u.deleted_at IS NULL AND (u.role = ANY(ARRAY[${rolesWith('CAN_ACCESS_ALL_MEMBERS')
       .map((role) => `'${role}'`)
       .join(', ')}])
        OR EXISTS (SELECT FROM reach WHERE reach.staff_id = s.user_id AND reach.guide_id = m.assigned_guide_id)
        OR EXISTS (SELECT FROM client_auditors a WHERE a.staff_id = s.user_id AND a.client_id = m.client_id
          AND ${holdsOn('a', clientDay('$1::timestamptz'))}))
  ), held AS (
    ${Object.entries(ownerColumns)
      .map(([column, sql]) => `SELECT '${column}' AS what, h.* FROM (${sql}) h`)
      .join(' UNION ALL ')}
  )
  SELECT what, id, member_id, staff_id FROM held
   WHERE NOT EXISTS (SELECT FROM sees WHERE sees.member_id = held.member_id AND sees.staff_id = held.staff_id)
  UNION ALL
  SELECT 'todo of nobody ' || type, id, member_id, NULL FROM todos WHERE completed_at IS NULL AND member_id IS NOT NULL AND owner_id IS NULL
  UNION ALL
  SELECT 'hand-over of another guide', h.id, h.member_id, h.to_guide_id FROM handovers h JOIN members m ON m.user_id = h.member_id
   WHERE h.closed_at IS NULL AND h.to_guide_id IS DISTINCT FROM m.assigned_guide_id
  UNION ALL
  SELECT 'hand-over without todo', h.id, h.member_id, h.to_guide_id FROM handovers h
   WHERE h.closed_at IS NULL AND NOT EXISTS (SELECT FROM todos t WHERE t.type = 'HANDOVER' AND t.cause_id = h.id
     AND t.owner_id = h.to_guide_id AND t.completed_at IS NULL)
  UNION ALL
  SELECT 'passed back without todo', i.id, h.member_id, h.from_guide_id FROM handover_items i JOIN handovers h ON h.id = i.handover_id
   WHERE h.closed_at IS NULL AND i.state = 'passed' AND NOT EXISTS (SELECT FROM todos t
     WHERE t.type = 'HANDOVER_RETURN' AND t.cause_id = i.id AND t.owner_id = h.from_guide_id AND t.completed_at IS NULL)
  UNION ALL
  SELECT 'review without todo', a.id, a.member_id, a.assignee_id FROM call_audits a
   WHERE a.action_taken IS NULL AND a.deleted_at IS NULL AND NOT EXISTS (SELECT FROM todos t
     WHERE t.type = 'CALL_AUDIT' AND t.cause_id = a.id AND t.owner_id = a.assignee_id AND t.completed_at IS NULL)
  UNION ALL
  SELECT 'event without todo', e.id, e.member_id, NULL FROM scheduled_events e
   WHERE e.resolved_at IS NULL AND e.deleted_at IS NULL AND e.todo_opened_at IS NOT NULL AND NOT EXISTS (SELECT FROM todos t
     WHERE t.type = 'SCHEDULED_EVENT' AND t.cause_id = e.id AND t.completed_at IS NULL)
  UNION ALL
  SELECT 'to do for who cannot ' || t.type, t.id, t.member_id, t.owner_id FROM todos t JOIN users u ON u.id = t.owner_id
   WHERE t.completed_at IS NULL AND (t.type = 'STATUS_REVIEW' AND u.role <> ALL(ARRAY[${rolesWith(
     'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS',
   )
     .map((role) => `'${role}'`)
     .join(', ')}]) OR t.type = 'TRANSFER_REVIEW' AND u.role <> ALL(ARRAY[${rolesWith(
     'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS',
   )
     .map((role) => `'${role}'`)
     .join(', ')}]))`;
