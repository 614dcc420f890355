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
let days = 0;

const phones: Readonly<Record<string, string>> = { N1: '7135550101', N2: '7135550102' };
const line = (number: string, more: Partial<Loop> = {}): Loop => ({ number, phone: phones[number] ?? '', ...more });
const over = { maintenance: '024', ends: '20261031' };
const planned = { ends: '20401231' };
const reinstated = { maintenance: '021' };
/** Returns a file of changes (or of all members). Each file has a later date than the one before. */
const fileOf = (loops: readonly Loop[], { purpose = '2', policy = 'POL1' } = {}) => {
  days += 1;
  return fileText834([{ loops, purpose, policy }], { date: `202611${String(days).padStart(2, '0')}` });
};
const take = async (...loops: Loop[]) => (await importClient.take(fileOf(loops), { clientId })).results;
async function stored(memberId: MemberId | undefined = first) {
  const [found] = await test.database.sql<{ status: string; phones: string; endsOn: string | null }>(
    `SELECT s.key AS status, e.ends_on::text AS "endsOn", (SELECT string_agg(p.number, ' ' ORDER BY p.number) FROM phone_numbers p
                               WHERE p.user_id = m.user_id AND p.deleted_at IS NULL) AS phones
       FROM members m JOIN member_statuses s ON s.id = m.status_id LEFT JOIN member_enrollments e ON e.member_id = m.user_id
      WHERE m.user_id = $1`,
    [memberId],
  );
  return { ...found };
}
const statusOf = async (memberId?: MemberId) => (await stored(memberId)).status;
/** Returns the ends of coverage in a file's preview: whether they are selected, and the number in the reason. */
async function previewEnds(file: string) {
  const { id } = await importClient.preview(file, { clientId });
  const rows = await importClient.rows(id, 'end');
  const ends = rows.map(({ items, reason }) => [items.find(({ key }) => key === 'end')?.isTaken, reason?.values]);
  return { id, rows, ends };
}
/** Compares and applies a file row by row, each row in a separate transaction. */
async function takeOneByOne(...loops: Loop[]) {
  const { id } = await importClient.preview(fileOf(loops), { clientId });
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
}
/** Ends the coverages whose last day has passed in 2041. */
const endLater = () => endSweep.run({ ...test.app.jobs, now: () => Temporal.Instant.from('2041-01-05T18:00:00Z') });

/** Imports one person with two numbers as two members. */
async function importTwo(...loops: Loop[]): Promise<void> {
  clientId = await test.make.client();
  days = 0;
  await take(...loops);
  const found = await test.database.sql<{ id: string }>(
    'SELECT member_id AS id FROM member_identifiers WHERE client_id = $1 ORDER BY value',
    [clientId],
  );
  [first, second] = found.map(({ id }) => Number(id) as MemberId);
}
/** Merges the second member into the first, and returns a function that undoes this. */
async function mergeTwo(): Promise<() => Promise<void>> {
  const [pair] = await test.database.sql<{ id: string }>(
    `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
     VALUES (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, 90, '[]', now()) RETURNING id`,
    [first, second, clientId],
  );
  const merged = await test.call(contracts.duplicates.merge, {
    as: admin,
    input: { params: { id: Number(pair?.id) as never }, body: { remainingId: first as MemberId } },
  });
  expect(merged.status).toBe(201);
  return async () => {
    const undone = await test.call(contracts.duplicates.undo, { as: admin, input: { params: { id: merged.body.id } } });
    expect(undone.status).toBe(200);
  };
}

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  importClient = createImportClient(test, admin);
});
afterAll(() => test.stop());

describe('the end of coverage under one of two numbers', () => {
  beforeEach(async () => {
    await importTwo(line('N1'), line('N2'));
    await mergeTwo();
  });

  it('is not selected, not even after an earlier file ended it under the other number', async () => {
    for (const [number, other] of [
      ['N2', 'N1'],
      ['N1', 'N2'],
    ] as const) {
      const { id, ends } = await previewEnds(fileOf([line(number, over)]));
      expect(ends).toEqual([[false, { number: other }]]);
      expect((await importClient.apply(id)).results).toEqual({ skipped: 1 });
      expect(await statusOf()).toBe('queued');
    }
  });

  it('ends the coverage if an administrator selects it', async () => {
    const { id, rows } = await previewEnds(fileOf([line('N2', over)]));
    await test.call(contracts.enrollments.decide, {
      as: admin,
      input: {
        params: { importId: id },
        body: { decisions: [{ position: rows[0]?.position ?? 0, key: 'end', isTaken: true }] },
      },
    });
    await importClient.apply(id);
    expect(await stored()).toMatchObject({ status: 'disenrolled', endsOn: '2026-10-31' });
    // The member can return under each of the numbers.
    await take(line('N1', reinstated));
    expect(await statusOf()).toBe('queued');
  });

  it('does not end coverage that the same file continues, in any order and batch', async () => {
    for (const loops of [
      [line('N2', over), line('N1')],
      [line('N1'), line('N2', over)],
    ]) {
      await takeOneByOne(...loops);
      expect(await stored()).toMatchObject({ status: 'queued', phones: '+17135550101 +17135550102' });
    }
  });

  it('remains unselected when full lists no longer contain the other number', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { id, ends } = await previewEnds(fileOf([line('N1', over)], { purpose: '4' }));
      expect(ends).toEqual([[false, { number: 'N2' }]]);
      await importClient.apply(id);
    }
    expect(await statusOf()).toBe('queued');
  });

  it('does not limit the coverage on a later day, and is explained', async () => {
    const { id } = await importClient.preview(fileOf([line('N1', { ...planned, phone: '7135550108' })]), { clientId });
    const [row] = await importClient.rows(id, 'change');
    expect(row?.notes.map(({ values }) => values)).toContainEqual({ date: { longDate: '2040-12-31' }, number: 'N2' });
    await importClient.apply(id);
    expect(await stored()).toMatchObject({ endsOn: null, phones: expect.stringContaining('+17135550108') });
  });
});

describe('the end of coverage under all numbers in one file', () => {
  beforeEach(async () => {
    await importTwo(line('N1'), line('N2'));
    await mergeTwo();
  });
  const later = { maintenance: '024', ends: '20261115' };

  it('ends the coverage on the latest day, in any batch', async () => {
    await takeOneByOne(line('N1', over), line('N2', later));
    const ended = { status: 'disenrolled', endsOn: '2026-11-15' };
    expect(await stored()).toMatchObject(ended);
    // Files that repeat the ends do not change the last day.
    expect(await take(line('N1', over))).toEqual({ unchanged: 1 });
    expect(await take(line('N2', later), line('N1', over))).toEqual({ unchanged: 2 });
    expect(await stored()).toMatchObject(ended);
  });

  it('is reversed by a line that reinstates the coverage under one number, in any order and batch', async () => {
    for (const loops of [
      [line('N2', later), line('N1', reinstated)],
      [line('N1', reinstated), line('N2', later)],
    ]) {
      for (const takeAll of [take, takeOneByOne]) {
        await take(line('N1', over), line('N2', later));
        expect(await statusOf()).toBe('disenrolled');
        await takeAll(...loops);
        expect(await stored()).toMatchObject({ status: 'queued', endsOn: null });
      }
    }
  });

  it('applies on a later day, unless the coverage continues under one number', async () => {
    const both = [line('N1', { ends: '20400630' }), line('N2', planned)];
    await take(...both);
    expect(await stored()).toMatchObject({ endsOn: '2040-12-31' });
    await take(line('N2'));
    expect(await stored()).toMatchObject({ endsOn: null });
    await take(...both);
    await endLater();
    expect(await statusOf()).toBe('disenrolled');
  });
});

describe('a last day of coverage from a file before a merge', () => {
  it('does not end the coverage under the other number', async () => {
    await importTwo(line('N1', planned), line('N2'));
    await mergeTwo();
    await endLater();
    expect(await statusOf()).toBe('queued');
    // A change that says nothing about the end does not confirm the day.
    await take(line('N1', { maintenance: '001', phone: '7135550108' }));
    await endLater();
    expect(await stored()).toMatchObject({ status: 'queued', endsOn: null });
  });

  it('does not end the coverage of a record whose merge was undone', async () => {
    await importTwo(line('N1'), line('N2', planned));
    const undo = await mergeTwo();
    await take(line('N2'));
    await undo();
    await endLater();
    expect([await statusOf(), await statusOf(second)]).toEqual(['queued', 'queued']);
  });
});

describe('a merged member who is missing from a full list', () => {
  it('stays enrolled by default if the client has another list', async () => {
    await importTwo(line('N1'), line('N2'));
    await mergeTwo();
    const others = [{ number: 'N3', name: ['Leo', 'Ruiz'] as const, phone: '7135550103' }];
    expect((await previewEnds(fileOf(others, { purpose: '4' }))).ends).toEqual([[true, {}]]);
    const elsewhere = [{ number: 'N4', name: ['Mia', 'Sato'] as const, phone: '7135550104' }];
    await importClient.take(fileOf(elsewhere, { purpose: '4', policy: 'POL2' }), { clientId });
    expect((await previewEnds(fileOf(others, { purpose: '4' }))).ends).toEqual([[false, {}]]);
  });
});

describe('a number of a merged member', () => {
  beforeEach(async () => {
    await importTwo(line('N1'), line('N2'));
    await mergeTwo();
  });

  it('in two lines changes values only by the first line', async () => {
    const loops = [line('N2', { phone: '7135550109' }), line('N1', { phone: '7135550108' })];
    expect(await take(...loops)).toEqual({ changed: 1, unchanged: 1 });
    const after = await stored();
    expect(after.phones).toContain('+17135550109');
    expect(after.phones).not.toContain('+17135550108');
    expect(await take(...loops)).toEqual({ unchanged: 2 });
    expect(await stored()).toEqual(after);
  });

  it('that was given to another person does not hold up a line with the other number', async () => {
    const other = line('N2', { name: ['Leo', 'Ruiz'], born: '19910512', phone: '7135550109' });
    expect(await take(other, line('N1', { phone: '7135550108' }))).toEqual({ skipped: 1, changed: 1 });
    const { phones } = await stored();
    expect(phones).toContain('+17135550108');
    expect(phones).not.toContain('+17135550109');
  });
});
