import type pg from 'pg';
import { line } from './carrier.ts';

/** Stores every member's consent to texts, and adds a line that sends texts. */
export async function prepareTexting(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at)
     SELECT 'Bench', $1, true, min(user_id), '2026-01-01Z' FROM staff ON CONFLICT DO NOTHING`,
    [line],
  );
  await client.query(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at)
     SELECT m.user_id, t.id, true, '2026-01-01Z' FROM members m, terms t
      WHERE t.key = 'tcpa' AND NOT EXISTS (SELECT FROM term_responses r WHERE r.member_id = m.user_id)`,
  );
}

/** Schedules this number of texts from guides for the same time. Each text is different. */
export async function scheduleTexts(client: pg.Client, many: number, sendAt: string): Promise<void> {
  await client.query(
    `WITH numbers AS (
       SELECT p.id, p.user_id, p.number, m.assigned_guide_id, row_number() OVER (ORDER BY p.user_id) - 1 AS n, count(*) OVER () AS total
         FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
        WHERE p.is_primary AND p.deleted_at IS NULL AND m.deleted_at IS NULL AND p.do_not_contact_reason IS NULL)
     INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, phone_number_id, line_id, status, send_at, created_at, updated_at)
     SELECT x.user_id, x.assigned_guide_id, false, 'Good morning, text ' || i, x.number, x.id, l.id, 'scheduled', $2, '2026-01-02Z', '2026-01-02Z'
       FROM generate_series(1, $1::int) i JOIN numbers x ON x.n = i % x.total, lines l WHERE l.number = $3`,
    [many, sendAt, line],
  );
  await client.query('ANALYZE texts, term_responses, phone_numbers, feed_items');
}

/** The texts that the carrier accepted, and the statuses of Guidepost's texts. */
export interface Sent {
  /** Number of texts that the carrier accepted. `doubled` is how many of them were repeated. */
  accepted: number;
  doubled: number;
  /** Seconds from the first to the last accepted text. `maxPerSecond` is the largest number of texts in one second. */
  seconds: number;
  maxPerSecond: number;
  /** Number of attempts that the carrier did not accept. */
  refused: number;
  statuses: Record<string, number>;
}

export async function countSent(client: pg.Client): Promise<Sent> {
  const { rows } = await client.query<Record<'accepted' | 'doubled' | 'seconds' | 'most', string>>(
    `WITH taken AS (
       SELECT data->>'body' AS body, (data->>'createdAt')::timestamptz AS at FROM local_carrier.records
        WHERE kind = 'message' AND data->>'direction' = 'outbound-api')
     SELECT count(*) AS accepted, count(*) - count(DISTINCT body) AS doubled, extract(epoch FROM max(at) - min(at)) AS seconds,
            (SELECT max(n) FROM (SELECT count(*) AS n FROM taken GROUP BY date_trunc('second', at)) s) AS most FROM taken`,
  );
  const statuses = await client.query<{ status: string; n: string; attempts: string }>(
    `SELECT status, count(*) AS n, sum(attempts) AS attempts FROM texts WHERE text LIKE 'Good morning, text %' GROUP BY status`,
  );
  const attempts = statuses.rows.reduce((sum, row) => sum + Number(row.attempts), 0);
  const accepted = Number(rows[0]?.accepted);
  return {
    accepted,
    doubled: Number(rows[0]?.doubled),
    seconds: Number(rows[0]?.seconds),
    maxPerSecond: Number(rows[0]?.most ?? 0),
    refused: attempts - accepted,
    statuses: Object.fromEntries(statuses.rows.map((row) => [row.status, Number(row.n)])),
  };
}
