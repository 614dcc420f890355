import type { Call, CallForViewer } from '@guidepost/contracts';
import { callAuditState, isCallOver, isIncompleteCall, isOutcomeLocked, minimumCallMinutes } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { among, rows } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import { isToBeReturned } from './brief.ts';

interface CallRow {
  id: number;
  sid: string | null;
  status: Call['status'];
  incoming: boolean;
  is_feedback_call: boolean;
  outcome_id: number | null;
  outcome_key: string | null;
  outcome_text: string | null;
  outcome_details: string | null;
  insufficient_notes: boolean;
  note: string | null;
  guide_id: number | null;
  guide_name: string | null;
  guide_phone: string | null;
  member_id: number | null;
  member_name: string | null;
  phone_number: string;
  phone_number_id: number | null;
  line_number: string | null;
  candidates: { id: number; name: string }[];
  originator_error: number | null;
  receiver_error: number | null;
  logs: (Call['originatorConnectionLogs'][number] & { side: 'originator' | 'receiver' })[];
  recording: NonNullable<Call['recording']> | null;
  voicemail_file_id: number | null;
  voicemail_seconds: number | null;
  voicemail_transcription: string | null;
  resource_title: string | null;
  need_resource_title: string | null;
  find_help_id: string | null;
  time_started: string;
  time_connected: string | null;
  time_ended: string | null;
  minimum: string | null;
  scheduled_event_id: number | null;
  no_follow_up_needed: boolean;
  is_to_be_returned: boolean;
  audits: Call['voiceCallAudits'];
  created_at: string;
  updated_at: string;
  version: number;
}

/** An instant inside JSON, as the driver gives it elsewhere. */
const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const auditJson = `jsonb_build_object('id', a.id, 'callId', a.call_id, 'assigneeId', a.assignee_id, 'assigneeName', au.name,
  'auditType', a.audit_type, 'actionTaken', a.action_taken, 'completedAt', ${iso('a.completed_at')}, 'createdAt', ${iso('a.created_at')})`;

const recordingJson = `jsonb_build_object('id', r.id, 'fileId', r.file_id, 'wentToVoicemail', r.went_to_voicemail, 'state', r.state,
  'recordingTranscription', r.transcription, 'llmGeneratedNotes', r.generated_notes,
  'isAccurateSummary', r.is_accurate_summary, 'isAccurateTranscription', r.is_accurate_transcription)`;

/** Of calls `c`; the viewer's scope stands at $2 to $4, for the members whose number it could be. */
const columns = (viewer: Viewer): string => `
  c.id, c.sid, c.status, c.incoming, c.is_feedback_call, c.outcome_id, o.key AS outcome_key, o.text AS outcome_text,
  c.outcome_details, c.insufficient_notes, c.note, c.guide_id, g.name AS guide_name, c.guide_phone, c.member_id,
  mu.name AS member_name, c.phone_number, c.phone_number_id, l.number AS line_number,
  CASE WHEN c.member_id IS NULL THEN coalesce((
    SELECT jsonb_agg(DISTINCT jsonb_build_object('id', m.user_id, 'name', m.name))
      FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
     WHERE p.number = c.phone_number AND p.deleted_at IS NULL AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}), '[]') ELSE '[]' END AS candidates,
  c.originator_error, c.receiver_error,
  coalesce((SELECT jsonb_agg(jsonb_build_object('side', x.side, 'event', x.event, 'status', x.status,
                   'timestamp', ${iso('x.timestamp')}, 'createdAt', ${iso('x.created_at')}) ORDER BY x.timestamp, x.id)
              FROM call_connection_logs x WHERE x.call_id = c.id), '[]') AS logs,
  (SELECT ${recordingJson} FROM call_recordings r WHERE r.call_id = c.id AND r.deleted_at IS NULL) AS recording,
  c.voicemail_file_id, c.voicemail_seconds, c.voicemail_transcription, c.resource_title, c.need_resource_title, c.find_help_id,
  c.time_started, c.time_connected, c.time_ended, cl.call_engagement_length_requirement_in_minutes AS minimum,
  c.scheduled_event_id, c.no_follow_up_needed, ${isToBeReturned} AS is_to_be_returned,
  coalesce((SELECT jsonb_agg(${auditJson} ORDER BY a.id) FROM call_audits a JOIN users au ON au.id = a.assignee_id
             WHERE a.call_id = c.id AND a.deleted_at IS NULL), '[]') AS audits,
  c.created_at, c.updated_at, c.version`;

/** What `columns` are of. */
const joins = `
  LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN outcomes o ON o.id = c.outcome_id LEFT JOIN lines l ON l.id = c.line_id
  LEFT JOIN users mu ON mu.id = c.member_id LEFT JOIN members cm ON cm.user_id = c.member_id LEFT JOIN clients cl ON cl.id = cm.client_id`;

const secondsBetween = (from: string, to: string): number =>
  Math.max(
    0,
    Math.floor((Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds) / 1000),
  );

/** Seconds connected, so far where it goes on. */
const secondsConnected = (
  { time_connected, time_ended }: Pick<CallRow, 'time_connected' | 'time_ended'>,
  now: Temporal.Instant,
): number => (time_connected === null ? 0 : secondsBetween(time_connected, time_ended ?? now.toString()));

const resourceOf = (title: string | null, findHelpId: string | null): Call['resourceInteraction'] =>
  title === null ? null : { title, findHelpId, userNeedId: null, resource: null };

const withoutSide = ({ side: _, ...log }: CallRow['logs'][number]) => log;

type Permission = CallForViewer['userPermissions'][number];

/** Who plays a recording: a call's with CAN_ACCESS_ADMIN_TOOLS, a voicemail's with CAN_SEE_VOICEMAILS (staff §6). */
export const listenPermission = (isVoicemail: boolean) =>
  isVoicemail ? 'CAN_SEE_VOICEMAILS' : 'CAN_ACCESS_ADMIN_TOOLS';

const mayListen = (viewer: Viewer, isVoicemail: boolean): boolean =>
  viewer.permissions.has(listenPermission(isVoicemail));

function permissionsFor(row: CallRow, viewer: Viewer): Permission[] {
  const has = (name: Parameters<typeof viewer.permissions.has>[0]) => viewer.permissions.has(name);
  const may: Record<Permission, boolean> = {
    CAN_EDIT: has('CAN_CALL_MEMBERS'),
    CAN_CHANGE_SUBJECT: has('CAN_CHANGE_CALL_SUBJECT'),
    CAN_SHARE: has('CAN_ASSIGN_CALL_REVIEWS'),
    CAN_LISTEN: row.recording?.fileId != null && mayListen(viewer, row.recording.wentToVoicemail),
    CAN_HANG_UP: row.guide_id === viewer.id && !isCallOver(row.status),
  };
  return (Object.keys(may) as Permission[]).filter((name) => may[name]);
}

/** The reviews that somebody sees: all with CAN_ASSIGN_CALL_REVIEWS, else their own (staff §6). */
export const auditsFor = (audits: Call['voiceCallAudits'], viewer: Viewer): Call['voiceCallAudits'] =>
  viewer.permissions.has('CAN_ASSIGN_CALL_REVIEWS')
    ? audits
    : audits.filter(({ assigneeId }) => assigneeId === viewer.id);

interface Looking {
  viewer: Viewer;
  now: Temporal.Instant;
  services: Services;
}

function present(row: CallRow, { viewer, now, services: { config, connectors } }: Looking): CallForViewer {
  const { recording } = row;
  const seesVoicemail = mayListen(viewer, true);
  const seesWords = recording !== null && (!recording.wentToVoicemail || seesVoicemail);
  const guide = {
    userId: row.guide_id,
    name: row.guide_name,
    phoneNumber: row.guide_phone ?? row.line_number ?? '',
  };
  const member = { userId: row.member_id, name: row.member_name, phoneNumber: row.phone_number };
  const [originator, receiver] = row.incoming ? [member, guide] : [guide, member];
  const audits = auditsFor(row.audits, viewer);
  return {
    id: row.id,
    sid: row.sid,
    status: row.status,
    incoming: row.incoming,
    isFeedbackCall: row.is_feedback_call,
    outcomeId: row.outcome_id,
    outcome:
      row.outcome_id === null ? null : { id: row.outcome_id, key: row.outcome_key ?? '', text: row.outcome_text ?? '' },
    outcomeDetails: row.outcome_details,
    insufficientNotes: row.insufficient_notes,
    isIncomplete: isIncompleteCall({
      outcomeId: row.outcome_id,
      isFeedbackCall: row.is_feedback_call,
      insufficientNotes: row.insufficient_notes,
    }),
    isLocked: isOutcomeLocked(row.time_started, config.algorithmStartDate),
    note: row.note,
    guide: row.guide_id === null ? null : { id: row.guide_id, name: row.guide_name ?? '' },
    subjectId: row.member_id,
    subjectName: row.member_name,
    candidates: row.candidates,
    originator: { ...originator, errorCode: row.originator_error },
    receiver: { ...receiver, errorCode: row.receiver_error },
    originatorConnectionLogs: row.logs.filter(({ side }) => side === 'originator').map(withoutSide),
    receiverConnectionLogs: row.logs.filter(({ side }) => side === 'receiver').map(withoutSide),
    recording:
      recording === null
        ? null
        : {
            ...recording,
            fileId: mayListen(viewer, recording.wentToVoicemail) ? recording.fileId : null,
            recordingTranscription: seesWords ? recording.recordingTranscription : null,
            llmGeneratedNotes: seesWords ? recording.llmGeneratedNotes : null,
          },
    voicemailFileId: seesVoicemail ? row.voicemail_file_id : null,
    voicemailSeconds: row.voicemail_seconds,
    voicemailTranscription: seesVoicemail ? row.voicemail_transcription : null,
    resourceInteraction: resourceOf(row.resource_title, row.find_help_id),
    needResourceInteraction: resourceOf(row.need_resource_title, row.find_help_id),
    timeStarted: row.time_started,
    timeConnected: row.time_connected,
    timeEnded: row.time_ended,
    duration: secondsConnected(row, now),
    minimumMinutes: row.minimum === null ? minimumCallMinutes : Number(row.minimum),
    interactionId: row.id,
    targetUserId: row.member_id,
    phoneNumber: row.phone_number,
    phoneNumberId: row.phone_number_id,
    lineNumber: row.line_number,
    scheduledEventId: row.scheduled_event_id,
    // Needs come with their own module.
    userNeedId: null,
    needId: null,
    noFollowUpNeeded: row.no_follow_up_needed,
    isToBeReturned: row.is_to_be_returned,
    voiceCallAudits: audits,
    auditState: callAuditState(audits, viewer.id),
    carrierLogUrl:
      row.sid !== null && viewer.permissions.has('CAN_ACCESS_ADMIN_TOOLS')
        ? connectors.telephony.consoleUrl(row.sid)
        : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    userPermissions: permissionsFor(row, viewer),
  };
}

/** Calls by id, in the order of the ids; those that are not there are left out. */
export async function findCallsWhole(db: Db, ids: readonly number[], looking: Looking): Promise<CallForViewer[]> {
  if (ids.length === 0) return [];
  const found = await rows<CallRow>(
    db,
    `SELECT ${columns(looking.viewer)} FROM calls c ${joins} WHERE c.id ${among(1)} AND c.deleted_at IS NULL`,
    [ids, ...scopeValues(looking.viewer)],
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [present(row, looking)] : [];
  });
}

/** One call as the viewer sees it. @throws AppError NOT_FOUND */
export async function callFor(db: Db, id: number, looking: Looking): Promise<CallForViewer> {
  const [call] = await findCallsWhole(db, [id], looking);
  if (!call) throw notFound();
  return call;
}
