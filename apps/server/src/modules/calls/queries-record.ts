import { type CallId, callStatuses, type IdOf, type NeedId, Outcome, type StaffId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import { array, bool, float, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const recordRow = row({
  id: id<'Call'>(),
  sid: nullable(text),
  status: oneOf(callStatuses),
  incoming: bool,
  is_feedback_call: bool,
  member_id: nullable(id<'Member'>()),
  guide_id: nullable(id<'Staff'>()),
  guide_phone: nullable(text),
  phone_number: text,
  line_id: nullable(id<'Line'>()),
  outcome_id: nullable(id<'Outcome'>()),
  outcome_details: nullable(text),
  note: nullable(text),
  insufficient_notes: bool,
  resource_title: nullable(text),
  need_resource_title: nullable(text),
  find_help_id: nullable(text),
  scheduled_event_id: nullable(id<'ScheduledEvent'>()),
  need_id: nullable(id<'Need'>()),
  returns_call_id: nullable(id<'Call'>()),
  time_started: instant,
  time_connected: nullable(instant),
  time_ended: nullable(instant),
  created_at: instant,
  version: int,
  guide_answered_by: nullable(text),
  is_guide_awaited: bool,
  guide_there_at: nullable(instant),
  conferred_at: nullable(instant),
  mute_wanted: bool,
  is_announced: bool,
  counts_as_outreach: bool,
  has_reached: bool,
  guide_zone: nullable(text),
  guide_name: nullable(text),
  member_name: nullable(text),
  assigned_guide_id: nullable(id<'Staff'>()),
  line_number: nullable(text),
  line_owner_id: nullable(id<'Staff'>()),
  line_zone: nullable(text),
  minimum: nullable(float),
});
/**
 * A stored call with data of its member and guide, for code that changes the call. `has_reached` is true if a person
 * was reached, according to the outcome and the carrier. `counts_as_outreach` also requires a long enough note.
 * `minimum` is the minimum length of an *Engaged* call for the member's client, in minutes. While `is_guide_awaited` is
 * true, the guide's leg counts as unanswered, because a machine may have answered it.
 */
export type CallRecord = RowOf<typeof recordRow>;

/** Columns of `recordRow`, from calls `c` and the tables in `recordJoins`. */
const recordColumns = `c.id, c.sid, c.status, c.incoming, c.is_feedback_call, c.member_id, c.guide_id, c.guide_phone, c.phone_number,
  c.line_id, c.outcome_id, c.outcome_details, c.note, c.insufficient_notes, c.resource_title,
  c.need_resource_title, c.find_help_id, c.scheduled_event_id, nd.id AS need_id, c.returns_call_id, c.time_started,
  c.time_connected, c.time_ended, c.created_at, c.version, c.guide_answered_by, c.is_guide_awaited, c.guide_there_at, c.conferred_at, c.mute_wanted, c.is_announced,
  coalesce(o.counts_as_outreach, false) AND NOT c.insufficient_notes AND c.time_connected IS NOT NULL AS counts_as_outreach,
  coalesce(o.counts_as_outreach, false) AND c.time_connected IS NOT NULL AS has_reached, st.time_zone AS guide_zone,
  gu.name AS guide_name, m.name AS member_name, m.assigned_guide_id, l.number AS line_number, l.owner_id AS line_owner_id,
  l.time_zone AS line_zone, cl.call_engagement_length_requirement_in_minutes::float8 AS minimum`;

const recordJoins = `LEFT JOIN outcomes o ON o.id = c.outcome_id LEFT JOIN staff st ON st.user_id = c.guide_id
  LEFT JOIN users gu ON gu.id = c.guide_id LEFT JOIN members m ON m.user_id = c.member_id
  LEFT JOIN lines l ON l.id = c.line_id LEFT JOIN clients cl ON cl.id = m.client_id
  LEFT JOIN needs nd ON nd.id = c.need_id AND nd.deleted_at IS NULL`;

const recordWhere = (condition: string): string =>
  `SELECT ${recordColumns} FROM calls c ${recordJoins} WHERE ${condition} AND c.deleted_at IS NULL`;
const byId = recordWhere('c.id = $1');
const ofRecording = recordWhere('c.id = (SELECT r.call_id FROM call_recordings r WHERE r.id = $1)');

/** Locks the call until the transaction ends, and returns it. Returns undefined if it does not exist. */
export async function lockCall(tx: Db, callId: CallId): Promise<CallRecord | undefined> {
  const [found] = await rows(tx, recordRow, `${byId} FOR UPDATE OF c`, [callId]);
  return found;
}

/**
 * Returns a recording's call and locks it until the transaction ends. Returns undefined if it does not exist. Lock the
 * call before you write its recording. The carrier reports audio and transcript in any order, and the opposite lock
 * order would cause a deadlock.
 */
export async function lockCallOf(tx: Db, recordingId: IdOf<'Recording'>): Promise<CallRecord | undefined> {
  const [found] = await rows(tx, recordRow, `${ofRecording} FOR UPDATE OF c`, [recordingId]);
  return found;
}

/** Returns the call without a lock. Returns undefined if it does not exist. */
export async function readCall(tx: Db, callId: CallId): Promise<CallRecord | undefined> {
  const [found] = await rows(tx, recordRow, byId, [callId]);
  return found;
}

/** Locks the call until the transaction ends, and returns it. @throws AppError NOT_FOUND */
export async function requireCall(tx: Db, callId: CallId): Promise<CallRecord> {
  const call = await lockCall(tx, callId);
  if (!call) throw notFound();
  return call;
}

/**
 * Stores a call's outcome, notes, resource and need. `by` is the user who set the outcome. It is stored only if the
 * outcome changes.
 */
export const updateCall = (
  tx: Db,
  callId: CallId,
  call: {
    outcomeId: IdOf<'Outcome'> | null;
    outcomeDetails: string | null;
    note: string | null;
    insufficientNotes: boolean;
    resourceTitle: string | null;
    needResourceTitle: string | null;
    findHelpId: string | null;
    needId: NeedId | null;
    by: StaffId;
    at: string;
  },
): Promise<number> =>
  execute(
    tx,
    `UPDATE calls SET outcome_by = CASE WHEN outcome_id IS DISTINCT FROM $2 THEN $11 ELSE outcome_by END,
            outcome_id = $2, outcome_details = $3, note = $4, insufficient_notes = $5, resource_title = $6,
            need_resource_title = $7, find_help_id = $8, need_id = $9, updated_at = $10, version = version + 1 WHERE id = $1`,
    [
      callId,
      call.outcomeId,
      call.outcomeDetails,
      call.note,
      call.insufficientNotes,
      call.resourceTitle,
      call.needResourceTitle,
      call.findHelpId,
      call.needId,
      call.at,
      call.by,
    ],
  );

/** Records that the call needs no follow-up. If this is already recorded, the call's version does not change. */
export const setNoFollowUpNeeded = (tx: Db, callId: CallId, at: string): Promise<number> =>
  execute(
    tx,
    `UPDATE calls SET no_follow_up_needed = true, updated_at = $2, version = version + 1
      WHERE id = $1 AND NOT no_follow_up_needed`,
    [callId, at],
  );

/** Ends a call that the carrier has not placed yet. */
export const endUnplacedCall = (tx: Db, callId: CallId, at: string): Promise<number> =>
  execute(tx, `UPDATE calls SET status = 'ENDED', time_ended = $2, look_at = NULL, updated_at = $2 WHERE id = $1`, [
    callId,
    at,
  ]);

/** Returns the calls of a guide that have not ended. */
export async function findOpenCalls(tx: Db, guideId: StaffId): Promise<CallId[]> {
  const found = await rows(
    tx,
    row({ id: id<'Call'>() }),
    `SELECT id FROM calls WHERE guide_id = $1 AND status IN ('CONNECTING', 'ACTIVE') AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
    [guideId],
  );
  return found.map((one) => one.id);
}

/** Marks a call as failed because the carrier did not place it. @param errorCode the carrier's code, or null */
export const failCall = (tx: Db, callId: CallId, errorCode: number | null, at: string): Promise<number> =>
  execute(
    tx,
    `UPDATE calls SET status = 'FAILED', originator_error = coalesce($2, originator_error), time_ended = $3, look_at = NULL,
            updated_at = $3 WHERE id = $1`,
    [callId, errorCode, at],
  );

const outcomeRow = row({
  id: id<'Outcome'>(),
  key: text,
  outcome_types: array(oneOf(Outcome.shape.outcomeTypes.element.options)),
  deprecated_at: nullable(instant),
  needs_note: bool,
});

/** Returns an outcome for calls. Returns undefined if there is no outcome for calls with this id. */
export async function findCallOutcome(
  db: Db,
  outcomeId: IdOf<'Outcome'>,
): Promise<RowOf<typeof outcomeRow> | undefined> {
  const [found] = await rows(
    db,
    outcomeRow,
    `SELECT id, key, outcome_types, deprecated_at, needs_note FROM outcomes WHERE id = $1 AND 'call' = ANY(used_for)`,
    [outcomeId],
  );
  return found;
}
