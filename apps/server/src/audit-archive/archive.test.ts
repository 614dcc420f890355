import type { AuditRecord } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../platform/audit/verify.ts';
import { type Query, startArchiveScenario } from '../testing/archive-scenario.ts';
import type { ArchiveStep } from './archive.ts';
import { lockArchiving } from './queries.ts';

let scenario: Awaited<ReturnType<typeof startArchiveScenario>>;
beforeAll(async () => {
  scenario = await startArchiveScenario();
});
afterAll(() => scenario.test.stop());

const tableExists = async (month: string) =>
  (
    await scenario.test.database.sql<{ found: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS found`, [
      `audit_entries_${month}`,
    ])
  )[0]?.found;

const searches = ({ memberId, otherId, guide }: typeof scenario): Query[] => [
  { memberId },
  { memberId, limit: 1 },
  { memberId, limit: 3 },
  { memberId, kind: 'refused' },
  { memberId, kind: 'changed', limit: 2 },
  { memberId, ownAccord: false },
  { memberId, personId: guide.id },
  { memberId, from: '2025-01-15T00:00:00Z', to: '2025-02-02T00:00:00Z', limit: 2 },
  { memberId: otherId },
];
const allSearches = () => Promise.all(searches(scenario).map(scenario.search));

describe('archiving a month', () => {
  let before: AuditRecord[][];
  let entries: number;
  beforeAll(async () => {
    before = await allSearches();
    await scenario.sealAll();
    entries = (await scenario.verdict()).entries;
  });

  it('only counts the entries in a dry run', async () => {
    expect(await scenario.archive('2025-03-01', {}, { isDryRun: true })).toMatchObject([
      { month: '2025-01-01', entries: 9 },
      { month: '2025-02-01', entries: 3 },
    ]);
    expect(await tableExists('2025_01')).toBe(true);
  });

  it('is refused while an entry of the month has no seal', async () => {
    await scenario.add({ at: '2025-01-22T08:00:00Z', action: 'GET /y', members: [] });
    await expect(scenario.archive('2025-02-01')).rejects.toThrow('2025-01 has entries without a seal');
    await scenario.sealAll();
    entries += 1;
  });

  it('is refused if a sealed entry was changed, and removes nothing', async () => {
    const change = (code: string | null) =>
      scenario.test.database.sql(`UPDATE audit_entries SET code = $1 WHERE at = '2025-01-02T08:00:00Z'`, [code]);
    await change('X');
    await expect(scenario.archive('2025-02-01')).rejects.toThrow(
      /The chain is broken at seal \d+: an entry was changed/,
    );
    await change(null);
    expect((await scenario.verdict()).ok).toBe(true);
  });

  it.each(['started', 'written', 'verified', 'indexed'] as const)(
    'can be interrupted when it is %s: nothing is missing',
    async (last) => {
      const onStep = (step: ArchiveStep) => {
        if (step === last) throw new Error('killed');
      };
      await expect(scenario.archive('2025-02-01', { onStep })).rejects.toThrow('killed');
      expect(await tableExists('2025_01')).toBe(true);
      expect(await allSearches()).toEqual(before);
      expect(await scenario.verdict()).toMatchObject({ ok: true, archives: 0 });
    },
  );

  it('gives up if another transaction keeps the audit locked', async () => {
    const reader = new pg.Client({ connectionString: scenario.test.database.url });
    await reader.connect();
    await reader.query('BEGIN; LOCK TABLE audit_entries IN ACCESS SHARE MODE');
    await expect(scenario.archive('2025-02-01', { lockTimeoutMs: 50, patienceMs: 100 })).rejects.toThrow(
      'did not get its locks',
    );
    await reader.query('COMMIT');
    await reader.end();
    expect(await tableExists('2025_01')).toBe(true);
  });

  it('is refused if an entry is added meanwhile', async () => {
    const onStep = async (step: ArchiveStep) => {
      if (step === 'indexed') await scenario.add({ at: '2025-01-23T08:00:00Z', action: 'GET /late', members: [] });
    };
    await expect(scenario.archive('2025-02-01', { onStep })).rejects.toThrow('An entry was added to 2025-01 meanwhile');
    expect(await tableExists('2025_01')).toBe(true);
    await scenario.sealAll();
    expect((await scenario.verdict()).ok).toBe(true);
  });

  it('runs once at a time', async () => {
    await scenario.asOwner(async (db) => {
      await lockArchiving(db);
      await expect(scenario.archive('2025-02-01')).rejects.toThrow('The command runs already');
    });
  });

  it('moves the entries into one file, also if it was interrupted after the last step', async () => {
    const onStep = (step: ArchiveStep) => {
      if (step === 'removed') throw new Error('killed');
    };
    await expect(scenario.archive('2025-02-01', { onStep })).rejects.toThrow('killed');
    expect(await tableExists('2025_01')).toBe(false);
    expect(await Array.fromAsync(scenario.services().connectors.storage.list('files'))).toHaveLength(1);
    expect(await scenario.archive('2025-02-01')).toEqual([]);
  });

  it('changes nothing in the search by member', async () => {
    expect(await allSearches()).toEqual(before);
  });

  it('keeps the chain valid, also with a seal over two months', async () => {
    await scenario.sealAll();
    const found = await scenario.verdict();
    expect(found).toMatchObject({ ok: true, archives: 1, broken: null });
    expect(found.entries).toBeGreaterThan(entries);
    expect(await scenario.verdict({ onlyCheckpoints: true })).toMatchObject({ ok: true, entries: found.entries });
    expect(await scenario.asOwner((db) => verifyAudit(db))).toMatchObject({ ok: false });
    const lines = await scenario.test.database.sql<{ line: string }>(
      'SELECT line FROM audit_archived_lines ORDER BY xid, id',
    );
    expect(lines.map(({ line }) => line.split('|')[7])).toEqual(
      expect.arrayContaining(['POST /notes', 'POST /visits']),
    );
  });

  it('writes an audit entry with the hash of the file', async () => {
    const [found] = await scenario.test.database.sql<{ reason: string; sha256: string }>(
      `SELECT e.reason, encode(a.sha256, 'hex') AS sha256 FROM audit_entries e, audit_archives a WHERE e.action = 'audit archive'`,
    );
    expect(found?.reason).toBe(`Priya Raman: 2025-01, 11 entries, SHA-256 ${found?.sha256}`);
  });

  it('continues with the next month', async () => {
    expect(await scenario.archive('2025-03-01')).toMatchObject([{ month: '2025-02-01', entries: 3, blocks: 1 }]);
    await scenario.sealAll();
    expect(await scenario.verdict()).toMatchObject({ ok: true, archives: 2, broken: null });
    expect(await scenario.verdict({ onlyCheckpoints: true })).toMatchObject({ ok: true });
    expect(await allSearches()).toEqual(before);
    // entries that were written after newer months began, and share their seals
    const lines = await scenario.test.database.sql<{ line: string }>(
      'SELECT line FROM audit_archived_lines ORDER BY xid, id',
    );
    expect(lines.map(({ line }) => line.split('|')[7])).toEqual(['GET /y', 'GET /late']);
  });
});
