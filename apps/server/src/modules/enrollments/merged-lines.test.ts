import type { ClientId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient, storedMembers } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';
import { applyNext } from './apply.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
  importClient = createImportClient(test, await test.signIn(await test.make.staff({ role: 'ADMIN' })));
});
beforeEach(async () => {
  clientId = await test.make.client();
});
afterAll(() => test.stop());

const ada = { number: 'A1' } satisfies Loop;
/**
 * Returns an additional loop about the same member for a second coverage, without birth date, address and phone number.
 */
const dental = (maintenance = '021') =>
  [`INS*Y*18*${maintenance}`, 'REF*0F*A1', 'NM1*IL*1*Okafor*Ada', `HD*${maintenance}**DEN*D1`].join('~');
/** Adds a loop at the end of the last set of a file. */
const withLoop = (text: string, loop: string) =>
  text.replace(/~SE\*(\d+)(?=\*[^~]*~GE)/, (_, count) => `~${loop}~SE*${Number(count) + loop.split('~').length}`);
const stored = async () =>
  (
    await test.database.sql<{ plan: string | null; status: string; numbers: string; streets: string }>(
      `SELECT a.insurance_plan_name AS plan, s.key AS status,
              (SELECT string_agg(number, ' ') FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL) AS numbers,
              (SELECT string_agg(line1, ' ') FROM addresses d WHERE d.user_id = m.user_id AND d.deleted_at IS NULL) AS streets
         FROM members m JOIN member_statuses s ON s.id = m.status_id LEFT JOIN member_attributes a ON a.member_id = m.user_id
        WHERE m.client_id = $1 ORDER BY m.user_id`,
      [clientId],
    )
  ).map((one) => ({ ...one }));
const all = { plan: 'HLT SILVER, DEN D1', status: 'queued', numbers: '+17135550101', streets: '1 Main St' };

describe('several loops about one member', () => {
  it('are merged: the member has the plans of all and the contacts of the first', async () => {
    const text = withLoop(fileText834([{ loops: [ada] }]), dental());
    const seen = await importClient.preview(text, { clientId });
    expect(seen.counts).toMatchObject({ create: 1, unchanged: 1, refuse: 0 });
    const [row] = await importClient.rows(seen.id, 'create');
    expect(row?.notes[0]).toEqual({
      key: 'Lines {lines} of the file are about this member and were merged.',
      values: { lines: { words: ['8', '19'] } },
    });
    expect((await importClient.rows(seen.id, 'unchanged'))[0]?.reason).toEqual({
      key: 'Merged with line {line}, which is about the same person.',
      values: { line: '19' },
    });
    await importClient.apply(seen.id);
    expect(await stored()).toEqual([all]);
    const before = await storedMembers(test, clientId);
    await importClient.apply((await importClient.again((await importClient.preview(text, { clientId })).id)).id);
    expect(await storedMembers(test, clientId)).toEqual(before);
  });

  it('stay merged if the lines are written in different portions', async () => {
    const { id } = await importClient.preview(
      withLoop(fileText834([{ loops: [ada, { ...ada, number: 'B1', name: ['Bo', 'Lee'] }] }]), dental()),
      {
        clientId,
      },
    );
    await test.database.sql("UPDATE enrollment_imports SET state = 'applying', at_position = 0 WHERE id = $1", [id]);
    while (await applyNext(id, test.app.jobs, 1)) {
      // Each call to `applyNext` writes one row.
    }
    expect(await stored()).toEqual([{ ...all, plan: 'HLT SILVER' }, all]);
    expect(
      await test.database.sql('SELECT FROM enrollment_rows WHERE import_id = $1 AND merged IS NOT NULL', [id]),
    ).toEqual([]);
  });

  it("apply in their order: the end of a plan after the addition of another plan does not end the member's coverage", async () => {
    await importClient.take(
      withLoop(fileText834([{ loops: [{ ...ada, maintenance: '021' }], purpose: '2' }]), dental('024')),
      {
        clientId,
      },
    );
    expect(await stored()).toEqual([{ ...all, plan: 'HLT SILVER' }]);
    const end = { ...ada, maintenance: '024', ends: '20261031' };
    const next = withLoop(fileText834([{ loops: [end], purpose: '2' }], { date: '20261121' }), dental());
    const seen = await importClient.preview(next, { clientId });
    expect((await importClient.rows(seen.id, 'change'))[0]?.notes[0]?.key).toContain('Together, they end {ended}');
    await importClient.apply(seen.id);
    expect(await stored()).toEqual([{ ...all, plan: 'DEN D1' }]);
  });

  it('apply in their order: an addition and then its end ends the coverage', async () => {
    await importClient.take(fileText834([{ loops: [ada] }]), { clientId });
    const loops = [
      { ...ada, maintenance: '021' },
      { ...ada, maintenance: '024', ends: '20261031' },
    ];
    await importClient.take(fileText834([{ loops, purpose: '2' }], { date: '20261122' }), { clientId });
    expect((await stored())[0]?.status).toBe('disenrolled');
  });

  it('are merged across sets, and an omitted line removes no values', async () => {
    const two = fileText834([{ loops: [ada] }, { loops: [{ ...ada, plan: 'GOLD' }], policy: 'POL2' }]);
    await importClient.take(two, { clientId });
    expect((await stored())[0]?.plan).toBe('HLT SILVER, HLT GOLD');
    clientId = await test.make.client();
    // The second set is refused, because its number of segments is wrong.
    const broken = fileText834([{ loops: [ada] }, { loops: [{ ...ada, plan: 'GOLD' }], policy: 'POL2', segments: 99 }]);
    expect(await importClient.take(broken, { clientId })).toMatchObject({ results: { created: 1, refused: 1 } });
    expect((await stored())[0]?.plan).toBe('HLT SILVER');
  });

  it('are imported except for one that was imported before', async () => {
    const first = fileText834([{ loops: [ada] }], { date: '20261101' });
    await importClient.take(first, { clientId });
    const next = fileText834([{ loops: [{ ...ada, phone: '7135550108' }] }], { date: '20261102' });
    const seen = await importClient.preview(`${next}${first}`, { clientId });
    expect(seen.counts).toMatchObject({ change: 1, unchanged: 1 });
    await importClient.apply(seen.id);
    expect((await stored())[0]?.numbers).toBe('+17135550108');
  });

  it('apply in the order of their dates, not of the file', async () => {
    const [newer, older] = [
      fileText834([{ loops: [{ ...ada, phone: '7135550108' }] }], { date: '20261102' }),
      fileText834([{ loops: [ada] }], { date: '20261101' }),
    ];
    await importClient.take(`${newer}${older}`, { clientId });
    expect((await stored())[0]?.numbers).toBe('+17135550108');
  });

  it('with different birth dates are two people', async () => {
    const text = fileText834([{ loops: [ada, { ...ada, born: '19801231' }] }]);
    expect((await importClient.preview(text, { clientId })).counts).toMatchObject({ create: 0, refuse: 2 });
  });
});

it('a CSV file with a line for each plan is merged too', async () => {
  const mapping = {
    memberNumber: 'No',
    firstName: 'First',
    lastName: 'Last',
    mobilePhone: 'Phone',
    plan: 'Plan',
    endsOn: 'End',
  };
  const text =
    'No,First,Last,Phone,Plan,End\nA1,Ada,Okafor,7135550101,Gold,\nA1,Ada,Okafor,,Old,12/31/2025\nA1,Ada,Okafor,,Dental,\n';
  const seen = await importClient.preview(text, { clientId, format: 'csv', mapping });
  expect(seen.counts).toMatchObject({ create: 1, unchanged: 2 });
  await importClient.apply(seen.id);
  expect(await stored()).toEqual([{ plan: 'Gold, Dental', status: 'queued', numbers: '+17135550101', streets: null }]);
});
