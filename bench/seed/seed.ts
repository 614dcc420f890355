import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrate, migrationNames } from '@guidepost/server';
import pg from 'pg';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { directorySteps } from './directory.ts';
import { docketSteps } from './docket.ts';
import { eventHelpers, feedSteps } from './events.ts';
import { needSteps } from './needs.ts';
import { memberSteps, type Step, staffSteps } from './people.ts';
import { databaseOf, planOf } from './plan.ts';
import { helperSql } from './sql.ts';

/**
 * Tables that grow with the number of members. Their indexes are created after inserting the rows, which is several
 * times faster.
 */
const large = [
  'users',
  'members',
  'phone_numbers',
  'addresses',
  'email_addresses',
  'feed_items',
  'notes',
  'calls',
  'texts',
  'visits',
  'scheduled_events',
  'hospitalizations',
  'member_assignments',
  'member_status_history',
  'todos',
  'needs',
  'need_actions',
  'need_history_entries',
  'directory_programs',
  'directory_locations',
  'directory_program_tags',
];

type PrintLine = (line: string) => void;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Prints a step with its duration in seconds. */
async function runTimed(say: PrintLine, label: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  say(`  ${label}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Drops the large tables' indexes, runs the steps, and creates the indexes again. */
async function withoutIndexes(client: pg.Client, say: PrintLine, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
      WHERE c.oid IS NULL AND i.indrelid = ANY($1::text[]::regclass[])`,
    [large],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  await runTimed(say, `${rows.length} indexes`, async () => {
    for (const { definition } of rows) await client.query(definition);
  });
}

async function runSteps(client: pg.Client, steps: readonly Step[], say: PrintLine): Promise<void> {
  for (const { label, sql } of steps) await runTimed(say, label, () => client.query(sql));
}

/** Advances the sequences, so that new rows get higher ids than the seeded rows. */
const sequencesSql = `
  DO $$ DECLARE s record; BEGIN
    FOR s IN SELECT c.oid::regclass AS tab, a.attname AS col FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
              WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' LOOP
      EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), coalesce((SELECT max(%I) FROM %s), 0) + 1, false)', s.tab, s.col, s.col, s.tab);
    END LOOP;
  END $$;`;

const hashOf = (...texts: readonly Buffer[]) =>
  createHash('sha256').update(Buffer.concat(texts)).digest('hex').slice(0, 12);

/** Returns the name and content hash of this checkout's seed and of each migration, as `name:hash`. */
function checkoutHashes(): string[] {
  const here = path.join(repositoryRoot, 'bench/seed');
  const read = (folder: string) => (name: string) => readFileSync(path.join(folder, name));
  const migration = read(path.join(repositoryRoot, 'apps/server/src/migrations'));
  return [
    `seed:${hashOf(...readdirSync(here).sort().map(read(here)))}`,
    ...migrationNames().map((name) => `${name}:${hashOf(migration(name))}`),
  ];
}

/**
 * Fills a database for this number of members, using only SQL. Reuses an existing database and migrates it if
 * necessary.
 * @param admin the owner's connection to the cluster's database `postgres`
 * @returns the database's name
 */
export async function seed(
  admin: string,
  urlOf: (database: string) => string,
  members: number,
  feed: number,
  say: PrintLine,
): Promise<string> {
  const name = databaseOf(members, feed);
  const making = `${name}_making`;
  return withClient(admin, async (owner) => {
    const marks = checkoutHashes();
    const remember = () => owner.query(`COMMENT ON DATABASE ${name} IS '${marks.join(' ')}'`);
    const there = await owner.query<{ mark: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1`,
      [name],
    );
    if (there.rowCount) {
      // Newer migrations run on the existing data. The data cannot be used if the seed or an older migration was
      // edited.
      const had = there.rows[0]?.mark?.split(' ') ?? [''];
      if (had[0] === marks[0] && had.every((mark) => marks.includes(mark))) {
        await migrate(urlOf(name));
        await remember();
        return name;
      }
      say(`${name} was seeded for other tables: it is made anew.`);
      await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
    const began = performance.now();
    say(`Seeding ${members.toLocaleString('en')} members with ${feed} feed items each:`);
    await owner.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
    await owner.query(`CREATE DATABASE ${making}`);
    await migrate(urlOf(making));
    await withClient(urlOf(making), async (client) => {
      // Turns off constraints and durability: the rows are known to be valid, and an interrupted run's data is deleted.
      await client.query(
        `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'`,
      );
      const plan = planOf(members, feed, Temporal.Now.instant().round('hour').toString());
      await client.query(helperSql);
      await client.query(eventHelpers(plan));
      await withoutIndexes(client, say, () =>
        runSteps(
          client,
          [
            ...staffSteps(plan),
            ...memberSteps(plan),
            ...feedSteps(plan),
            ...docketSteps(plan),
            ...needSteps(plan),
            ...directorySteps(plan),
          ],
          say,
        ),
      );
      await client.query(sequencesSql);
      await client.query('DROP SCHEMA bench CASCADE');
      await runTimed(say, 'vacuum and analyze', () => client.query('VACUUM (ANALYZE, FREEZE)'));
    });
    await owner.query(`ALTER DATABASE ${making} RENAME TO ${name}`);
    await remember();
    say(`  done in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return name;
  });
}
