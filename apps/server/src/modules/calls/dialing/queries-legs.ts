import type { CallId, callStatuses } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../../platform/db.ts';
import { bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../../../platform/row.ts';
import { type CallSide, sides } from '../queries.ts';

const legRow = row({ side: oneOf(sides), status: text });

/** Returns the legs of a call, in the order of the carrier's reports. */
export const findLegs = (tx: Db, callId: CallId): Promise<RowOf<typeof legRow>[]> =>
  rows(tx, legRow, 'SELECT side, status FROM call_legs WHERE call_id = $1 ORDER BY id', [callId]);

/** Returns the sids of a call's legs that have not ended. A sid is the carrier's id. */
export async function findOpenLegs(tx: Db, callId: CallId): Promise<string[]> {
  const open = await rows(
    tx,
    row({ sid: text }),
    `SELECT sid FROM call_legs WHERE call_id = $1 AND status NOT IN ('completed', 'busy', 'no-answer', 'canceled', 'failed') ORDER BY id`,
    [callId],
  );
  return open.map(({ sid }) => sid);
}

const legCallRow = row({ callId: id<'Call'>(), side: oneOf(sides) });

/** Returns the call and the side that the leg with this sid belongs to. */
export async function findLegCall(tx: Db, sid: string): Promise<RowOf<typeof legCallRow> | undefined> {
  const [leg] = await rows(tx, legCallRow, 'SELECT call_id AS "callId", side FROM call_legs WHERE sid = $1', [sid]);
  return leg;
}

/** Returns the status of a leg, or undefined if the carrier has not reported it yet. */
export async function findLegStatus(tx: Db, sid: string): Promise<string | undefined> {
  const [leg] = await rows(tx, row({ status: text }), 'SELECT status FROM call_legs WHERE sid = $1', [sid]);
  return leg?.status;
}

/** Returns which of the given sids are sids of stored legs. */
export async function findKnownLegs(tx: Db, sids: readonly string[]): Promise<Set<string>> {
  const known = await rows(tx, row({ sid: text }), 'SELECT sid FROM call_legs WHERE sid = ANY($1::text[])', [sids]);
  return new Set(known.map(({ sid }) => sid));
}

/** Adds a leg, or updates the status of a stored leg. */
export const upsertLeg = (
  tx: Db,
  leg: { callId: CallId; sid: string; side: CallSide; status: string; at: string },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO call_legs (call_id, sid, side, status, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (sid) DO UPDATE SET status = excluded.status`,
    [leg.callId, leg.sid, leg.side, leg.status, leg.at],
  );

/** Returns true if this report is already stored. */
export const isLogged = async (tx: Db, source: string): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM call_connection_logs WHERE source = $1', [source])) > 0;

/** Stores a carrier's report. Returns false if it was already stored. */
export async function insertLog(
  tx: Db,
  log: { callId: CallId; side: CallSide; event: string; status: string; at: string; createdAt: string; source: string },
): Promise<boolean> {
  const written = await execute(
    tx,
    `INSERT INTO call_connection_logs (call_id, side, event, status, timestamp, created_at, source)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (source) DO NOTHING`,
    [log.callId, log.side, log.event, log.status, log.at, log.createdAt, log.source],
  );
  return written > 0;
}

/**
 * Records that a machine may answer the guide's phone. The call counts as answered only after the guide is known to
 * have answered.
 */
export const markGuideAwaited = (tx: Db, callId: CallId): Promise<number> =>
  execute(tx, 'UPDATE calls SET is_guide_awaited = true WHERE id = $1 AND guide_there_at IS NULL', [callId]);

/** Stores whether the carrier detected a person or a machine at the guide's phone. */
export const setAnsweredBy = (tx: Db, callId: CallId, answeredBy: string): Promise<number> =>
  execute(tx, 'UPDATE calls SET guide_answered_by = $2 WHERE id = $1', [callId, answeredBy]);

/** Records that the guide answered the phone. */
export const markGuideConnected = (tx: Db, callId: CallId, at: string): Promise<number> =>
  execute(tx, 'UPDATE calls SET is_guide_awaited = false, guide_there_at = $2 WHERE id = $1 AND is_guide_awaited', [
    callId,
    at,
  ]);

/** Stores the progress of a call. If an error code or sid is null, the stored value remains. */
export const updateProgress = (
  tx: Db,
  callId: CallId,
  progress: {
    status: (typeof callStatuses)[number];
    connectedAt: string | null;
    endedAt: string | null;
    originatorError: number | null;
    receiverError: number | null;
    sid: string | null;
    checkAt: string | null;
    at: string;
  },
): Promise<number> =>
  execute(
    tx,
    `UPDATE calls SET status = $2, time_connected = $3, time_ended = CASE WHEN $4::timestamptz IS NOT NULL THEN greatest($4, $3::timestamptz) END,
            originator_error = coalesce($5, originator_error), receiver_error = coalesce($6, receiver_error),
            sid = coalesce(sid, $7), look_at = $8, updated_at = $9 WHERE id = $1`,
    [
      callId,
      progress.status,
      progress.connectedAt,
      progress.endedAt,
      progress.originatorError,
      progress.receiverError,
      progress.sid,
      progress.checkAt,
      progress.at,
    ],
  );

const placeableRow = row({ id: id<'Call'>(), guide_phone: text, line_number: text });

/**
 * Claims the right to place a call. Only one process can claim it.
 * @param checkAt when the call is checked if no reports have arrived by then, by the actual clock
 * @returns undefined if the right is already claimed, or the call has ended
 */
export async function claimCall(
  tx: Db,
  callId: CallId,
  checkAt: string,
): Promise<RowOf<typeof placeableRow> | undefined> {
  const [claimed] = await rows(
    tx,
    placeableRow,
    `UPDATE calls c SET claim = gen_random_uuid(), look_at = $2 FROM lines l
      WHERE c.id = $1 AND l.id = c.line_id AND c.sid IS NULL AND c.claim IS NULL AND NOT c.incoming
        AND c.status = 'CONNECTING' AND c.deleted_at IS NULL
     RETURNING c.id, c.guide_phone, l.number AS line_number`,
    [callId, checkAt],
  );
  return claimed;
}

/** Schedules a check of a call at the given time by the actual clock. */
export const scheduleCallCheck = (tx: Db, callId: CallId, at: string): Promise<number> =>
  execute(tx, 'UPDATE calls SET look_at = $2 WHERE id = $1', [callId, at]);

const dueRow = row({
  id: id<'Call'>(),
  sid: nullable(text),
  claim: nullable(text),
  guide_phone: nullable(text),
  line_number: nullable(text),
  time_started: instant,
  is_mute_open: bool,
});
/** A call that is due for a check. `claim` is set if its placement has started. */
export type DueCall = RowOf<typeof dueRow>;

/**
 * Claims and returns calls whose check is due now, by the actual clock.
 * @param until the time after which a different process may claim them
 */
export const claimDueCalls = (tx: Db, now: string, until: string): Promise<DueCall[]> =>
  rows(
    tx,
    dueRow,
    `UPDATE calls c SET look_at = $2 FROM calls d LEFT JOIN lines l ON l.id = d.line_id
      WHERE c.id = d.id AND c.id IN (SELECT id FROM calls WHERE look_at <= $1 AND deleted_at IS NULL
                                      ORDER BY look_at LIMIT 10 FOR UPDATE SKIP LOCKED)
     RETURNING c.id, c.sid, c.claim, c.guide_phone, l.number AS line_number, c.time_started,
               c.conferred_at IS NOT NULL OR c.mute_wanted <> c.is_muted AS is_mute_open`,
    [now, until],
  );
