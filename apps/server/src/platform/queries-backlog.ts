import { type Db, rows } from './db.ts';
import { bool, float, int, nullable, type RowOf, row } from './row.ts';

const backlogRow = row({
  jobs_waiting: int,
  jobs_age: nullable(float),
  jobs_failed: int,
  unsealed_age: nullable(float),
  is_chain_broken: bool,
  texts_queued: int,
  texts_sending: int,
  texts_unknown: int,
  texts_late: int,
  messages_waiting: int,
  messages_age: nullable(float),
});
export type Backlog = RowOf<typeof backlogRow>;

/** A scheduled text is late if it was not queued within this number of minutes. */
const lateMinutes = 15;

/**
 * Returns how much work is waiting, and for how many seconds, for metrics.
 * @param now business time
 */
export async function readBacklog(db: Db, now: string): Promise<Backlog> {
  const [found] = await rows(
    db,
    backlogRow,
    `WITH jobs AS (SELECT count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at <= clock_timestamp()) AS waiting,
                          min(run_at) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at <= clock_timestamp()) AS oldest,
                          count(*) FILTER (WHERE attempts >= max_attempts) AS failed
                     FROM graphile_worker.jobs),
          unsealed AS (SELECT min(at) AS oldest FROM audit_entries
                        WHERE xid >= coalesce((SELECT horizon FROM audit_seals ORDER BY id DESC LIMIT 1), '0')),
          -- the index on look_at contains only texts whose result is not final
          texts_open AS (SELECT count(*) FILTER (WHERE status = 'queued') AS queued,
                                count(*) FILTER (WHERE status = 'sending') AS sending,
                                count(*) FILTER (WHERE status = 'unknown') AS unknown
                           FROM texts WHERE look_at IS NOT NULL AND deleted_at IS NULL),
          late AS (SELECT count(*) AS n FROM texts
                    WHERE status = 'scheduled' AND missed_at IS NULL AND deleted_at IS NULL
                      AND send_at < $1::timestamptz - interval '${lateMinutes} minutes'),
          messages AS (SELECT count(*) AS waiting, min(received_at) AS oldest FROM hospital_messages WHERE state = 'received')
     SELECT jobs.waiting AS jobs_waiting, extract(epoch FROM clock_timestamp() - jobs.oldest)::float8 AS jobs_age,
            jobs.failed AS jobs_failed, extract(epoch FROM clock_timestamp() - unsealed.oldest)::float8 AS unsealed_age,
            coalesce((SELECT broken_seal IS NOT NULL FROM audit_checks WHERE id = 1), false) AS is_chain_broken,
            texts_open.queued AS texts_queued, texts_open.sending AS texts_sending, texts_open.unknown AS texts_unknown,
            late.n AS texts_late, messages.waiting AS messages_waiting,
            extract(epoch FROM $1::timestamptz - messages.oldest)::float8 AS messages_age
       FROM jobs, unsealed, texts_open, late, messages`,
    [now],
  );
  if (!found) throw new Error('PostgreSQL returned no row');
  return found;
}
