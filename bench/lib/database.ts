import { asId, type StaffId } from '@guidepost/contracts';
import pg from 'pg';
import { firstStaffId } from '../seed/plan.ts';

/** Runs work on one connection, with the role that owns the database. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Removes earlier runs' data and signs all staff in again. Every staff member has twenty old sessions and one open
 * session. A token's subject and session are the staff member's id.
 */
export async function prepareRun(
  url: string,
  issuer: string,
  seeded: { notes: number; feed: number } | undefined,
): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(
      'TRUNCATE audit_entries, audit_seals, live_events, idempotency_keys, note_drafts, staff_sessions, staff_identities RESTART IDENTITY',
    );
    if (seeded) {
      await client.query('DELETE FROM feed_items WHERE id > $1', [seeded.feed]);
      await client.query('DELETE FROM notes WHERE id > $1', [seeded.notes]);
    }
    await client.query(
      'INSERT INTO staff_identities (issuer, subject, staff_id) SELECT $1, user_id::text, user_id FROM staff',
      [issuer],
    );
    await client.query(
      `INSERT INTO staff_sessions (issuer, sid, staff_id, client_id, started_at, last_active_at, ended_at, end_reason)
         SELECT $1, user_id || '-' || n, user_id, 'guidepost-web', now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day' + interval '8 hours', 'logout'
           FROM staff, generate_series(1, 20) n
         UNION ALL SELECT $1, user_id::text, user_id, 'guidepost-web', now(), now(), NULL, NULL FROM staff`,
      [issuer],
    );
    await client.query(
      'VACUUM (ANALYZE) staff_sessions, staff_identities, audit_entries, live_events, idempotency_keys, feed_items, notes',
    );
  });
}

/** Returns the id of the nth seeded guide, counted from 0. */
export const guideId = (n: number): StaffId => asId(firstStaffId + n);
