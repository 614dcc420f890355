import { type CallId, callStatuses } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../../platform/db.ts';
import { bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../../../platform/row.ts';

const muteRow = row({
  id: id<'Call'>(),
  sid: nullable(text),
  status: oneOf(callStatuses),
  incoming: bool,
  mute_wanted: bool,
  is_muted: bool,
  conferred_at: nullable(instant),
  guide_sid: nullable(text),
  receiver_sid: nullable(text),
});
/**
 * A call's mute state and its connected legs: the guide's leg and the dialed leg. `conferred_at` is the time when the
 * server last asked the carrier to move both legs into a conference, by the actual clock.
 */
export type MuteRow = RowOf<typeof muteRow>;

const connectedLeg = (side: string): string =>
  `(SELECT l.sid FROM call_legs l WHERE l.call_id = c.id AND l.side = ${side} AND l.status = 'in-progress' ORDER BY l.id DESC LIMIT 1)`;

/** Returns the mute state of a call, or undefined if the call no longer exists. */
export async function findMute(tx: Db, callId: CallId): Promise<MuteRow | undefined> {
  const [found] = await rows(
    tx,
    muteRow,
    `SELECT c.id, c.sid, c.status, c.incoming, c.mute_wanted, c.is_muted, c.conferred_at,
            ${connectedLeg(`CASE WHEN c.incoming THEN 'receiver' ELSE 'originator' END`)} AS guide_sid,
            ${connectedLeg(`'receiver'`)} AS receiver_sid
       FROM calls c WHERE c.id = $1 AND c.deleted_at IS NULL`,
    [callId],
  );
  return found;
}

/**
 * Stores whether a guide wants to be muted.
 * @param checkAt when the server checks whether the request is done, by the actual clock
 */
export const storeMuteRequest = (
  tx: Db,
  callId: CallId,
  request: { muted: boolean; checkAt: string; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE calls SET mute_wanted = $2, has_mute_failed = false, look_at = least(look_at, $3::timestamptz), updated_at = $4 WHERE id = $1`,
    [callId, request.muted, request.checkAt, request.at],
  );

/** Stores the mute state that the carrier confirmed. Returns false if nothing changed. */
export const setMuted = async (tx: Db, callId: CallId, muted: boolean, at: string): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE calls SET is_muted = $2, has_mute_failed = false, updated_at = $3 WHERE id = $1 AND is_muted <> $2`,
    [callId, muted, at],
  )) > 0;

/**
 * Records that a mute request failed. @param wantedState the mute state that the guide is assumed to want from now on
 */
export const failMute = (
  tx: Db,
  callId: CallId,
  { wantedState, checkAt, at }: { wantedState: boolean; checkAt: string; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE calls SET mute_wanted = $2, has_mute_failed = true, look_at = least(look_at, $3::timestamptz), updated_at = $4 WHERE id = $1`,
    [callId, wantedState, checkAt, at],
  );

/**
 * Claims the right to request a conference from the carrier. It can be claimed again if the call is not in the
 * conference and the last request is older than `before`, by the actual clock.
 */
export const claimConference = async (tx: Db, callId: CallId, at: string, before: string): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE calls SET conferred_at = $2
      WHERE id = $1 AND status = 'ACTIVE' AND mute_wanted AND (conferred_at IS NULL OR conferred_at < $3)`,
    [callId, at, before],
  )) > 0;

/** Releases the right to request a conference, because the carrier rejected or did not receive the request. */
export const releaseConference = (tx: Db, callId: CallId, at: string): Promise<number> =>
  execute(tx, 'UPDATE calls SET conferred_at = NULL WHERE id = $1 AND conferred_at = $2', [callId, at]);

/** Records that the recording notice is played to both sides of a call. */
export const setAnnounced = (tx: Db, callId: CallId): Promise<number> =>
  execute(tx, 'UPDATE calls SET is_announced = true WHERE id = $1 AND NOT is_announced', [callId]);
