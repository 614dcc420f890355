import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { seedDemo } from '../demo/seed.ts';
import { type Clone, cloneTemplate } from './clone.ts';

export const now = Temporal.Instant.from('2026-11-20T16:16:00Z');

let clones: Clone[] = [];
export let db: pg.Pool;

export async function seeded(seed: typeof seedDemo, at = now): Promise<pg.Pool> {
  const clone = await cloneTemplate();
  await seed({ databaseUrl: clone.url, now: at });
  const client = new pg.Pool({ connectionString: clone.url, max: 3 });
  // Dropping the database breaks connections that are still being closed.
  client.on('error', () => undefined);
  client.on('connect', (one) => one.on('error', () => undefined));
  clones.push({ ...clone, drop: () => client.end().then(() => clone.drop()) });
  return client;
}
export const rows = async <T extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  client = db,
): Promise<T[]> => (await client.query<T>(text, values)).rows;
export const count = async (from: string, client = db): Promise<number> =>
  Number((await rows<{ n: string }>(`SELECT count(*) AS n FROM ${from}`, [], client))[0]?.n);

const tables = [
  'clients',
  'teams',
  'team_memberships',
  'users',
  'staff',
  'members',
  'phone_numbers',
  'addresses',
  'email_addresses',
  'member_assignments',
  'member_status_history',
  'status_change_requests',
  'transfer_requests',
  'handovers',
  'handover_items',
  'hospitalizations',
  'notes',
  'calls',
  'visits',
  'texts',
  'scheduled_events',
  'todos',
  'needs',
  'need_actions',
  'need_updates',
  'need_referrals',
  'need_referral_requests',
  'need_history_entries',
  'surveys',
  'survey_versions',
  'assigned_surveys',
  'survey_answers',
  'assigned_survey_phases',
  'workflows',
  'workflow_phases',
  'assigned_workflows',
  'assigned_workflow_phases',
  'assigned_workflow_phase_reminders',
  'assigned_workflow_scheduled_events',
  'notifications',
  'alerts',
  'feed_items',
  'member_summaries',
  'member_attributes',
  'member_client_feed',
  'member_segments',
  'member_race_ethnicities',
  'change_logs',
  'member_views',
  'directory_tags',
  'directory_organizations',
  'directory_programs',
  'directory_program_tags',
  'directory_locations',
  'directory_program_locations',
];
export const prints = (client: pg.Pool) =>
  Promise.all(
    tables.map((table) =>
      rows(
        `SELECT '${table}' AS name, count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t`,
        [],
        client,
      ),
    ),
  );

/** Returns the ids of the members that an account can see (docs/areas/access.md#visible-members). */
export const seenBy = async (account: string): Promise<number[]> =>
  (
    await rows<{ id: string }>(
      `WITH me AS (SELECT s.user_id, u.role FROM staff s JOIN users u ON u.id = s.user_id WHERE s.email = $1),
       mine AS (SELECT tm.team_id FROM team_memberships tm JOIN me ON me.user_id = tm.staff_id
                 WHERE tm.start_date <= $2::date AND (tm.end_date IS NULL OR tm.end_date >= $2::date)),
       guides AS (SELECT user_id FROM me UNION SELECT tm.staff_id FROM team_memberships tm JOIN mine USING (team_id)
                   WHERE tm.role = 'MEMBER' AND (tm.end_date IS NULL OR tm.end_date >= $2::date))
       SELECT m.user_id AS id FROM members m
        WHERE EXISTS (SELECT 1 FROM me WHERE me.role IN ('ADMIN', 'SUPER_ADMIN'))
           OR m.assigned_guide_id IN (SELECT user_id FROM guides)
           OR m.client_id IN (SELECT a.client_id FROM client_auditors a JOIN me ON me.user_id = a.staff_id)
           OR (m.assigned_guide_id IS NULL AND m.client_id IN (SELECT tc.client_id FROM team_clients tc JOIN mine USING (team_id)))`,
      [`${account}@demo.test`, '2026-11-20'],
    )
  ).map((row) => Number(row.id));

/** Creates the demo data for a test file. */
export function useDemo(): void {
  beforeAll(async () => {
    db = await seeded(seedDemo);
  });
  afterAll(async () => {
    for (const clone of clones) await clone.drop();
    clones = [];
  });
}
