import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { headFindings } from '../../doctor/audit-heads.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startBucket, type TestBucket } from '../../testing/bucket.ts';
import { openDatabase } from '../database.ts';
import { createLog } from '../log.ts';
import type { SecretsKeys } from '../secrets.ts';
import { compareHeads } from './compare-heads.ts';
import { exportHeads, headAges } from './export-heads.ts';
import { checkHead, type Head, readHead, signHead } from './heads.ts';
import { seal } from './seal.ts';
import { verifyAudit } from './verify.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-heads-'));
const secret = Buffer.alloc(32, 7);
const otherSecret = Buffer.alloc(32, 9);
let bucket: TestBucket;
let test: TestApp;

beforeAll(async () => {
  bucket = await startBucket();
  test = await startTestApp();
});
afterAll(async () => {
  await test.stop();
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds an entry and seals it. A transaction of another test in the same cluster may delay this for a moment. */
async function addSeal(): Promise<void> {
  await test.database.sql(`INSERT INTO audit_entries (request_id, action, outcome) VALUES ('x', 'GET /x', 200)`);
  await vi.waitFor(
    async () => {
      await seal(test.app.jobs);
      if ((await verdict()).unsealed.entries > 0) throw new Error('entries are left unsealed');
    },
    { timeout: 15_000 },
  );
}

async function withOwner<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase(test.database.url, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const verdict = () => withOwner((database) => verifyAudit(database.reading));
async function* linesOf(lines: readonly string[]) {
  yield* lines;
}
const compare = (lines: readonly string[], secrets: SecretsKeys = [secret]) =>
  withOwner((database) => compareHeads(database.reading, secrets, linesOf(lines)));
const readLines = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);

describe('heads of the audit chain', () => {
  const file = path.join(folder, 'heads');
  let log: string[];

  beforeAll(async () => {
    await addSeal();
    log = [];
    const app = await test.sibling(
      { AUDIT_HEADS_PATH: file, ...bucket.settings, FILES_ROOT: '', AUDIT_HEADS_BUCKET: 'guide-files/heads' },
      createLog('info', { write: (line) => void log.push(line) }),
    );
    await exportHeads(app.jobs);
    const [, stored] = app.jobs.services.connectors.auditHeads;
    if (!stored) throw new Error('there is no bucket');
    expect(await Array.fromAsync(stored.lines())).toEqual(readLines(file));
    expect(await headFindings(app.jobs.services.config)).toMatchObject([{ level: 'ok' }, { level: 'ok' }]);
    const started = performance.now();
    const passed = vi.spyOn(performance, 'now');
    for (const minutes of [1, 4, 5, 9, 10]) {
      passed.mockReturnValue(started + minutes * 60_000);
      await exportHeads(app.jobs);
    }
    passed.mockRestore();
  });

  it('are stored in each place every five minutes, and match the chain', async () => {
    const lines = readLines(file);
    expect(lines).toHaveLength(3);
    expect(await compare(lines)).toMatchObject({ matching: 3, newest: { seal: 1 }, problems: [] });
  });

  it('that are stored during the comparison match the chain', async () => {
    async function* growing() {
      yield* readLines(file);
      await addSeal();
      const [newest] = await test.database.sql<{ id: string; hash: string }>(
        `SELECT id, encode(hash, 'hex') AS hash FROM audit_seals ORDER BY id DESC LIMIT 1`,
      );
      const added = { id: Number(newest?.id), hash: newest?.hash ?? '' };
      yield JSON.stringify(signHead(secret, added, Temporal.Now.instant()));
    }
    const found = await withOwner((database) => compareHeads(database.reading, [secret], growing()));
    expect(found).toMatchObject({ matching: 4, problems: [] });
  });

  it('are also in the log, which can be compared like a file', async () => {
    const lines = [...log, 'Nov 29 14:00:00 host guidepost[7]: {"level":30}', '(node:7) Warning: old'];
    expect(await compare(lines)).toMatchObject({ matching: 6, problems: [] });
    expect((await compare(lines.filter((line) => readHead(line) === undefined))).problems).toEqual([
      'There is no head to compare with.',
    ]);
  });

  it('show a chain whose newest entries and seals were removed, which is valid without them', async () => {
    await addSeal();
    await addSeal();
    const [newest] = await test.database.sql<{ id: string; hash: string }>(
      `SELECT id, encode(hash, 'hex') AS hash FROM audit_seals ORDER BY id DESC LIMIT 1`,
    );
    const id = Number(newest?.id);
    const head = signHead(secret, { id, hash: newest?.hash ?? '' }, Temporal.Instant.from('2026-11-02T08:00:00Z'));
    const lines = [...readLines(file), JSON.stringify(head)];
    expect((await compare(lines)).problems).toEqual([]);

    await test.database.sql(`
      DELETE FROM audit_entries WHERE xid >= (SELECT horizon FROM audit_seals WHERE id = ${id - 2});
      DELETE FROM audit_seals WHERE id > ${id - 2}`);
    expect(await verdict()).toMatchObject({ ok: true, broken: null });
    expect((await compare(lines)).problems).toEqual([
      `The chain was shortened: it ends at seal ${id - 2}, but seal ${id} existed at 2026-11-02T08:00:00Z.`,
    ]);

    for (let seals = id - 2; seals < id; seals += 1) await addSeal();
    expect(await verdict()).toMatchObject({ ok: true, broken: null });
    expect((await compare(lines)).problems).toEqual([
      `The chain was replaced: seal ${id} is not the one that existed at 2026-11-02T08:00:00Z.`,
    ]);
  });
});

describe('a head', () => {
  const head = signHead(secret, { id: 3, hash: 'ab' }, Temporal.Instant.from('2026-11-02T08:00:00Z'));

  it('is forged if any of its values was changed', () => {
    expect(checkHead([secret], head)).toBe('valid');
    for (const change of [{ seal: 2 }, { hash: 'cd' }, { at: '2026-11-02T09:00:00Z' }, { signature: 'x' }])
      expect(checkHead([secret], { ...head, ...change })).toBe('forged');
  });

  it('that was signed with an earlier key is valid while SECRETS_KEY_OLD contains the key', () => {
    expect([checkHead([otherSecret, secret], head), checkHead([otherSecret], head)]).toEqual(['valid', 'unknown key']);
  });

  it('that is forged, unknown or unreadable is refused, and is not compared', async () => {
    const forged: Head = { ...head, seal: 1 };
    const unknown = signHead(otherSecret, { id: 1, hash: 'ab' }, Temporal.Now.instant());
    const { matching, newest, problems } = await compare([JSON.stringify(forged), JSON.stringify(unknown), '{"a":1}']);
    expect([matching, newest, problems]).toEqual([
      0,
      null,
      [
        expect.stringContaining('is forged'),
        expect.stringContaining('Add the earlier key to SECRETS_KEY_OLD'),
        'Head 3 cannot be read.',
      ],
    ]);
  });
});

describe('a place that cannot be written', () => {
  it('is tried again, is visible, and delays no other place and no seal', async () => {
    const late = path.join(folder, 'late');
    const log: string[] = [];
    const app = await test.sibling(
      {
        AUDIT_HEADS_PATH: path.join(late, 'heads'),
        S3_ENDPOINT: bucket.settings.S3_ENDPOINT ?? '',
        S3_PATH_STYLE: 'true',
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
        AUDIT_HEADS_BUCKET: 'guide-files/late',
      },
      createLog('info', { write: (line) => void log.push(line) }),
    );
    const stores = app.jobs.services.connectors.auditHeads;
    const [, stored] = stores;
    await expect(exportHeads(app.jobs)).rejects.toThrow(`was not stored in ${late}`);
    expect(log.filter((line) => line.includes('audit head not written'))).toHaveLength(1);
    expect(await Array.fromAsync(stored?.lines() ?? [])).toHaveLength(1);
    expect(headAges(stores).map(({ place }) => place)).toEqual([path.join(late, 'heads'), 's3://guide-files/late/']);
    await addSeal();
    expect(await headFindings(app.jobs.services.config)).toMatchObject([
      { level: 'problem', text: expect.stringContaining('cannot be read') },
      { level: 'ok' },
    ]);

    mkdirSync(late);
    await exportHeads(app.jobs);
    expect(readLines(path.join(late, 'heads'))).toHaveLength(1);
    expect(await Array.fromAsync(stored?.lines() ?? [])).toHaveLength(1);
  });

  it('may be a bucket whose service accepts connections and does not respond', async () => {
    const file = path.join(folder, 'without-bucket');
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const app = await test.sibling({
      AUDIT_HEADS_PATH: file,
      S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      AUDIT_HEADS_BUCKET: 'guide-files',
    });
    for (let run = 0; run < 2; run += 1)
      await expect(exportHeads(app.jobs, 500)).rejects.toThrow('was not stored in s3://guide-files/');
    expect(readLines(file)).toHaveLength(1);
    silent.close();
  });

  it('may be a file that ends in the middle of a line', async () => {
    const file = path.join(folder, 'cut');
    appendFileSync(file, '{"seal":1,"ha');
    const app = await test.sibling({ AUDIT_HEADS_PATH: file });
    await exportHeads(app.jobs);
    const { matching, problems } = await compare(readLines(file));
    expect([matching, problems]).toEqual([1, ['Head 1 cannot be read.']]);
  });

  it('is missing if no setting names one, and the doctor warns', async () => {
    expect(await headFindings({ auditHeads: [], secretsKeys: [] })).toMatchObject([
      { level: 'warning', text: expect.stringContaining('Set AUDIT_HEADS_PATH or AUDIT_HEADS_BUCKET') },
    ]);
  });
});
