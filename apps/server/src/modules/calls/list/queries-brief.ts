import { type CallBrief, callStatuses } from '@guidepost/contracts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { type Db, isIn, rows } from '../../../platform/db.ts';
import {
  bool,
  id,
  instant,
  int,
  isJoined,
  nullable,
  oneOf,
  outer,
  type RowOf,
  row,
  text,
} from '../../../platform/row.ts';
import { canSeeNeeds, linkedNeedColumns, linkedNeedJoins, linkedNeedRow, needBriefOf } from '../../needs/public.ts';
import { hasOpenCallBack, isNumberClosed } from '../queries.ts';

const guideRow = row({ guide_id: id<'Staff'>(), guide_name: text });
const outcomeRow = row({ outcome_id: id<'Outcome'>(), outcome_key: text, outcome_text: text });
const outcomeByRow = row({ outcome_by: id<'Staff'>(), outcome_by_name: text });

const briefRow = row({
  id: id<'Call'>(),
  member_id: nullable(id<'Member'>()),
  ...outer(guideRow),
  incoming: bool,
  status: oneOf(callStatuses),
  is_feedback_call: bool,
  phone_number: text,
  ...outer(outcomeRow),
  ...outer(outcomeByRow),
  outcome_details: nullable(text),
  note: nullable(text),
  insufficient_notes: bool,
  time_started: instant,
  seconds: int,
  no_follow_up_needed: bool,
  is_to_be_returned: bool,
  is_number_closed: bool,
  is_receiver_known: bool,
  originator_error: nullable(int),
  receiver_error: nullable(int),
  recording_id: nullable(id<'Recording'>()),
  generated_notes: nullable(text),
  is_accurate_summary: nullable(bool),
  voicemail_file_id: nullable(id<'File'>()),
  voicemail_seconds: nullable(int),
  voicemail_transcription: nullable(text),
  ...outer(linkedNeedRow),
});

const briefOf = (found: RowOf<typeof briefRow>, viewer: Viewer): CallBrief => ({
  id: found.id,
  subjectId: found.member_id,
  guide: isJoined(guideRow, found, 'guide_id') ? { id: found.guide_id, name: found.guide_name } : null,
  incoming: found.incoming,
  status: found.status,
  isFeedbackCall: found.is_feedback_call,
  phoneNumber: found.phone_number,
  outcome: isJoined(outcomeRow, found, 'outcome_id')
    ? { id: found.outcome_id, key: found.outcome_key, text: found.outcome_text }
    : null,
  outcomeBy:
    isJoined(outcomeByRow, found, 'outcome_by') && found.outcome_by !== found.guide_id
      ? { id: found.outcome_by, name: found.outcome_by_name }
      : null,
  outcomeDetails: found.outcome_details,
  note: found.note,
  insufficientNotes: found.insufficient_notes,
  need: canSeeNeeds(viewer) ? needBriefOf(found) : null,
  timeStarted: found.time_started,
  duration: found.seconds,
  noFollowUpNeeded: found.no_follow_up_needed,
  isToBeReturned: found.is_to_be_returned,
  isNumberClosed: found.is_number_closed,
  isReceiverKnown: found.is_receiver_known,
  originatorError: found.originator_error,
  receiverError: found.receiver_error,
  voicemail:
    found.voicemail_seconds === null
      ? null
      : {
          fileId: found.voicemail_file_id,
          seconds: found.voicemail_seconds,
          transcription: found.voicemail_transcription,
        },
  recording:
    found.recording_id === null
      ? null
      : {
          id: found.recording_id,
          llmGeneratedNotes: found.generated_notes,
          isAccurateSummary: found.is_accurate_summary,
        },
});

/** Returns short descriptions of calls by id, in any order, as the viewer sees them in the feed and the docket. */
export async function findCallBriefs(db: Db, viewer: Viewer, ids: readonly number[]): Promise<CallBrief[]> {
  const found = await rows(
    db,
    briefRow,
    `SELECT c.id, c.member_id, c.guide_id, g.name AS guide_name, c.incoming, c.status, c.is_feedback_call, c.phone_number,
            c.outcome_id, o.key AS outcome_key, o.text AS outcome_text, ob.id AS outcome_by, ob.name AS outcome_by_name, c.outcome_details, c.note, c.insufficient_notes,
            c.time_started, coalesce(extract(epoch FROM c.time_ended - c.time_connected), 0)::int AS seconds,
            c.no_follow_up_needed, ${hasOpenCallBack} AS is_to_be_returned, ${isNumberClosed} AS is_number_closed,
            EXISTS (SELECT 1 FROM call_connection_logs l WHERE l.call_id = c.id AND l.side = 'receiver') AS is_receiver_known,
            c.originator_error, c.receiver_error, r.id AS recording_id, r.generated_notes,
            r.is_accurate_summary, c.voicemail_file_id, c.voicemail_seconds, c.voicemail_transcription,
            ${linkedNeedColumns}
       FROM calls c LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN outcomes o ON o.id = c.outcome_id
            LEFT JOIN users ob ON ob.id = c.outcome_by
            LEFT JOIN call_recordings r ON r.call_id = c.id AND r.deleted_at IS NULL
            ${linkedNeedJoins('c')}
      WHERE c.id ${isIn(1)} AND c.deleted_at IS NULL`,
    [ids],
  );
  return found.map((one) => briefOf(one, viewer));
}
