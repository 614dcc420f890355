import type { CallBrief } from '@guidepost/contracts';
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
  no_follow_up_needed: boolean;
  is_to_be_returned: boolean;
  is_receiver_known: boolean;
  originator_error: number | null;
  receiver_error: number | null;
  recording_id: number | null;
  generated_notes: string | null;
  is_accurate_summary: boolean | null;
  voicemail_file_id: number | null;
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
  noFollowUpNeeded: row.no_follow_up_needed,
  isToBeReturned: row.is_to_be_returned,
  isReceiverKnown: row.is_receiver_known,
  originatorError: row.originator_error,
  receiverError: row.receiver_error,
  voicemail:
    row.voicemail_seconds === null
      ? null
      : {
          fileId: row.voicemail_file_id,
          seconds: row.voicemail_seconds,
          transcription: row.voicemail_transcription,
        },
  recording:
    row.recording_id === null
      ? null
      : { id: row.recording_id, llmGeneratedNotes: row.generated_notes, isAccurateSummary: row.is_accurate_summary },
});

/** Of calls `c`: whether somebody is still to call back. */
export const isToBeReturned = `EXISTS (SELECT 1 FROM todos d WHERE d.type IN ('CALL_BACK', 'FEEDBACK_CALL')
  AND d.cause_type = 'call' AND d.cause_id = c.id AND d.completed_at IS NULL)`;

export async function findCalls(db: Db, ids: readonly number[]): Promise<CallBrief[]> {
  const found = await rows<CallRow>(
    db,
    `SELECT c.id, c.member_id, c.guide_id, g.name AS guide_name, c.incoming, c.status, c.is_feedback_call, c.phone_number,
            c.outcome_id, o.key AS outcome_key, o.text AS outcome_text, c.outcome_details, c.note, c.insufficient_notes,
            c.time_started, coalesce(extract(epoch FROM c.time_ended - c.time_connected), 0)::int AS seconds,
            c.no_follow_up_needed, ${isToBeReturned} AS is_to_be_returned,
            EXISTS (SELECT 1 FROM call_connection_logs l WHERE l.call_id = c.id AND l.side = 'receiver') AS is_receiver_known,
            c.originator_error, c.receiver_error, r.id AS recording_id, r.generated_notes,
            r.is_accurate_summary, c.voicemail_file_id, c.voicemail_seconds, c.voicemail_transcription
       FROM calls c LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN outcomes o ON o.id = c.outcome_id
            LEFT JOIN call_recordings r ON r.call_id = c.id AND r.deleted_at IS NULL
      WHERE c.id ${among(1)} AND c.deleted_at IS NULL`,
    [ids],
  );
  return found.map(presentCall);
}
