import { textingHours } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { JobContext } from '../../platform/module.ts';
import { queued } from './create.ts';
import { realNow } from './real.ts';
import { readMessages } from './store.ts';

const atOnce = 500;

/** What the system writes of itself waits for the hours in which its member is texted (decision 175). */
export const inItsHours = (message: string, now: string): string => `(NOT ${message}.is_automated OR EXISTS (
  SELECT FROM members h WHERE h.user_id = ${message}.member_id
     AND extract(hour FROM ${now}::timestamptz AT TIME ZONE h.time_zone) >= ${textingHours.from}
     AND extract(hour FROM ${now}::timestamptz AT TIME ZONE h.time_zone) < ${textingHours.to}))`;

/** Hands texts whose time has come to the workers, by business time; the system sends these (decision 107). */
async function queueScheduled(context: JobContext): Promise<number> {
  const at = context.now().toString();
  const due = await context.transaction((tx) =>
    rows(
      tx,
      `UPDATE messages SET status = 'queued', look_at = $2, was_sent_by_cron_job = true, updated_at = $1, version = version + 1
        WHERE id IN (SELECT s.id FROM messages s
                      WHERE s.status = 'scheduled' AND s.send_at <= $1 AND s.send_at IS NOT NULL AND s.sent_at IS NULL
                        AND s.deleted_at IS NULL AND ${inItsHours('s', '$1')}
                      ORDER BY s.send_at, s.id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
       RETURNING 1`,
      [at, realNow().toString()],
    ),
  );
  return due.length;
}

/** Hands texts that nobody has taken back to the workers (decision 176). */
const queueHeld = (context: JobContext): Promise<number> =>
  context.transaction(async (tx) => {
    const at = context.now();
    const due = await rows<{ id: number }>(
      tx,
      `UPDATE messages SET status = 'queued', look_at = $2, updated_at = $1, version = version + 1
        WHERE id IN (SELECT h.id FROM messages h WHERE h.status = 'held' AND h.held_until <= $1 AND h.deleted_at IS NULL
                      ORDER BY h.held_until, h.id LIMIT 50 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [at.toString(), realNow().toString()],
    );
    const taken = await readMessages(
      tx,
      due.map(({ id }) => id),
    );
    for (const message of taken) await queued({ db: tx, now: at, services: context.services }, message);
    return due.length;
  });

/** Every second in every process: whatever is due is queued, however late this process comes. */
export async function queueDue(context: JobContext): Promise<void> {
  while ((await queueHeld(context)) > 0);
  while ((await queueScheduled(context)) === atOnce);
}
