import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { retryLocks } from './lock-retries.ts';
import { type MigrationFile, migrationNames, readMigration, type Step } from './migration-files.ts';
import {
  appliedMigrations,
  batchProgress,
  deleteBatches,
  dropInvalidIndex,
  hasMigrationLock,
  insertMigration,
  jobGrants,
  nextBatchEnd,
  prepareSession,
  prepareWrites,
  releaseMigrationLock,
  runBatch,
  setLockTimeout,
  storeBatchProgress,
  tryMigrationLock,
} from './queries-migrations.ts';
import { loadZipCodes } from './queries-zip-codes.ts';

/**
 * NEWER_DATABASE: the database has migrations that this version does not contain. LOCKED: another process is migrating.
 * BUSY: other transactions kept a table locked. POOLED: the connection does not keep its session. FAILED: a step after
 * the connection failed.
 */
export class MigrationError extends Error {
  readonly code: 'NEWER_DATABASE' | 'LOCKED' | 'BUSY' | 'POOLED' | 'FAILED';
  constructor(code: MigrationError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
    this.code = code;
  }
}

export interface MigrateOptions {
  log?: (line: string) => void;
  /** The folder of the migrations. Tests use a different one. */
  folder?: URL;
  /** Longest wait for a lock. All requests that need the same table wait during this time. */
  lockTimeoutMs?: number;
  /**
   * How long a migration that does not get its locks is retried, and how long it waits for another migrating process
   * (at most a minute).
   */
  patienceMs?: number;
}

/** The state of one run of `migrate`. */
interface Run {
  owner: pg.Client;
  log(line: string): void;
  lockTimeoutMs: number;
  patienceMs: number;
}

/**
 * Longest wait for a lock in statements that block no requests while they wait, such as `CREATE INDEX CONCURRENTLY`,
 * which waits until older transactions end.
 */
const concurrentLockTimeoutMs = 30 * 60_000;
const progressEveryMs = 5000;

/**
 * Upgrades a database to this version. Migrations are SQL files, forward only. Each file is one transaction, except the
 * files with the marker `no transaction` (CONTRIBUTING.md#migrations).
 * @param ownerUrl connection of the role that owns the tables; not through a connection pooler
 * @throws MigrationError; the driver's error if the database cannot be reached
 */
export async function migrate(
  ownerUrl: string,
  { log = () => {}, folder, lockTimeoutMs = 1000, patienceMs = 5 * 60_000 }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000, keepAlive: true });
  // If the connection is lost, the running statement also fails, so this event is ignored.
  owner.on('error', () => {});
  await owner.connect();
  const run: Run = { owner, log, lockTimeoutMs, patienceMs };
  const applied: string[] = [];
  try {
    await prepareSession(owner);
    await takeLock(run);
    for (const name of await findMissing(owner, folder)) {
      log(name);
      const started = performance.now();
      await apply(run, readMigration(name, folder));
      const seconds = (performance.now() - started) / 1000;
      if (seconds >= 1) log(`${name}: ${seconds.toFixed(1)} s`);
      applied.push(name);
    }
    await setLockTimeout(owner, lockTimeoutMs);
    await withLockRetries(run, 'ZIP codes', () => loadZipCodes(owner));
    await withLockRetries(run, 'job queue', () => runMigrations({ connectionString: ownerUrl, logger: quietLogger() }));
    await withLockRetries(run, 'permissions of the job queue', () => owner.query(jobGrants));
    await withLockRetries(run, 'audit partitions', () => prepareWrites(owner));
    await releaseMigrationLock(owner);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError('FAILED', `The migration failed: ${messageOf(error)}`, error);
  } finally {
    await owner.end();
  }
  return { applied };
}

async function takeLock({ owner, log, patienceMs }: Run): Promise<void> {
  const deadline = performance.now() + Math.min(patienceMs, 60_000);
  for (let attempt = 1; !(await tryMigrationLock(owner)); attempt += 1) {
    if (attempt === 1) log('waiting for another migration');
    if (performance.now() > deadline)
      throw new MigrationError('LOCKED', 'Another process has been migrating this database for over a minute.');
    await sleep(250);
  }
}

/**
 * Returns the migrations that the database lacks.
 * @throws MigrationError NEWER_DATABASE
 */
async function findMissing(owner: pg.Client, folder: URL | undefined): Promise<string[]> {
  const have = await appliedMigrations(owner);
  const all = migrationNames(folder);
  const unknown = [...have].filter((name) => !all.includes(name)).sort();
  if (unknown.length > 0) {
    throw new MigrationError(
      'NEWER_DATABASE',
      `The database belongs to a newer version of Guidepost: it has ${unknown.join(', ')}, which this version does not know.`,
    );
  }
  return all.filter((name) => !have.has(name));
}

async function apply(run: Run, file: MigrationFile): Promise<void> {
  const { owner, lockTimeoutMs } = run;
  try {
    await setLockTimeout(owner, lockTimeoutMs);
    if (file.steps === undefined) {
      await withLockRetries(run, file.name, () =>
        inTransaction(owner, async () => {
          await owner.query(file.sql);
          await insertMigration(owner, file.name);
        }),
      );
      return;
    }
    for (const [position, step] of file.steps.entries()) await applyStep(run, file.name, position, step);
    await inTransaction(owner, async () => {
      await insertMigration(owner, file.name);
      await deleteBatches(owner, file.name);
    });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError('FAILED', `The migration ${file.name} failed: ${messageOf(error)}`, error);
  }
}

async function applyStep(run: Run, name: string, position: number, step: Step): Promise<void> {
  const { owner, log, lockTimeoutMs } = run;
  if (step.kind === 'batches') {
    await applyBatches(run, name, position, step);
    return;
  }
  await requireLock(owner);
  await setLockTimeout(owner, concurrentLockTimeoutMs);
  if (step.kind === 'index' && (await dropInvalidIndex(owner, step.name)))
    log(`${name}: dropped the unfinished index ${step.name}`);
  await owner.query(step.sql);
  await setLockTimeout(owner, lockTimeoutMs);
}

/**
 * Runs a statement for one range of keys after another. Each batch is a transaction that also stores its progress, so
 * an interrupted migration continues after the last batch and changes no row twice.
 */
async function applyBatches(run: Run, name: string, position: number, step: Extract<Step, { kind: 'batches' }>) {
  const { owner, log } = run;
  let progress = await batchProgress(owner, name, position);
  if (progress.changed > 0) log(`${name}: continues after ${step.key} ${progress.lastKey}`);
  const logProgress = () => log(`${name}: ${progress.changed} rows changed, up to ${step.key} ${progress.lastKey}`);
  let loggedAt = performance.now();
  for (;;) {
    const next = await withLockRetries(run, name, () =>
      inTransaction(owner, async () => {
        const last = await nextBatchEnd(owner, step, progress.lastKey);
        if (last === undefined) return undefined;
        const changed = progress.changed + (await runBatch(owner, step.sql, progress.lastKey, last));
        await storeBatchProgress(owner, name, position, { lastKey: last, changed });
        return { lastKey: last, changed };
      }),
    );
    if (next === undefined) break;
    progress = next;
    if (performance.now() - loggedAt >= progressEveryMs) {
      logProgress();
      loggedAt = performance.now();
    }
    await sleep(step.pauseMs);
  }
  logProgress();
}

async function inTransaction<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN');
  try {
    await requireLock(owner);
    const result = await work();
    await owner.query('COMMIT');
    return result;
  } catch (error) {
    // If the connection is lost, ROLLBACK fails too, but the first error is the cause.
    await owner.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function requireLock(owner: pg.Client): Promise<void> {
  if (await hasMigrationLock(owner)) return;
  throw new MigrationError(
    'POOLED',
    'The connection of DATABASE_OWNER_URL leads to different sessions of PostgreSQL. Use an address without a connection pooler.',
  );
}

/** @throws MigrationError BUSY after `patienceMs` */
const withLockRetries = <T>({ log, patienceMs }: Run, name: string, work: () => Promise<T>): Promise<T> =>
  retryLocks(work, {
    patienceMs,
    onWait: (attempt) => log(`${name}: waits for other transactions (attempt ${attempt})`),
    busy: (attempts, cause) =>
      new MigrationError(
        'BUSY',
        `${name} did not get its locks in ${attempts} attempts, because other transactions use the same tables. Run the migration again.`,
        cause,
      ),
  });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');

/** Hides the info messages of graphile-worker's own migrations. The message of this migration is sufficient. */
function quietLogger() {
  return new Logger(() => (level, message) => {
    if (level === 'error') process.stderr.write(`${message}\n`);
  });
}
