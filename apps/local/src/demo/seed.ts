import { asId, type ClientId, type IdOf, type RecordKind } from '@guidepost/contracts';
import pg from 'pg';
import { insertRows, moveSequences } from './insert.ts';
import { memberParts, staffParts } from './parts.ts';
import { createWorld, type ExistingRecords, type Part, type World } from './world.ts';

export interface SeedOptions {
  /** Database URL for the owner's role. The demo needs this role because it sets its own ids. */
  databaseUrl: string;
  /** The demo's current time. All demo data is relative to it. */
  now: Temporal.Instant;
  progress?: (line: string) => void;
  /** Returns the demo client's encrypted findhelp key. Without it, all clients search Guidepost's own directory. */
  findhelpKey?: ((clientId: ClientId) => string) | undefined;
}

/**
 * Fills an empty database with half a year of realistic data: clients, teams, staff, members and the guides' work. All
 * times are relative to `now`, and the same `now` always gives the same result. Uses one transaction.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  await seed(options, [...staffParts, ...memberParts]);
}

/** Creates only clients, teams and staff, for users who import their own members (`--empty`). */
export async function seedStaff(options: SeedOptions): Promise<void> {
  await seed(options, staffParts);
}

async function seed(
  { databaseUrl, now, progress, findhelpKey }: SeedOptions,
  parts: readonly (readonly [string, Part])[],
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await db.connect();
  try {
    await db.query("BEGIN; SET LOCAL timezone = 'UTC'");
    // Rounds down to seconds, because no demo data is more precise.
    const world = createWorld(now.round({ smallestUnit: 'second', roundingMode: 'floor' }), await given(db));
    const tables = new Set<string>();
    for (const [label, part] of parts) {
      progress?.(label);
      const rows = part(world);
      await insertRows(db, rows);
      for (const table of Object.keys(rows)) tables.add(table);
    }
    if (findhelpKey !== undefined) {
      const { id } = world.client('Bluebonnet Care');
      await db.query('UPDATE clients SET find_help_key_sealed = $1 WHERE id = $2', [findhelpKey(id), id]);
    }
    if (world.members.length > 0) await writeFeeds(db, world);
    await moveSequences(db, [...tables, 'feed_items']);
    await db.query('COMMIT');
    // PostgreSQL's query planner does not have statistics about the new rows yet.
    await db.query('ANALYZE');
  } finally {
    await db.end();
  }
}

/** Returns the records that the migrations created, by key. */
async function given(db: pg.Client): Promise<ExistingRecords> {
  const { rows: statuses } = await db.query<{ key: string; id: string; stage_id: string; stage_key: string }>(
    'SELECT s.key, s.id, s.stage_id, g.key AS stage_key FROM member_statuses s JOIN member_stages g ON g.id = s.stage_id',
  );
  const { rows: issues } = await db.query<{ key: string; id: string; days: number }>(
    'SELECT key, id, default_time_frame_in_days AS days FROM need_issues',
  );
  async function ids<Kind extends RecordKind>(
    table: 'outcomes' | 'terms' | 'need_activities' | 'need_categories',
  ): Promise<Map<string, IdOf<Kind>>> {
    const { rows } = await db.query<{ key: string; id: string }>(`SELECT key, id FROM ${table}`);
    return new Map(rows.map((row) => [row.key, asId(Number(row.id))]));
  }
  return {
    statuses: new Map(
      statuses.map((row) => [
        row.key,
        { id: asId<'Status'>(Number(row.id)), stageId: asId<'Stage'>(Number(row.stage_id)), stageKey: row.stage_key },
      ]),
    ),
    outcomes: await ids('outcomes'),
    terms: await ids('terms'),
    issues: new Map(issues.map((row) => [row.key, { id: asId<'NeedIssue'>(Number(row.id)), days: row.days }])),
    activities: await ids('need_activities'),
    categories: await ids('need_categories'),
  };
}

/** Writes the feeds, oldest entry first, and the members' columns that cache feed data (as feed.put does). */
async function writeFeeds(db: pg.Client, world: World): Promise<void> {
  const inOrder = world.feed.sort(
    (a, b) =>
      Temporal.Instant.compare(a.at, b.at) ||
      (a.type < b.type ? -1 : a.type > b.type ? 1 : a.externalId - b.externalId),
  );
  await insertRows(db, {
    feed_items: inOrder.map(({ memberId, type, externalId, actorId, at, pending, task, counts }) => ({
      id: world.nextId('feed_items'),
      member_id: memberId,
      type: pending?.type ?? (task === undefined ? type : 'task'),
      external_type: type,
      external_id: externalId,
      event_type: pending?.eventType ?? task ?? type,
      actor_id: actorId,
      state: pending ? 'pending' : 'past',
      late_at: pending?.lateAt?.toString() ?? null,
      occurred_at: at.toString(),
      counts_as_outreach: counts ?? false,
    })),
  });
  await db.query(
    `UPDATE members m SET last_event_at = latest.occurred_at, last_event_type = latest.event_type,
       outreach_month = date_trunc('month', $1::timestamptz AT TIME ZONE m.time_zone)::date,
       outreach_count = (SELECT count(*) FROM feed_items f
         WHERE f.member_id = m.user_id AND f.counts_as_outreach
           AND f.occurred_at >= date_trunc('month', $1::timestamptz AT TIME ZONE m.time_zone) AT TIME ZONE m.time_zone)
      FROM (SELECT DISTINCT ON (member_id) * FROM feed_items WHERE state = 'past' AND deleted_at IS NULL
             ORDER BY member_id, occurred_at DESC, id DESC) latest
     WHERE latest.member_id = m.user_id`,
    [world.now.toString()],
  );
}
