import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { contracts } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportClient } from '../client-archive/export.ts';
import { archiveFindings } from '../doctor/audit-archives.ts';
import { digestOfLines } from '../platform/audit/archive/format.ts';
import { proveChain } from '../platform/audit/prove.ts';
import { type Query, startArchiveScenario } from '../testing/archive-scenario.ts';
import { unzip } from '../testing/zip.ts';
import { compareFiles } from '../verify/files.ts';

const { audit } = contracts;
let scenario: Awaited<ReturnType<typeof startArchiveScenario>>;
beforeAll(async () => {
  scenario = await startArchiveScenario();
  await scenario.archive('2025-03-01');
  await scenario.sealAll();
});
afterAll(() => scenario.test.stop());

describe('an archived month', () => {
  const keyOf = async (month: string) => {
    const [found] = await scenario.test.database.sql<{ storage_key: string }>(
      'SELECT storage_key FROM audit_archives WHERE month = $1',
      [month],
    );
    return { area: 'files' as const, name: found?.storage_key ?? '' };
  };
  /** Replaces the file of January, runs work, and restores the file. */
  async function withFile(change: (bytes: Buffer) => Buffer | null, work: () => Promise<void>): Promise<void> {
    const { storage } = scenario.services().connectors;
    const key = await keyOf('2025-01-01');
    const bytes = (await storage.read(key)) as Buffer;
    const changed = change(bytes);
    if (changed === null) await storage.remove(key);
    else await storage.write(key, changed, 'application/gzip');
    try {
      await work();
    } finally {
      await storage.write(key, bytes, 'application/gzip');
    }
  }
  const edited = (from: string, to: string) => (bytes: Buffer) =>
    gzipSync(gunzipSync(bytes).toString('utf8').replace(from, to));

  it.each([
    ['a changed entry', edited('"outcome":404', '"outcome":200'), 'an entry was changed'],
    [
      'a removed entry',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString('utf8').split('\n').slice(1).join('\n')),
      'are there',
    ],
    ['another compression', (bytes: Buffer) => gzipSync(gunzipSync(bytes), { level: 1 }), 'the archive of 2025-01'],
    [
      'bytes at the end',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')]),
      'the archive of 2025-01 cannot be read',
    ],
    ['a cut end', (bytes: Buffer) => bytes.subarray(0, -9), 'the archive of 2025-01 cannot be read'],
    ['no file', () => null, 'the archive of 2025-01 is missing from the storage'],
  ])('is reported by the verification if it has %s', async (_name, change, why) => {
    await withFile(change, async () => {
      const { ok, broken } = await scenario.verdict();
      expect([ok, broken?.why]).toEqual([false, expect.stringContaining(why)]);
    });
    expect((await scenario.verdict()).ok).toBe(true);
  });

  it('shows no entries of a changed file', async () => {
    await withFile(edited('"outcome":404', '"outcome":200'), async () => {
      const { status, body } = await scenario.page({ memberId: scenario.memberId, to: '2025-12-01T00:00:00Z' });
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    });
  });

  it('has a checkpoint whose change is reported by the verification and by the job', async () => {
    const chain = async () => (await scenario.test.call(audit.chain, { as: scenario.admin })).body;
    await scenario.test.database.sql('DELETE FROM audit_checks');
    await proveChain(scenario.test.app.jobs);
    expect(await chain()).toMatchObject({ broken: null, archivedBefore: '2025-03-01T00:00:00Z' });
    await scenario.test.database.sql('UPDATE audit_archives SET entries = entries + 1');
    await scenario.test.database.sql('DELETE FROM audit_checks');
    await proveChain(scenario.test.app.jobs);
    const why = 'the signature of the checkpoint of 2025-01 is not valid';
    expect((await chain()).broken?.why).toBe(why);
    expect((await scenario.verdict({ onlyCheckpoints: true })).broken?.why).toBe(why);
    await scenario.test.database.sql('UPDATE audit_archives SET entries = entries - 1');
    await proveChain(scenario.test.app.jobs);
    expect((await chain()).broken).toBeNull();
  });

  it('is needed by the proof of the files and by the doctor', async () => {
    const { config } = scenario.services();
    const compared = () => scenario.asOwner((db) => compareFiles(db, scenario.services().connectors.storage));
    expect(await compared()).toMatchObject({ missingArchives: [], surplus: [] });
    expect(await archiveFindings(config)).toEqual([{ level: 'ok', text: expect.stringContaining('of 2 months') }]);
    await withFile(
      () => null,
      async () => {
        expect((await compared()).missingArchives).toEqual(['2025-01']);
        expect(await archiveFindings(config)).toMatchObject([{ level: 'problem' }]);
      },
    );
  });

  it('is signed again with a new key', async () => {
    const [old] = scenario.services().config.secretsKeys as [Buffer];
    const current = Buffer.alloc(32, 9);
    expect((await scenario.verdict({ secretsKeys: [current] })).broken?.why).toContain('unknown key');
    await expect(scenario.archive('2025-03-01', { secretsKeys: [current] })).rejects.toThrow('unknown key');
    await scenario.archive('2025-03-01', { secretsKeys: [current, old] });
    expect(await scenario.verdict({ secretsKeys: [current] })).toMatchObject({ ok: true });
    await scenario.archive('2025-03-01', { secretsKeys: [old, current] });
    expect(await scenario.verdict()).toMatchObject({ ok: true });
  });

  it('is in the archive of a client', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-audit-client-'));
    const file = path.join(folder, 'client.zip');
    await scenario.asOwner((db) =>
      exportClient(
        {
          db,
          ...scenario.access(),
          url: 'https://a.test',
          organization: 'Test',
          operator: 'P',
          reason: 'R',
          report: () => {},
        },
        scenario.clientId,
        file,
      ),
    );
    const lines = (await unzip(await readFile(file))).get('audit-entries.ndjson')?.toString('utf8') ?? '';
    const found = lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { at: string; line_sha256: string })
      .filter(({ at }) => at < '2025-12');
    expect(found).toHaveLength(11);
    expect(readdirSync(folder)).toEqual(['client.zip']);
    rmSync(folder, { recursive: true });
  });

  it('is in the CSV export of a member, and an export without a member states what is missing', async () => {
    const csv = async (filter: Query) => {
      const input = { body: { reason: 'Records request', to: '2025-12-01T00:00:00Z', ...filter } as never };
      const { body } = await scenario.test.call(audit.export, { as: scenario.admin, input });
      return (await scenario.test.app.fastify.inject({ url: new URL(body.url).pathname })).body.trim().split('\r\n');
    };
    expect((await csv({ memberId: scenario.memberId })).length - 2).toBe(
      (await scenario.search({ memberId: scenario.memberId })).length,
    );
    expect((await csv({}))[1]).toBe(
      'Not included,Archived entries before 2025-03-01T00:00:00Z. Export them by member.',
    );
    expect((await csv({ from: '2025-03-01T00:00:00Z' }))[1]).toMatch(/^Time,/);
  });

  it('can be changed only by the owner of the tables', async () => {
    for (const statement of [
      'DELETE FROM audit_archives',
      'UPDATE audit_archive_blocks SET size = 1',
      'TRUNCATE audit_archive_members',
      'DELETE FROM audit_archived_lines',
    ]) {
      const client = new pg.Client({ connectionString: scenario.test.database.url, options: '-c role=guidepost_app' });
      await client.connect();
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
      await client.end();
    }
  });

  it('is searched in parts of limited size', async () => {
    const lists = 66_000;
    await scenario.add({ at: '2025-03-02T08:00:00Z', action: 'POST /notes' });
    await scenario.test.database.sql(
      `INSERT INTO audit_entries (at, request_id, action, member_ids, outcome)
       SELECT timestamptz '2025-03-03 00:00:00Z' + n * interval '1 second', 'list', 'GET /feeds/items', ARRAY[$1, $2]::bigint[], 200
         FROM generate_series(1, $3::int) n`,
      [scenario.memberId, scenario.otherId, lists],
    );
    await scenario.sealAll();
    await scenario.archive('2025-04-01');
    const query = {
      memberId: scenario.memberId,
      ownAccord: false,
      from: '2025-03-01T00:00:00Z',
      to: '2025-04-01T00:00:00Z',
    };
    const { body } = await scenario.page(query);
    expect([body.data, body.next === null]).toEqual([[], false]);
    expect((await scenario.search(query)).map(({ action }) => action)).toEqual(['POST /notes']);
    expect(await scenario.verdict()).toMatchObject({ ok: true, archives: 3 });
  }, 120_000);
});

describe('the hash of lines in the first form', () => {
  it.each([String.raw`a\\b`, String.raw`\101\377 ü`, 'plain', ''])('is the same as in PostgreSQL: %s', async (line) => {
    const [found] = await scenario.test.database.sql<{ hash: string }>(
      `SELECT encode(sha256($1::text::bytea), 'hex') AS hash`,
      [line],
    );
    expect(digestOfLines([line], 1)).toBe(found?.hash);
  });

  it('does not exist for an invalid escape', () => {
    expect(digestOfLines([String.raw`\9`], 1)).toBe('');
  });
});
