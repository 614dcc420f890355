import { type ClientId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';
import { applyNext } from './apply.ts';
import { compareRow } from './compare.ts';
import { endSweep } from './jobs.ts';

let test: TestApp;
let admin: string;
let importClient: ReturnType<typeof createImportClient>;
let clientId: ClientId;
let [first, second]: MemberId[] = [];
let mergeId: number;
let days = 0;

const phones: Readonly<Record<string, string>> = { N1: '7135550101', N2: '7135550102' };
const line = (number: string, more: Partial<Loop> = {}): Loop => ({ number, phone: phones[number] ?? '', ...more });
const over = { maintenance: '024', ends: '20261031' };
/** Returns a file of changes. Each file has a later date than the one before. */
const fileOf = (...loops: Loop[]) => {
  days += 1;
  return fileText834([{ loops, purpose: '2' }], { date: `202611${String(days).padStart(2, '0')}` });
};
const take = async (...loops: Loop[]) => (await importClient.take(fileOf(...loops), { clientId })).results;
async function stored(memberId: MemberId | undefined = first) {
  const [found] = await test.database.sql<{ status: string; phones: string }>(
    `SELECT s.key AS status, (SELECT string_agg(p.number, ' ' ORDER BY p.number) FROM phone_numbers p
                               WHERE p.user_id = m.user_id AND p.deleted_at IS NULL) AS phones
       FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.user_id = $1`,
    [memberId],
  );
  return { ...found };
}

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  importClient = createImportClient(test, admin);
});
/** Imports one person with two numbers as two members, and merges the second member into the first. */
beforeEach(async () => {
  clientId = await test.make.client();
  days = 0;
  await take(line('N1'), line('N2'));
  const { sql } = test.database;
  const found = await sql<{ id: string }>(
    'SELECT member_id AS id FROM member_identifiers WHERE client_id = $1 ORDER BY value',
    [clientId],
  );
  [first, second] = found.map(({ id }) => Number(id) as MemberId);
  const [pair] = await sql<{ id: string }>(
    `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
     VALUES (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, 90, '[]', now()) RETURNING id`,
    [first, second, clientId],
  );
  const merged = await test.call(contracts.duplicates.merge, {
    as: admin,
    input: { params: { id: Number(pair?.id) as never }, body: { remainingId: first as MemberId } },
  });
  expect(merged.status).toBe(201);
  mergeId = merged.body.id;
});
afterAll(() => test.stop());

describe('the end of coverage under one of two numbers', () => {
  it('is not selected, and the coverage ends when it ends under the other number too', async () => {
    const { id } = await importClient.preview(fileOf(line('N2', over)), { clientId });
    const [row] = await importClient.rows(id, 'end');
    expect([row?.items.map(({ key, isTaken }) => [key, isTaken]), row?.reason?.values]).toEqual([
      [['end', false]],
      { number: 'N1' },
    ]);
    expect((await importClient.apply(id)).results).toEqual({ skipped: 1 });
    expect((await stored()).status).toBe('queued');
    expect(await take(line('N1', over))).toEqual({ ended: 1 });
    expect((await stored()).status).toBe('disenrolled');
  });

  it("is not selected for the remaining member's own number either", async () => {
    expect(await take(line('N1', over))).toEqual({ skipped: 1 });
    expect((await stored()).status).toBe('queued');
    expect(await take(line('N2', over))).toEqual({ ended: 1 });
    expect((await stored()).status).toBe('disenrolled');
  });

  it('ends the coverage if an administrator selects it', async () => {
    const { id } = await importClient.preview(fileOf(line('N2', over)), { clientId });
    const [row] = await importClient.rows(id, 'end');
    await test.call(contracts.enrollments.decide, {
      as: admin,
      input: {
        params: { importId: id },
        body: { decisions: [{ position: row?.position ?? 0, key: 'end', isTaken: true }] },
      },
    });
    await importClient.apply(id);
    expect((await stored()).status).toBe('disenrolled');
    // The member can return under each of the numbers, and the coverage can end again.
    await take(line('N1', { maintenance: '021' }));
    expect((await stored()).status).toBe('queued');
    await take(line('N1', { maintenance: '024', ends: '20261115' }));
    expect((await stored()).status).toBe('disenrolled');
  });

  it('does not end coverage that the same file continues, in any order and batch', async () => {
    for (const loops of [
      [line('N2', over), line('N1')],
      [line('N1'), line('N2', over)],
    ]) {
      const { id } = await importClient.preview(fileOf(...loops), { clientId });
      await test.database.sql(
        "UPDATE enrollment_imports SET state = 'comparing', at_position = 0, counts = '{}' WHERE id = $1",
        [id],
      );
      while (await compareRow(id, test.app.jobs, 1)) {
        // Each call to `compareRow` compares one row.
      }
      await test.database.sql("UPDATE enrollment_imports SET state = 'applying', at_position = 0 WHERE id = $1", [id]);
      while (await applyNext(id, test.app.jobs, 1)) {
        // Each call to `applyNext` writes one row.
      }
      expect(await stored()).toEqual({ status: 'queued', phones: '+17135550101 +17135550102' });
    }
  });

  it('ends the coverage if one file ends it under both numbers', async () => {
    await take(line('N2', { maintenance: '024', ends: '20261115' }), line('N1', over));
    expect((await stored()).status).toBe('disenrolled');
    const [found] = await test.database.sql('SELECT ends_on::text FROM member_enrollments WHERE member_id = $1', [
      first,
    ]);
    expect(found).toEqual({ ends_on: '2026-11-15' });
  });

  it('ends the coverage of the merged member if the merge is undone', async () => {
    await take(line('N2', over));
    const undone = await test.call(contracts.duplicates.undo, {
      as: admin,
      input: { params: { id: mergeId as never } },
    });
    expect(undone.status).toBe(200);
    await endSweep.run(test.app.jobs);
    expect([(await stored()).status, (await stored(second)).status]).toEqual(['queued', 'disenrolled']);
  });
});

it("two lines about one member do not replace each other's values", async () => {
  const loops = [line('N2', { phone: '7135550109' }), line('N1', { phone: '7135550108' })];
  expect(await take(...loops)).toEqual({ changed: 1, unchanged: 1 });
  const after = await stored();
  expect(after.phones).toContain('+17135550108');
  expect(await take(...loops)).toEqual({ unchanged: 2 });
  expect(await stored()).toEqual(after);
});
