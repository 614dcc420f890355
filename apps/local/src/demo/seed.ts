import pg from 'pg';
import { insertRows, moveSequences } from './insert.ts';
import { memberParts, staffParts } from './parts.ts';
import { createWorld, type Part, type World } from './world.ts';

export interface SeedOptions {
  /** The owner's connection: the demo writes ids of its own. */
  databaseUrl: string;
  /** The day and hour that the demo is made for. */
  now: Temporal.Instant;
  progress?: (line: string) => void;
}

/**
 * Fills an empty database with a believable half year of work: clients, teams, staff, members and what guides did with
 * them, all relative to `now` and the same every time. One transaction: all of it or nothing.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  await seed(options, [...staffParts, ...memberParts]);
}

/** Only clients, teams and staff, for who brings members of their own (`--empty`). */
export async function seedStaff(options: SeedOptions): Promise<void> {
  await seed(options, staffParts);
}

async function seed(
  { databaseUrl, now, progress }: SeedOptions,
  parts: readonly (readonly [string, Part])[],
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await db.connect();
  try {
    await db.query("BEGIN; SET LOCAL timezone = 'UTC'");
    const { rows: statuses } = await db.query<{ key: string; id: string; stage_id: string }>(
      'SELECT key, id, stage_id FROM member_statuses',
    );
    const byKey = new Map(statuses.map((row) => [row.key, { id: Number(row.id), stageId: Number(row.stage_id) }]));
    const { rows: outcomes } = await db.query<{ key: string; id: string }>('SELECT key, id FROM outcomes');
    const outcomeIds = new Map(outcomes.map((row) => [row.key, Number(row.id)]));
    const { rows: terms } = await db.query<{ key: string; id: string }>('SELECT key, id FROM terms');
    const termIds = new Map(terms.map((row) => [row.key, Number(row.id)]));
    // To the second: nobody's work is timed finer.
    const world = createWorld(now.round({ smallestUnit: 'second', roundingMode: 'floor' }), byKey, outcomeIds, termIds);
    const tables = new Set<string>();
    for (const [label, part] of parts) {
      progress?.(label);
      const rows = part(world);
      await insertRows(db, rows);
      for (const table of Object.keys(rows)) tables.add(table);
    }
    if (world.members.length > 0) await writeFeeds(db, world);
    await moveSequences(db, [...tables, 'feed_items']);
    await db.query('COMMIT');
    // The planner knows nothing yet of what came in at once.
    await db.query('ANALYZE');
  } finally {
    await db.end();
  }
}

/** The feeds in the order of time, and what members caches of them (as feed.put keeps it). */
async function writeFeeds(db: pg.Client, world: World): Promise<void> {
  const inOrder = world.feed.sort(
    (a, b) =>
      Temporal.Instant.compare(a.at, b.at) ||
      (a.type < b.type ? -1 : a.type > b.type ? 1 : a.externalId - b.externalId),
  );
  await insertRows(db, {
    feed_items: inOrder.map(({ memberId, type, externalId, actorId, at, pending, counts }) => ({
      id: world.nextId('feed_items'),
      member_id: memberId,
      type: pending?.type ?? type,
      external_type: type,
      external_id: externalId,
      event_type: pending?.eventType ?? type,
      actor_id: actorId,
      state: pending ? 'pending' : 'past',
      late_at: pending?.lateAt.toString() ?? null,
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
