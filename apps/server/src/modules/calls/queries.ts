import { CallAudit, CallRecording, ConnectionLog, callStatuses, SubjectAssignment } from '@guidepost/contracts';
import { z } from 'zod';
import { type Db, isIn, rows } from '../../platform/db.ts';
import {
  bool,
  float,
  id,
  instant,
  int,
  json,
  nullable,
  oneOf,
  outer,
  type RowOf,
  row,
  text,
} from '../../platform/row.ts';
import { linkedNeedColumns, linkedNeedJoins, linkedNeedRow } from '../needs/public.ts';
import { assignmentOf } from '../subjects/public.ts';

/** The two sides of a call. */
export const sides = ['originator', 'receiver'] as const;
export type CallSide = (typeof sides)[number];

const callRow = row({
  id: id<'Call'>(),
  sid: nullable(text),
  status: oneOf(callStatuses),
  incoming: bool,
  is_feedback_call: bool,
  outcome_id: nullable(id<'Outcome'>()),
  outcome_key: nullable(text),
  outcome_text: nullable(text),
  outcome_details: nullable(text),
  insufficient_notes: bool,
  note: nullable(text),
  guide_id: nullable(id<'Staff'>()),
  guide_name: nullable(text),
  guide_phone: nullable(text),
  member_id: nullable(id<'Member'>()),
  member_name: nullable(text),
  assigned: nullable(json(SubjectAssignment)),
  phone_number: text,
  phone_number_id: nullable(id<'PhoneNumber'>()),
  line_number: nullable(text),
  originator_error: nullable(int),
  receiver_error: nullable(int),
  logs: json(z.array(ConnectionLog.extend({ side: z.enum(sides) }))),
  recording: nullable(json(CallRecording)),
  mute_wanted: bool,
  is_muted: bool,
  has_mute_failed: bool,
  voicemail_file_id: nullable(id<'File'>()),
  voicemail_seconds: nullable(int),
  voicemail_transcription: nullable(text),
  resource_title: nullable(text),
  need_resource_title: nullable(text),
  program_name: nullable(text),
  find_help_id: nullable(text),
  time_started: instant,
  time_connected: nullable(instant),
  time_ended: nullable(instant),
  minimum: nullable(float),
  guide_zone: nullable(text),
  line_zone: nullable(text),
  scheduled_event_id: nullable(id<'ScheduledEvent'>()),
  returns_call_id: nullable(id<'Call'>()),
  no_follow_up_needed: bool,
  is_to_be_returned: bool,
  is_number_closed: bool,
  audits: json(z.array(CallAudit)),
  created_at: instant,
  updated_at: instant,
  version: int,
  ...outer(linkedNeedRow),
});
/**
 * A call with all data that screens show. `minimum` is the minimum length of an *Engaged* call for the member's client,
 * in minutes.
 */
export type CallRow = RowOf<typeof callRow>;

/** Returns SQL that formats a timestamp inside JSON as the database driver formats other timestamps. */
const isoInstant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const auditJson = `jsonb_build_object('id', a.id, 'callId', a.call_id, 'assigneeId', a.assignee_id, 'assigneeName', au.name,
  'auditType', a.audit_type, 'actionTaken', a.action_taken, 'completedAt', ${isoInstant('a.completed_at')}, 'createdAt', ${isoInstant('a.created_at')})`;

/** SQL for the transcript of a recording's later parts (recording `r`). Null if there are no later parts. */
export const laterTranscripts = `(SELECT string_agg(p.transcription, E'\\n' ORDER BY p.started_at, p.id) FROM call_recording_parts p WHERE p.call_id = r.call_id)`;

const recordingJson = `jsonb_build_object('id', r.id, 'fileId', r.file_id, 'wentToVoicemail', r.went_to_voicemail, 'state', r.state,
  'furtherFileIds', (SELECT coalesce(jsonb_agg(p.file_id ORDER BY p.started_at, p.id), '[]') FROM call_recording_parts p WHERE p.call_id = r.call_id),
  'recordingTranscription', nullif(concat_ws(E'\\n', r.transcription, ${laterTranscripts}), ''), 'llmGeneratedNotes', r.generated_notes,
  'isAccurateSummary', r.is_accurate_summary, 'isAccurateTranscription', r.is_accurate_transcription)`;

/** SQL condition for calls `c`: true if the call-back todo is still open. */
export const hasOpenCallBack = `EXISTS (SELECT 1 FROM todos d WHERE d.type IN ('CALL_BACK', 'FEEDBACK_CALL')
  AND d.cause_type = 'call' AND d.cause_id = c.id AND d.completed_at IS NULL)`;

/**
 * SQL condition for calls `c`: true if the caller must not be called back, because the number is marked “do not
 * contact”.
 */
export const isNumberClosed = `EXISTS (SELECT 1 FROM phone_numbers n WHERE n.number = c.phone_number
  AND n.do_not_contact_reason IS NOT NULL AND n.deleted_at IS NULL AND (c.member_id IS NULL OR n.user_id = c.member_id))`;

/** Columns of `callRow`, from calls `c` and the tables in `callJoins`. */
const callColumns = `
  c.id, c.sid, c.status, c.incoming, c.is_feedback_call, c.outcome_id, o.key AS outcome_key, o.text AS outcome_text,
  c.outcome_details, c.insufficient_notes, c.note, c.guide_id, g.name AS guide_name, c.guide_phone, c.member_id,
  mu.name AS member_name, ${assignmentOf('call')} AS assigned, c.phone_number, c.phone_number_id, l.number AS line_number,
  c.originator_error, c.receiver_error,
  coalesce((SELECT jsonb_agg(jsonb_build_object('side', x.side, 'event', x.event, 'status', x.status,
                   'timestamp', ${isoInstant('x.timestamp')}, 'createdAt', ${isoInstant('x.created_at')}) ORDER BY x.timestamp, x.id)
              FROM call_connection_logs x WHERE x.call_id = c.id), '[]') AS logs,
  (SELECT ${recordingJson} FROM call_recordings r WHERE r.call_id = c.id AND r.deleted_at IS NULL) AS recording,
  c.mute_wanted, c.is_muted, c.has_mute_failed, c.voicemail_file_id, c.voicemail_seconds, c.voicemail_transcription, c.resource_title, c.need_resource_title, c.find_help_id,
  CASE WHEN c.find_help_id ~ '^[1-9][0-9]{0,17}$' THEN (SELECT dp.name FROM directory_programs dp WHERE dp.id = c.find_help_id::bigint) END AS program_name,
  c.time_started, c.time_connected, c.time_ended, cl.call_engagement_length_requirement_in_minutes::float8 AS minimum,
  st.time_zone AS guide_zone, l.time_zone AS line_zone, c.scheduled_event_id, c.returns_call_id, c.no_follow_up_needed, ${hasOpenCallBack} AS is_to_be_returned, ${isNumberClosed} AS is_number_closed,
  coalesce((SELECT jsonb_agg(${auditJson} ORDER BY a.id) FROM call_audits a JOIN users au ON au.id = a.assignee_id
             WHERE a.call_id = c.id AND a.deleted_at IS NULL), '[]') AS audits,
  c.created_at, c.updated_at, c.version, ${linkedNeedColumns}`;

const callJoins = `
  LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN staff st ON st.user_id = c.guide_id LEFT JOIN outcomes o ON o.id = c.outcome_id LEFT JOIN lines l ON l.id = c.line_id
  LEFT JOIN users mu ON mu.id = c.member_id LEFT JOIN members cm ON cm.user_id = c.member_id LEFT JOIN clients cl ON cl.id = cm.client_id
  ${linkedNeedJoins('c')}`;

/** Returns calls by id, in any order. Ignores ids of calls that do not exist. */
export const findCalls = (db: Db, ids: readonly number[]): Promise<CallRow[]> =>
  rows(db, callRow, `SELECT ${callColumns} FROM calls c ${callJoins} WHERE c.id ${isIn(1)} AND c.deleted_at IS NULL`, [
    ids,
  ]);
