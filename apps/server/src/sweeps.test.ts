import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.ts';
import { createHeartbeat } from './platform/jobs/heartbeat.ts';
import type { SweepBound } from './platform/module.ts';
import { kernelSweeps, purgeEvents, purgeKeys, purgeSessions } from './platform/sweeps.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

const all = [createHeartbeat().sweep, ...kernelSweeps, ...modules.flatMap(({ sweeps = [] }) => sweeps)];

const textOf = (bound: SweepBound): string => {
  if ('fixed' in bound) return `fixed: ${bound.fixed}`;
  return `${bound.batch} ${bound.of}${bound.pace === undefined ? ', until none is left' : `; ${bound.pace}`}`;
};

describe('sweeps', () => {
  it('have unique names', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('process at most the declared number of records in one transaction', () => {
    expect(Object.fromEntries(all.map(({ name, bound }) => [name, textOf(bound)]))).toEqual({
      'access changes purge': 'fixed: one row for each change of access in ten minutes',
      'absence starts and ends': '50 absences, until none is left',
      'audit verification': '50000 audit entries; a round over the chain has no end to wait for',
      'audit heads': 'fixed: one head for each place',
      'audit seal': '5000 audit entries, until none is left',
      'unfinished calls': '10 calls; ten requests a second to the carrier',
      'cluster of the database': 'fixed: one row',
      'due texts': '500 texts, until none is left',
      duplicates: '250 members; a search may take hours, and nobody waits for it',
      'enrollments.abandoned': '5000 rows of a file, until none is left',
      'enrollments.end': '20 coverages, until none is left',
      'enrollments.forget': '5000 recorded rows, until none is left',
      'enrollments.resume': '10 files, until none is left',
      'expired archives': '100 archives or lists, until none is left',
      'unchecked files': '10 files; ten files a second are scanned at once',
      'open handovers': '200 hand-overs, until none is left',
      'silent hospitals': 'fixed: one row for each hospital',
      'idempotency keys purge': '5000 idempotency keys, until none is left',
      'imports.abandoned': '100 files of imports, until none is left',
      'imports.resume': '10 imports, until none is left',
      'jobs of stopped processes': 'fixed: one row for each job runner, of which a process has two',
      'links that nobody used': '200 links, until none is left',
      'live events purge': '5000 live events, until none is left',
      'hospital messages': '20 messages, until none is left',
      'hospital messages about new members': '5000 members, until none is left',
      'audit partitions': 'fixed: the tables of seven months',
      'needs that end soon': '200 needs, until none is left',
      'orphaned files': '500 files, until none is left',
      'workflow phases': '200 phases, until none is left',
      'unanswered referral questions': '200 questions, until none is left',
      'referral questions': '1 questions, until none is left',
      'unavailable receiving guides': '100 requests, until none is left',
      'refused referrals of closed needs': '200 referrals, until none is left',
      'removed files': '50 files, until none is left',
      'secrets of an earlier key': '100 keys of clients, until none is left',
      'sessions purge': '5000 sessions, until none is left',
      'statuses that begin': '50 requests, until none is left',
      'survey links that nobody opened': '200 links, until none is left',
      'due surveys': '200 surveys, until none is left',
      'surveys to assign': '500 members, until none is left',
      'texts to send': '24 texts; the pace of the carrier',
      'texts without a delivery status': '20 texts; four requests a second to the carrier',
      'member time zones': '500 members, until none is left',
      'event todos': '200 events, until none is left',
      'transfers that take effect': '50 requests, until none is left',
      'unknown texts': '20 texts; twenty requests a second to the carrier',
      'external EMR lists': 'fixed: one answer of the external record',
      'unmatched hospital messages': '100 questions, until none is left',
      'workflows to assign': '200 members, until none is left',
    });
  });
});

/**
 * Loops that check in their own way whether the server is stopping, or that need no such check. Each value is the
 * reason.
 */
const ownLoops: Readonly<Record<string, string>> = {
  'modules/audit/pages.ts': 'the batch of an export file',
  'modules/calls/mute/mute.ts': 'a job that ends after a few seconds',
  'modules/consents/evidence.ts': 'read by a command',
  'modules/files/pictures.ts': 'over bytes in memory',
  'modules/texts/sending/sender.ts': 'asks isStopping itself',
};

it('every loop over batches uses until-done.ts, so that it stops with its process', () => {
  const folder = new URL('./', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(modules|platform\/services)\/.*(?<!\.test)\.ts$/.test(name) && !name.includes('/testing/'))
    .sort();
  const loops = sources.filter((name) =>
    /\bwhile \(|\bfor \(;;\)|\bfor \(let (\w+) = [^;]*; \1( ===|;)/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(loops).toEqual(Object.keys(ownLoops));
});

describe('a backlog of more than two batches', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  const backlog = 10_001;
  const count = async (table: string, where = 'true') =>
    Number((await test.database.sql<{ n: string }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`))[0]?.n);

  it('of live events is deleted by one run, which stores its position', async () => {
    await test.database.sql(
      `INSERT INTO live_events (name, payload, rooms, at)
       SELECT 'user_updated', '{"id":1}', '{user:0}', now() - interval '2 days' - n * interval '1 second' FROM generate_series(1, $1) n`,
      [backlog],
    );
    const [last] = await test.database.sql('SELECT xid, id FROM live_events ORDER BY xid DESC, id DESC LIMIT 1');
    await purgeEvents(test.app.jobs);
    expect(await count('live_events')).toBe(0);
    expect(await test.database.sql('SELECT xid, id FROM live_purged')).toEqual([last]);
  });

  it('of idempotency keys is deleted by one run', async () => {
    const { id } = await test.make.staff();
    await test.database.sql(
      `INSERT INTO idempotency_keys (actor_id, key, route, body_hash, created_at)
       SELECT $2, 'key ' || n, 'POST /x', '\\x00', now() - interval '2 days' FROM generate_series(1, $1) n`,
      [backlog, id],
    );
    await purgeKeys(test.app.jobs);
    expect(await count('idempotency_keys')).toBe(0);
  });

  it('of sessions is ended by one run', async () => {
    const { id } = await test.make.staff();
    await test.database.sql(
      `INSERT INTO staff_sessions (staff_id, issuer, sid, started_at, last_active_at)
       SELECT $2, 'issuer', 'sid ' || n, now() - interval '9 days', now() - interval '9 days' FROM generate_series(1, $1) n`,
      [backlog, id],
    );
    await purgeSessions(test.app.jobs);
    expect(await count('staff_sessions', 'ended_at IS NULL')).toBe(0);
  });

  it('is left to the next run if the process stops', async () => {
    await test.database.sql(
      `INSERT INTO live_events (name, payload, rooms, at) SELECT 'user_updated', '{"id":1}', '{user:0}', now() - interval '2 days' FROM generate_series(1, $1)`,
      [backlog],
    );
    const isStopping = [false, true];
    await purgeEvents({ ...test.app.jobs, isStopping: () => isStopping.shift() ?? true });
    expect(await count('live_events')).toBe(backlog - 5000);
  });
});
