import type { TextId } from '@guidepost/contracts';
import { textingHours } from '@guidepost/rules';
import { isContactStopped } from '../../../platform/access/contact.ts';
import { type Db, rows, send } from '../../../platform/db.ts';
import type { LockedBatch } from '../../../platform/jobs/until-done.ts';
import { bool, id, instant, nullable, type RowOf, row, text } from '../../../platform/row.ts';

/**
 * Returns an SQL condition: true if a text is not automatic, or if `now` is within the member's texting hours
 * (docs/areas/texts.md#quiet-hours).
 */
export const isInTextingHours = (alias: string, now: string): string => `(NOT ${alias}.is_automated OR EXISTS (
  SELECT FROM members h WHERE h.user_id = ${alias}.member_id
     AND extract(hour FROM ${now}::timestamptz AT TIME ZONE h.time_zone) >= ${textingHours.from}
     AND extract(hour FROM ${now}::timestamptz AT TIME ZONE h.time_zone) < ${textingHours.to}))`;

const dueRow = row({
  id: id<'Text'>(),
  send_at: instant,
  is_automated: bool,
  guide_zone: nullable(text),
  member_zone: nullable(text),
});
/** A scheduled text whose slot has begun, with the time zones of its guide and its member. */
export type DueRow = RowOf<typeof dueRow>;

/** Maximum number of due texts in one transaction. */
export const maxDue = 500;

/** Maximum number of held texts that one transaction queues. */
export const maxHeld = 50;

/**
 * Returns SQL that finds due texts and locks them until the transaction ends. Two processes never lock the same text.
 */
const dueSql = (where: string) => `
  SELECT s.id, s.send_at, s.is_automated, g.time_zone AS guide_zone, r.time_zone AS member_zone
    FROM texts s LEFT JOIN staff g ON g.user_id = s.guide_id LEFT JOIN members r ON r.user_id = s.member_id
   WHERE s.deleted_at IS NULL AND ${where} FOR UPDATE OF s SKIP LOCKED`;

/** Locks scheduled texts whose slot has begun. */
export const lockDue = (tx: Db, now: string, { limit, failed }: LockedBatch): Promise<DueRow[]> =>
  rows(
    tx,
    dueRow,
    dueSql(`s.status = 'scheduled' AND s.missed_at IS NULL AND s.send_at <= $1 AND NOT ${isContactStopped('s.member_id')} AND ${isInTextingHours('s', '$1')}
      AND s.id <> ALL($3::bigint[]) ORDER BY s.send_at, s.id LIMIT $2`),
    [now, limit, failed],
  );

/**
 * Locks scheduled texts that were queued but not sent in time, because the carrier or Guidepost was unavailable.
 * Excludes answers to unknown numbers, which fail instead.
 */
export const lockOutOfTime = (tx: Db, now: string, { limit, failed }: LockedBatch): Promise<DueRow[]> =>
  rows(
    tx,
    dueRow,
    dueSql(
      `s.status = 'queued' AND s.leave_by < $1 AND s.replies_to_id IS NULL AND s.id <> ALL($3::bigint[])
      ORDER BY s.leave_by, s.id LIMIT $2`,
    ),
    [now, limit, failed],
  );

/**
 * Queues scheduled texts and marks them as sent automatically. If a text is already queued, only changes the latest
 * time at which it may be sent.
 * @param textsToQueue each text, and the latest time at which it may be sent; null for no limit
 */
export function sendHandOver(
  tx: Db,
  textsToQueue: readonly { id: TextId; until: string | null }[],
  { now, realNow }: { now: string; realNow: string },
): void {
  send(
    tx,
    `UPDATE texts c SET leave_by = d.leave_by, updated_at = $1,
            look_at = CASE WHEN c.status = 'queued' THEN c.look_at ELSE $2 END,
            version = c.version + CASE WHEN c.status = 'queued' THEN 0 ELSE 1 END,
            status = 'queued', was_sent_by_cron_job = true
       FROM unnest($3::bigint[], $4::timestamptz[]) AS d (id, leave_by) WHERE c.id = d.id`,
    [now, realNow, textsToQueue.map(({ id }) => id), textsToQueue.map(({ until }) => until)],
  );
}

const idRow = row({ id: id<'Text'>() });

/** Queues held texts that can no longer be canceled. Returns their ids. */
export const queueHeld = (
  tx: Db,
  { now, realNow, limit, failed }: LockedBatch & { now: string; realNow: string },
): Promise<RowOf<typeof idRow>[]> =>
  rows(
    tx,
    idRow,
    `UPDATE texts SET status = 'queued', look_at = $2, updated_at = $1, version = version + 1
      WHERE id IN (SELECT h.id FROM texts h WHERE h.status = 'held' AND h.held_until <= $1 AND h.deleted_at IS NULL
                      AND h.id <> ALL($4::bigint[])
                    ORDER BY h.held_until, h.id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [now, realNow, limit, failed],
  );

/**
 * Records that scheduled texts were too late to be sent automatically. Returns the time zone of each text's responsible
 * guide, by text id.
 */
export async function storeMissed(
  tx: Db,
  ids: readonly TextId[],
  now: string,
): Promise<ReadonlyMap<TextId, string | null>> {
  const zones = await rows(
    tx,
    row({ id: id<'Text'>(), time_zone: nullable(text) }),
    `UPDATE texts c SET status = 'scheduled', missed_at = $2, leave_by = NULL, look_at = NULL, was_sent_by_cron_job = false,
            updated_at = $2, version = c.version + 1
      WHERE c.id = ANY($1::bigint[])
     RETURNING c.id, (SELECT s.time_zone FROM staff s WHERE s.user_id = coalesce(
        (SELECT assigned_guide_id FROM members WHERE user_id = c.member_id), c.guide_id)) AS time_zone`,
    [ids, now],
  );
  return new Map(zones.map((one) => [one.id, one.time_zone]));
}
