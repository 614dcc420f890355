import { type CallId, callStatuses } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

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
 * How the mute of a call stands, with the legs that are connected: the guide's own, and the one that was dialed.
 * `conferred_at` is when, in real time, the carrier was last asked to put both into a conference.
 */
export type MuteRow = RowOf<typeof muteRow>;

const connectedLeg = (side: string): string =>
  `(SELECT l.sid FROM call_legs l WHERE l.call_id = c.id AND l.side = ${side} AND l.status = 'in-progress' ORDER BY l.id DESC LIMIT 1)`;

/** How the mute of a call stands; undefined if the call is gone. */
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
 * Writes whether a guide wants to be muted.
 * @param lookAt the instant, in real time, at which the call is looked after if nobody has done it by then
 */
export const setMuteWanted = (
  tx: Db,
  callId: CallId,
  wish: { muted: boolean; lookAt: string; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE calls SET mute_wanted = $2, has_mute_failed = false, look_at = least(look_at, $3::timestamptz), updated_at = $4 WHERE id = $1`,
    [callId, wish.muted, wish.lookAt, wish.at],
  );

/** Writes what the carrier said; false if it is no news. */
export const setMuted = async (tx: Db, callId: CallId, muted: boolean, at: string): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE calls SET is_muted = $2, has_mute_failed = false, updated_at = $3 WHERE id = $1 AND is_muted <> $2`,
    [callId, muted, at],
  )) > 0;

/** Writes that what was wanted could not be done. @param wanted what is wanted from now on */
export const failMute = (
  tx: Db,
  callId: CallId,
  { wanted, lookAt, at }: { wanted: boolean; lookAt: string; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE calls SET mute_wanted = $2, has_mute_failed = true, look_at = least(look_at, $3::timestamptz), updated_at = $4 WHERE id = $1`,
    [callId, wanted, lookAt, at],
  );

/**
 * Takes the right to ask the carrier to put a call into a conference: once, and again only where it was asked before an
 * instant in real time and still is not there.
 */
export const claimConference = async (tx: Db, callId: CallId, at: string, before: string): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE calls SET conferred_at = $2
      WHERE id = $1 AND status = 'ACTIVE' AND mute_wanted AND (conferred_at IS NULL OR conferred_at < $3)`,
    [callId, at, before],
  )) > 0;

/** Gives that right back, after the carrier did nothing. */
export const releaseConference = (tx: Db, callId: CallId, at: string): Promise<number> =>
  execute(tx, 'UPDATE calls SET conferred_at = NULL WHERE id = $1 AND conferred_at = $2', [callId, at]);

/** Notes that both sides of a call are told that it may be recorded. */
export const setAnnounced = (tx: Db, callId: CallId): Promise<number> =>
  execute(tx, 'UPDATE calls SET is_announced = true WHERE id = $1 AND NOT is_announced', [callId]);
