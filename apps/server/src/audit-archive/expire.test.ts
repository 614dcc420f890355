import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type AuditRecord, contracts } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportClient } from '../client-archive/export.ts';
import type { Storage, StorageKey } from '../connectors/storage/port.ts';
import { archiveFindings } from '../doctor/audit-archives.ts';
import { removedText } from '../platform/audit/archive/removals.ts';
import { proveChain } from '../platform/audit/prove.ts';
import { startArchiveScenario } from '../testing/archive-scenario.ts';
import { unzip } from '../testing/zip.ts';
import { compareFiles } from '../verify/files.ts';
import { changeRule, type RuleChange } from './change-rule.ts';
import { type ExpireOperation, type ExpireStep, expireMonths } from './expire.ts';
import { lockArchiving } from './queries.ts';

const { audit } = contracts;
let scenario: Awaited<ReturnType<typeof startArchiveScenario>>;
let otherClientId: number;
let before: AuditRecord[];

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  scenario.test.database.sql<T>(text, values);
const storage = () => scenario.services().connectors.storage;
const change = (key: number | null, rule: RuleChange) =>
  scenario.asOwner((db) => changeRule(db, key === null ? null : String(key), rule, 'Priya Raman'));
const keep = (key: number | null, months: number | null) => change(key, { kind: 'months', months });
/** Removes the expired entries on a day, as the command does. */
const expire = (today: string, more: Partial<ExpireOperation> = {}, options = {}) =>
  scenario.asOwner((db) =>
    expireMonths(
      { db, ...scenario.access(), operator: 'Priya Raman', report: () => {}, ...more },
      Temporal.PlainDate.from(today),
      options,
    ),
  );
const compared = () => scenario.asOwner((db) => compareFiles(db, storage()));
const fileCount = async () => (await Array.fromAsync(storage().list('files'))).length;
const searchMember = () => scenario.search({ memberId: scenario.memberId });
const killAt = (last: ExpireStep) => (step: ExpireStep) => {
  if (step === last) throw new Error('killed');
};

/** The first day on which all entries of January 2025 are older than 12 months. */
const firstDay = '2026-02-01';

beforeAll(async () => {
  scenario = await startArchiveScenario();
  const [other] = await sql<{ client_id: number }>('SELECT client_id FROM members WHERE user_id = $1', [
    scenario.otherId,
  ]);
  otherClientId = Number(other?.client_id);
});
afterAll(() => scenario.test.stop());

describe('the removal of expired entries', () => {
  it('removes nothing without a rule', async () => {
    await scenario.archive('2025-02-01');
    expect(await expire('2100-01-01')).toEqual({ done: [], waiting: [] });
  });

  it('waits until the next month is archived, because seals cover both months', async () => {
    await keep(scenario.clientId, 12);
    expect(await expire(firstDay)).toEqual({ done: [], waiting: ['2025-01-01'] });
    await scenario.archive('2025-03-01');
    await scenario.sealAll();
    before = await searchMember();
    expect(before).toHaveLength(11);
  });

  it('only counts the entries in a dry run, and none on the day before', async () => {
    expect(await expire('2026-01-31', {}, { isDryRun: true })).toEqual({ done: [], waiting: [] });
    expect(await expire(firstDay, {}, { isDryRun: true })).toEqual({
      done: [
        {
          month: '2025-01-01',
          removed: 7,
          kept: 2,
          rules: [{ client: scenario.clientId, months: 12, entries: 7 }],
        },
      ],
      waiting: [],
    });
    expect(await searchMember()).toEqual(before);
  });

  it('removes nothing of a client with a legal hold, and writes an entry about each change', async () => {
    await change(scenario.clientId, { kind: 'hold', reason: 'Case 114' });
    expect(await expire('2100-01-01')).toEqual({ done: [], waiting: [] });
    await change(scenario.clientId, { kind: 'release' });
    await expect(change(scenario.clientId, { kind: 'release' })).rejects.toThrow('there is no legal hold');
    const entries = await sql<{ reason: string; facts: { client?: number } }>(
      `SELECT reason, facts FROM audit_entries WHERE action = 'audit retention' ORDER BY id`,
    );
    expect(entries.map(({ reason }) => reason.replace(/^Priya Raman: .*, /, ''))).toEqual([
      'stored for 12 months',
      'legal hold: Case 114',
      'legal hold released',
    ]);
    expect(entries.every(({ facts }) => facts.client === scenario.clientId)).toBe(true);
  });

  it('is refused if a seal was changed, and removes nothing', async () => {
    const edit = (by: number) => sql('UPDATE audit_seals SET entries = entries + $1 WHERE id = 1', [by]);
    await edit(1);
    await expect(expire(firstDay)).rejects.toThrow(/The chain is broken at seal 1: .* Nothing was removed/);
    await edit(-1);
    expect(await searchMember()).toEqual(before);
  });

  it.each(['started', 'written', 'verified'] as const)(
    'can be interrupted when it is %s: nothing is missing',
    async (step) => {
      await expect(expire(firstDay, { onStep: killAt(step) })).rejects.toThrow('killed');
      expect(await searchMember()).toEqual(before);
      expect(await scenario.verdict()).toMatchObject({ ok: true, removed: [] });
      expect(await compared()).toMatchObject({ missingArchives: [], surplus: [] });
      expect(await archiveFindings(scenario.services().config)).toMatchObject([{ level: 'ok' }, { level: 'warning' }]);
    },
  );

  it('is refused if a legal hold is set meanwhile', async () => {
    const onStep = async (step: ExpireStep) => {
      if (step === 'verified') await change(scenario.clientId, { kind: 'hold', reason: 'Case 115' });
    };
    await expect(expire(firstDay, { onStep })).rejects.toThrow('The rules of retention changed meanwhile');
    await change(scenario.clientId, { kind: 'release' });
    expect(await searchMember()).toEqual(before);
  });

  it('gives up if an export of a client keeps the archives locked', async () => {
    const reader = new pg.Client({ connectionString: scenario.test.database.url });
    await reader.connect();
    await reader.query('BEGIN; LOCK TABLE audit_entries, audit_archives IN ACCESS SHARE MODE');
    await expect(expire(firstDay, { lockTimeoutMs: 50, patienceMs: 100 })).rejects.toThrow('did not get its locks');
    await reader.query('COMMIT');
    await reader.end();
    expect(await searchMember()).toEqual(before);
  });

  it('runs once at a time, and not during the archiving of a month', async () => {
    await scenario.asOwner(async (db) => {
      await lockArchiving(db);
      await expect(expire(firstDay)).rejects.toThrow('The command runs already');
    });
  });

  it('removes the entries, and the old file in the next run if it was interrupted before', async () => {
    await expect(expire(firstDay, { onStep: killAt('replaced') })).rejects.toThrow('killed');
    expect(await fileCount()).toBe(3);
    expect(await compared()).toMatchObject({ missingArchives: [], surplus: [] });
    expect(await expire(firstDay)).toEqual({ done: [], waiting: [] });
    expect(await fileCount()).toBe(2);
    expect(await compared()).toMatchObject({ missingArchives: [], surplus: [] });
    const isKept = ({ at, memberCount }: AuditRecord) => at >= '2025-02' || memberCount > 1;
    expect(await searchMember()).toEqual(before.filter(isKept));
    expect(before.filter(isKept)).toHaveLength(4);
  });

  it('writes an audit entry and a record with the number of entries of each client', async () => {
    const [found] = await sql<{ reason: string; removals: string }>(
      `SELECT e.reason, a.removals FROM audit_entries e, audit_archives a WHERE e.action = 'audit expire' AND a.removals IS NOT NULL`,
    );
    expect(found?.reason).toMatch(/^Priya Raman: 2025-01, 7 of 9 entries removed, SHA-256 of the rest [0-9a-f]{64}$/);
    expect(JSON.parse(found?.removals ?? '')).toMatchObject([
      { operator: 'Priya Raman', entries: 7, rules: [{ client: scenario.clientId, months: 12, entries: 7 }] },
    ]);
  });
});

describe('a month that has lost entries', () => {
  const chain = async () => (await scenario.test.call(audit.chain, { as: scenario.admin })).body;
  async function prove(): Promise<void> {
    await sql('DELETE FROM audit_checks');
    await proveChain(scenario.test.app.jobs);
  }
  /** Runs statements, returns what the verifications report, and undoes the statements. */
  async function reported(edit: string, undo: string) {
    await sql(edit);
    await prove();
    const why = {
      files: (await scenario.verdict()).broken?.why,
      checkpoints: (await scenario.verdict({ onlyCheckpoints: true })).broken?.why,
      job: (await chain()).broken?.why,
    };
    await sql(undo);
    await prove();
    expect((await scenario.verdict()).ok).toBe(true);
    return why;
  }

  it('is valid by its checkpoint, with the number of removed entries', async () => {
    await scenario.sealAll();
    const removed = [{ month: '2025-01-01', entries: 7, at: expect.any(String) }];
    const found = await scenario.verdict();
    expect(found).toMatchObject({ ok: true, archives: 2, removed });
    expect(await scenario.verdict({ onlyCheckpoints: true })).toMatchObject({
      ok: true,
      entries: found.entries,
      removed,
    });
    expect(found.removed.map(removedText)).toEqual([
      expect.stringMatching(
        /^2025-01 is valid by its checkpoint; 7 entries were removed by the rules of retention, last on \d{4}-\d\d-\d\d$/,
      ),
    ]);
    await prove();
    expect(await chain()).toMatchObject({ broken: null, removed: { entries: 7 } });
  });

  it.each([
    ['the number of removed entries', `replace(removals, '"entries":7', '"entries":1')`],
    ['the operator', `replace(removals, 'Priya', 'Ada')`],
    ['no record', 'NULL'],
  ])('is invalid if its record has another value: %s', async (_what, value) => {
    const [found] = await sql<{ removals: string }>('SELECT removals FROM audit_archives WHERE removals IS NOT NULL');
    const why = await reported(
      `UPDATE audit_archives SET removals = ${value} WHERE month = '2025-01-01'`,
      `UPDATE audit_archives SET removals = '${found?.removals}' WHERE month = '2025-01-01'`,
    );
    const invalid = 'the signature of the checkpoint of 2025-01 is not valid';
    expect(why).toEqual({ files: invalid, checkpoints: invalid, job: invalid });
  });

  it('cannot be left out', async () => {
    const why = await reported(
      `UPDATE audit_archives SET archived_at = NULL WHERE month = '2025-01-01'`,
      `UPDATE audit_archives SET archived_at = now() WHERE month = '2025-01-01'`,
    );
    const missing = 'the archived month before 2025-02 is missing';
    expect(why).toEqual({ files: missing, checkpoints: missing, job: missing });
  });

  it('is invalid if one of its seals was changed', async () => {
    const edit = (by: number) => `UPDATE audit_seals SET entries = entries + ${by} WHERE id = 1`;
    const { files, checkpoints } = await reported(edit(1), edit(-1));
    const changed = 'the seals of 2025-01 are not those of the record of its removed entries';
    expect([files, checkpoints]).toEqual([changed, changed]);
  });

  it('is invalid if its file was changed', async () => {
    const [found] = await sql<{ storage_key: string }>(
      `SELECT storage_key FROM audit_archives WHERE month = '2025-01-01'`,
    );
    const key = { area: 'files' as const, name: found?.storage_key ?? '' };
    const bytes = (await storage().read(key)) as Buffer;
    const edited = gzipSync(gunzipSync(bytes).toString('utf8').replace('"outcome":200', '"outcome":404'));
    await storage().write(key, edited, 'application/gzip');
    expect((await scenario.verdict()).broken?.why).toBe('the archive of 2025-01 is not the file of its checkpoint');
    expect((await scenario.page({ memberId: scenario.otherId, to: '2025-12-01T00:00:00Z' })).status).toBe(503);
    await storage().write(key, bytes, 'application/gzip');
    expect((await scenario.verdict()).ok).toBe(true);
  });

  it('is stated on the last page of the list and in the export, for the members of the client', async () => {
    const last = async (query: object) =>
      (await scenario.page({ to: '2025-12-01T00:00:00Z', ...query })).body.removedBefore;
    expect(await last({ memberId: scenario.memberId })).toBe('2025-02-01T00:00:00Z');
    expect(await last({ memberId: scenario.memberId, limit: 1 })).toBeNull();
    expect(await last({ memberId: scenario.otherId })).toBeNull();
    expect(await last({})).toBe('2025-02-01T00:00:00Z');
    const input = { body: { reason: 'Records request', memberId: scenario.memberId } as never };
    const { body } = await scenario.test.call(audit.export, { as: scenario.admin, input });
    const csv = await scenario.test.app.fastify.inject({ url: new URL(body.url).pathname });
    expect(csv.body).toContain(
      'Not included,Entries before 2025-02-01T00:00:00Z that the rules of retention removed.\r\n',
    );
  });

  it('can be in the archive of a client', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-audit-expired-'));
    const file = path.join(folder, 'client.zip');
    const operation = { url: 'https://a.test', organization: 'Test', operator: 'P', reason: 'R', report: () => {} };
    await scenario.asOwner((db) => exportClient({ db, ...scenario.access(), ...operation }, scenario.clientId, file));
    const lines = (await unzip(await readFile(file))).get('audit-entries.ndjson')?.toString('utf8') ?? '';
    const found = lines.split('\n').filter((line) => line !== '' && (JSON.parse(line) as AuditRecord).at < '2025-12');
    expect(found).toHaveLength(4);
    rmSync(folder, { recursive: true });
  });

  it('is signed again with a new key', async () => {
    const [old] = scenario.services().config.secretsKeys as [Buffer];
    const current = Buffer.alloc(32, 9);
    await expire(firstDay, { secretsKeys: [current, old] });
    expect(await scenario.verdict({ secretsKeys: [current] })).toMatchObject({ ok: true });
    await expire(firstDay, { secretsKeys: [old, current] });
    expect(await scenario.verdict()).toMatchObject({ ok: true });
  });

  it('is verified again if its file is replaced meanwhile', async () => {
    await keep(null, 12);
    const runs: Promise<unknown>[] = [];
    const replaced = new Proxy(storage(), {
      get(target, name: keyof Storage) {
        if (name !== 'sizeOf') return (target[name] as (...args: unknown[]) => unknown).bind(target);
        return async (key: StorageKey) => {
          if (runs.length === 0) runs.push(expire(firstDay));
          await Promise.all(runs);
          return target.sizeOf(key);
        };
      },
    });
    expect(await scenario.verdict({ storage: replaced })).toMatchObject({ ok: true, removed: [{ entries: 8 }] });
    expect(await Promise.all(runs)).toMatchObject([{ done: [{ removed: 1, kept: 1 }] }]);
  });

  it('has no file if all its entries expired', async () => {
    await keep(otherClientId, 12);
    expect((await expire(firstDay)).done).toEqual([
      {
        month: '2025-01-01',
        removed: 1,
        kept: 0,
        rules: expect.arrayContaining([
          { client: scenario.clientId, months: 12, entries: 1 },
          { client: otherClientId, months: 12, entries: 1 },
        ]),
      },
    ]);
    expect(await fileCount()).toBe(1);
    expect(await compared()).toMatchObject({ missingArchives: [], surplus: [] });
    expect(await archiveFindings(scenario.services().config)).toMatchObject([{ level: 'ok' }]);
    await scenario.sealAll();
    const found = await scenario.verdict();
    expect(found).toMatchObject({ ok: true, removed: [{ month: '2025-01-01', entries: 9 }] });
    expect(await scenario.verdict({ onlyCheckpoints: true })).toMatchObject({ ok: true, entries: found.entries });
    expect(await searchMember()).toEqual(before.filter(({ at }) => at >= '2025-02'));
    expect(await expire(firstDay)).toEqual({ done: [], waiting: [] });
  });

  it('can be followed by months that expire and by months that are archived', async () => {
    expect((await expire('2026-03-01')).done).toMatchObject([{ month: '2025-02-01', removed: 3, kept: 0 }]);
    await scenario.add({ at: '2025-03-02T08:00:00Z', action: 'POST /notes' });
    await scenario.sealAll();
    await scenario.archive('2025-04-01');
    await scenario.sealAll();
    expect(await expire('2100-01-01')).toEqual({ done: [], waiting: ['2025-03-01'] });
    expect(await scenario.verdict()).toMatchObject({ ok: true, archives: 3 });
    expect(await scenario.verdict({ onlyCheckpoints: true })).toMatchObject({ ok: true });
    await prove();
    expect(await chain()).toMatchObject({ broken: null, removed: { entries: 12 } });
    expect((await searchMember()).map(({ action }) => action)).toEqual(['POST /notes']);
  });
});

describe('the rules of retention', () => {
  it.each([
    `INSERT INTO audit_retention_rules (months) VALUES (12)`,
    'UPDATE audit_retention_rules SET months = 12',
    'UPDATE audit_retention_rules SET hold_reason = NULL, held_since = NULL, held_by = NULL',
    'DELETE FROM audit_retention_rules',
    'UPDATE audit_archives SET removals = NULL',
    'DELETE FROM audit_archive_members',
    'DELETE FROM audit_discarded_files',
  ])('can be changed only by the owner of the tables: %s', async (statement) => {
    const client = new pg.Client({ connectionString: scenario.test.database.url, options: '-c role=guidepost_app' });
    await client.connect();
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  it('keep entries at least 12 months', async () => {
    await expect(sql('UPDATE audit_retention_rules SET months = 11')).rejects.toMatchObject({ code: '23514' });
  });
});
