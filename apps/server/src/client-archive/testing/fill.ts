import type { TestApp } from '../../testing/app.ts';
import type { Scene } from '../../testing/world.ts';

/** SQL for rows of tables that a scene leaves empty. `:name` is an id of the scene. */
const statements = [
  `INSERT INTO users (id, role, first_name, last_name, created_at) VALUES (:free, 'GUIDE', 'Only', 'Source', '2026-01-01Z')`,
  `INSERT INTO staff (user_id, email) VALUES (:free, 'only-in-the-source' || CASE WHEN :free > 5000000 THEN '-b' ELSE '' END || '@demo.test')`,
  `INSERT INTO client_auditors (client_id, staff_id, start_date) VALUES (:clientId, :free, '2026-01-01')`,
  `UPDATE message_templates SET all_clients = false WHERE id = :templateId`,
  `INSERT INTO message_template_clients (template_id, client_id) VALUES (:templateId, :clientId)`,
  `UPDATE clients SET internal_phone_number_id = :lineId, find_help_key_sealed = 'v1.secret' WHERE id = :clientId`,
  `INSERT INTO number_opt_outs (number, text_id, created_at) SELECT '+1713' || lpad(id::text, 7, '5'), id, now() FROM texts WHERE id = :inboundId`,
  `UPDATE phone_numbers SET opted_out_by_text_id = :inboundId, do_not_contact_reason = 'Opted out' WHERE id = :phoneId`,
  `INSERT INTO member_identifiers (member_id, client_id, system, value, type) VALUES (:memberId, :clientId, 'plan', 'M-1', 'MR'), (:memberId, :clientId, 'Plan', 'm 2', NULL)`,
  `INSERT INTO member_attributes (member_id, pcp_name, hospitals, updated_at) VALUES (:memberId, 'Dr. Ana "Nita" Ruiz', ARRAY['Ben Taub', 'a,b'], now()) ON CONFLICT DO NOTHING`,
  `INSERT INTO member_client_feed (member_id, field_section, field_label, field_value, sort_order) VALUES (:memberId, 'provider', 'Clinic', E'Line\\nbreak\\u2028and more', 1)`,
  `INSERT INTO member_race_ethnicities (member_id, race_ethnicity_id, detail) VALUES (:memberId, 1, NULL)`,
  `INSERT INTO segments (key, name, sort_order) VALUES ('rising-risk-' || :clientId, 'Rising risk', 1)`,
  `INSERT INTO member_segments (member_id, segment_id) SELECT :memberId, max(id) FROM segments`,
  `INSERT INTO member_summaries (member_id, summary, created_at) VALUES (:memberId, 'Likes to be called in the morning', now())`,
  `INSERT INTO member_summary_feedback_descriptions (key, text, sort_order) VALUES ('wrong-' || :clientId, 'Wrong', 1)`,
  `INSERT INTO member_summary_feedback (member_id, feedback_description_id, comment, summary, summary_id, created_by, created_at)
   SELECT :memberId, (SELECT max(id) FROM member_summary_feedback_descriptions), 'Evening', 'Likes to', (SELECT max(id) FROM member_summaries), :personId, now()`,
  `INSERT INTO member_assignments (member_id, guide_id, effective_at, created_by) VALUES (:memberId, :personId, now(), :personId)`,
  `INSERT INTO member_import_contents (member_id, kind, content, imported_at) VALUES (:memberId, 'fhir', '{"n": 1.50, "big": 12345678901234567890}', now()) ON CONFLICT DO NOTHING`,
  `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at) SELECT least(:memberId, user_id), greatest(:memberId, user_id), :clientId, 90, '[]', now()
     FROM members WHERE client_id = :clientId AND user_id <> :memberId LIMIT 1`,
  `INSERT INTO member_merges (merged_id, remaining_id, merged_at, merged_by, last_feed_item_id, filled)
   SELECT max(user_id), :memberId, now(), :personId, 1, jsonb_build_object('assigned_guide_id', :personId)
     FROM members WHERE client_id = :clientId AND user_id <> :memberId`,
  `INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
   SELECT max(id), 'todos', 'owner_id', jsonb_build_object('id', :todoId), true, jsonb_build_object('was', :personId, 'given', NULL) FROM member_merges`,
  `INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
   SELECT max(id), 'todos', 'reviewer', jsonb_build_object('id', :todoId), true,
          jsonb_build_object('type', 'CALL_AUDIT', 'cause', :auditId, 'was', :personId, 'date', '2026-06-01', 'since', '2026-06-01Z') FROM member_merges`,
  `INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
   SELECT max(id), 'texts', 'guide_id', jsonb_build_object('id', :messageId), true,
          jsonb_build_object('was', :personId, 'sender', NULL, 'line', :lineId) FROM member_merges`,
  `INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved)
   SELECT (SELECT max(id) FROM member_merges), 'member_segments', 'member_id', jsonb_build_object('segment_id', (SELECT max(id) FROM segments)), true`,
  `INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at) VALUES (:memberId, 'firstName', 'Ada', 'Ana', :personId, now())`,
  `INSERT INTO alerts (alert_type, severity, title, message, member_id, starts_at, created_at) VALUES ('member', 'info', 'Dog', 'Beware', :memberId, now(), now())`,
  `INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at) VALUES (:memberId, 'visit', 'visit', :visitId, 'visit', :personId, 'past', now()) ON CONFLICT DO NOTHING`,
  `INSERT INTO call_legs (call_id, sid, side, status, created_at) VALUES (:callId, 'CA' || :callId, 'receiver', 'completed', now())`,
  `INSERT INTO call_connection_logs (call_id, side, event, status, timestamp, created_at, source) VALUES (:callId, 'receiver', 'ended', 'completed', now(), now(), 'CA' || :callId || ':completed')`,
  `INSERT INTO call_recording_parts (call_id, sid, file_id, started_at, created_at, updated_at) VALUES (:callId, 'RE' || :callId, :readyFileId, now(), now(), now())`,
  `INSERT INTO subject_changes (external_type, external_id, to_member_id, actor_id, created_at) VALUES ('message', :inboundId, :memberId, :personId, now())`,
  `INSERT INTO texts (guide_id, line_id, incoming, text, phone_number, status, created_at, updated_at) VALUES (:personId, :lineId, true, 'Who is this?', '+17135550199', 'received', now(), now())`,
  `INSERT INTO texts (guide_id, line_id, incoming, text, phone_number, status, look_at, created_at, updated_at) VALUES (:personId, :lineId, false, 'Stranger queued', '+17135550199', 'queued', now(), now(), now())`,
  `INSERT INTO texts (guide_id, line_id, incoming, text, phone_number, status, held_until, created_at, updated_at) VALUES (:personId, :lineId, false, 'Stranger held', '+17135550199', 'held', now(), now(), now())`,
  `INSERT INTO calls (guide_id, line_id, incoming, status, phone_number, time_started, created_at, updated_at) VALUES (:personId, :lineId, true, 'ACTIVE', '+17135550198', now(), now(), now())`,
  `INSERT INTO calls (guide_id, line_id, incoming, status, phone_number, time_started, created_at, updated_at) VALUES (:personId, :lineId, true, 'MISSED', '+17135550197', now(), now(), now())`,
  `INSERT INTO files (purpose, state, file_name, mime_type, size, staff_id, owner_type, owner_id, created_at)
   SELECT 'recording', 'ready', 'stranger-voicemail.wav', 'audio/wav', 1, :personId, 'call', max(id), now() FROM calls WHERE phone_number = '+17135550197' AND line_id = :lineId`,
  `INSERT INTO files (purpose, state, file_name, mime_type, size, staff_id, owner_type, owner_id, created_at)
   SELECT 'inbound', 'ready', 'stranger-picture.png', 'image/png', 1, :personId, 'message', max(id), now() FROM texts WHERE text = 'Who is this?' AND line_id = :lineId`,
  `UPDATE calls c SET voicemail_file_id = f.id FROM files f WHERE f.owner_type = 'call' AND f.owner_id = c.id AND f.file_name = 'stranger-voicemail.wav' AND c.line_id = :lineId`,
  `INSERT INTO call_recordings (call_id, file_id, went_to_voicemail, created_at, updated_at) SELECT id, voicemail_file_id, true, now(), now() FROM calls WHERE phone_number = '+17135550197' AND line_id = :lineId`,
  `INSERT INTO call_recording_parts (call_id, sid, file_id, started_at, created_at, updated_at)
   SELECT id, 'RE-voicemail-' || id, voicemail_file_id, now(), now(), now() FROM calls WHERE phone_number = '+17135550197' AND line_id = :lineId`,
  `INSERT INTO todos (owner_id, type, cause_type, cause_id, date, created_at) SELECT :personId, 'CALL_BACK', 'call', id, '2026-06-01', now() FROM calls WHERE phone_number = '+17135550197' AND line_id = :lineId`,
  `INSERT INTO todos (owner_id, type, cause_type, cause_id, date, created_at) SELECT :personId, 'TEXT_BACK', 'message', id, '2026-06-01', now() FROM texts WHERE text = 'Who is this?' AND line_id = :lineId`,
  `INSERT INTO need_updates (need_id, changes, actor_id, created_at)
   SELECT :needId, jsonb_build_object('issue', jsonb_build_object('from', NULL, 'to', n.issue_id), 'expiresAt', jsonb_build_object('from', NULL, 'to', '2026-12-25')), :personId, now() FROM needs n WHERE n.id = :needId`,
  `INSERT INTO need_history_entries (need_id, event, actor_id, occurred_at, update_id) SELECT :needId, 'identified', :personId, now(), max(id) FROM need_updates`,
  `INSERT INTO assigned_survey_needs (assigned_survey_id, need_id) SELECT min(id), :needId FROM assigned_surveys WHERE member_id = :memberId ON CONFLICT DO NOTHING`,
  `INSERT INTO assigned_survey_phases (assigned_survey_id, checkpoint_key, checkpoint, completed_at, completed_by)
   SELECT min(id), 'q1', '{}', now(), :personId FROM assigned_surveys WHERE member_id = :memberId`,
  `INSERT INTO hospital_senders (name, time_zone, created_at) VALUES (CASE WHEN :free > 5000000 THEN 'Pelican' ELSE 'Saltgrass' END, 'America/Chicago', now())`,
  `INSERT INTO hospitalizations (member_id, hospital, admit_date, source_system, source_id, created_at, updated_at) SELECT :memberId, 'Saltgrass', '2026-05-01', 'adt:' || max(id), 'V1', now(), now() FROM hospital_senders`,
  `INSERT INTO assigned_survey_hospitalizations (assigned_survey_id, hospitalization_id) SELECT (SELECT min(id) FROM assigned_surveys WHERE member_id = :memberId), max(id) FROM hospitalizations WHERE member_id = :memberId`,
  `INSERT INTO hospital_patients (sender_id, authority, value, member_id, decision) SELECT max(id), 'MRN', '77', :memberId, 'certain' FROM hospital_senders`,
  `INSERT INTO death_reports (member_id, source, source_key, reported_at) VALUES (:memberId, 'enrollment', 'enrollment ' || :clientId || ' 2026-05-01', now())`,
  `INSERT INTO import_files (import_id, position, name, state, member_id) VALUES (:importId, 1, 'a.json', 'created', :memberId)`,
  `UPDATE enrollment_rows SET likely = jsonb_build_array(jsonb_build_object('memberId', :memberId, 'score', 90)) WHERE import_id = :previewId AND position = 2`,
  `INSERT INTO enrollment_mappings (client_id, mapping, updated_by, updated_at) VALUES (:clientId, '{}', :personId, now())`,
  `INSERT INTO member_enrollments (member_id, client_id, import_id, source, content, coverage, imported_at) VALUES (:memberId, :clientId, :writtenId, 'group', '{}', '[]', now()) ON CONFLICT DO NOTHING`,
  `INSERT INTO assigned_workflow_phase_reminders (assigned_phase_id, remind_on, created_by, created_at) SELECT min(id), '2026-06-03', :personId, now() FROM assigned_workflow_phases WHERE member_id = :memberId`,
  `INSERT INTO assigned_workflow_scheduled_events (member_id, assigned_phase_id, scheduled_event_id, event_version, created_by, created_at, deleted_at)
   SELECT :memberId, min(id), :scheduledEventId, 1, :personId, now(), now() FROM assigned_workflow_phases WHERE member_id = :memberId`,
];

/** Fills the tables of client data that a scene leaves empty. */
export async function fillTables({ database: { sql } }: TestApp, { ids, person }: Scene): Promise<void> {
  const [next] = await sql<{ id: string }>(`SELECT nextval(pg_get_serial_sequence('users', 'id')) AS id`);
  const values: Record<string, unknown> = { ...ids, personId: person.id, free: next?.id };
  for (const statement of statements)
    await sql(
      statement.replace(/(?<!:):([a-z]\w*)/gi, (whole, name: string) =>
        name in values ? String(values[name]) : whole,
      ),
    );
}
