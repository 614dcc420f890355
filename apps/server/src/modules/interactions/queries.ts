import type { CallBrief, MessageBrief, ScheduledMessage } from '@guidepost/contracts';
import { among, rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

interface CallRow {
  id: number;
  member_id: number | null;
  guide_id: number | null;
  guide_name: string | null;
  incoming: boolean;
  status: CallBrief['status'];
  is_feedback_call: boolean;
  phone_number: string;
  outcome_id: number | null;
  outcome_key: string | null;
  outcome_text: string | null;
  outcome_details: string | null;
  note: string | null;
  insufficient_notes: boolean;
  time_started: string;
  seconds: number;
  voicemail_seconds: number | null;
  voicemail_transcription: string | null;
}

const guideOf = (row: { guide_id: number | null; guide_name: string | null }) =>
  row.guide_id === null ? null : { id: row.guide_id, name: row.guide_name ?? '' };

const presentCall = (row: CallRow): CallBrief => ({
  id: row.id,
  subjectId: row.member_id,
  guide: guideOf(row),
  incoming: row.incoming,
  status: row.status,
  isFeedbackCall: row.is_feedback_call,
  phoneNumber: row.phone_number,
  outcome:
    row.outcome_id === null ? null : { id: row.outcome_id, key: row.outcome_key ?? '', text: row.outcome_text ?? '' },
  outcomeDetails: row.outcome_details,
  note: row.note,
  insufficientNotes: row.insufficient_notes,
  timeStarted: row.time_started,
  duration: row.seconds,
  voicemail:
    row.voicemail_seconds === null
      ? null
      : { seconds: row.voicemail_seconds, transcription: row.voicemail_transcription },
});

export async function findCalls(db: Db, ids: readonly number[]): Promise<CallBrief[]> {
  const found = await rows<CallRow>(
    db,
    `SELECT c.id, c.member_id, c.guide_id, g.name AS guide_name, c.incoming, c.status, c.is_feedback_call, c.phone_number,
            c.outcome_id, o.key AS outcome_key, o.text AS outcome_text, c.outcome_details, c.note, c.insufficient_notes,
            c.time_started, coalesce(extract(epoch FROM c.time_ended - c.time_connected), 0)::int AS seconds,
            c.voicemail_seconds, c.voicemail_transcription
       FROM calls c LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN outcomes o ON o.id = c.outcome_id
      WHERE c.id ${among(1)} AND c.deleted_at IS NULL`,
    [ids],
  );
  return found.map(presentCall);
}

interface MessageRow {
  id: number;
  member_id: number | null;
  guide_id: number | null;
  guide_name: string | null;
  incoming: boolean;
  text: string;
  phone_number: string;
  status: string;
  error_code: number | null;
  no_follow_up_needed: boolean;
  was_sent_by_cron_job: boolean;
  at: string;
}

const presentMessage = (row: MessageRow): MessageBrief => ({
  id: row.id,
  subjectId: row.member_id,
  guide: guideOf(row),
  incoming: row.incoming,
  text: row.text,
  smsPhoneNumber: row.phone_number,
  smsStatus: row.status,
  smsErrorCode: row.error_code,
  noFollowUpNeeded: row.no_follow_up_needed,
  wasSentByCronJob: row.was_sent_by_cron_job,
  timestamp: row.at,
});

export async function findMessages(db: Db, ids: readonly number[]): Promise<MessageBrief[]> {
  const found = await rows<MessageRow>(
    db,
    `SELECT s.id, s.member_id, s.guide_id, g.name AS guide_name, s.incoming, s.text, s.phone_number, s.status, s.error_code,
            s.no_follow_up_needed, s.was_sent_by_cron_job, coalesce(s.sent_at, s.send_at, s.created_at) AS at
       FROM messages s LEFT JOIN users g ON g.id = s.guide_id
      WHERE s.id ${among(1)} AND s.deleted_at IS NULL`,
    [ids],
  );
  return found.map(presentMessage);
}

const mostScheduled = 500;

/** Texts to a member that wait to be sent, the next one first. */
export async function scheduledMessages(db: Db, memberId: number): Promise<ScheduledMessage[]> {
  const found = await rows<
    Pick<MessageRow, 'id' | 'guide_id' | 'guide_name' | 'text' | 'phone_number'> & { send_at: string }
  >(
    db,
    `SELECT s.id, s.guide_id, g.name AS guide_name, s.text, s.phone_number, s.send_at
       FROM messages s LEFT JOIN users g ON g.id = s.guide_id
      WHERE s.member_id = $1 AND s.send_at IS NOT NULL AND s.sent_at IS NULL AND s.deleted_at IS NULL
      ORDER BY s.send_at, s.id LIMIT ${mostScheduled}`,
    [memberId],
  );
  return found.map((row) => ({
    id: row.id,
    subjectId: memberId,
    text: row.text,
    sendAt: row.send_at,
    smsPhoneNumber: row.phone_number,
    guide: guideOf(row),
  }));
}
