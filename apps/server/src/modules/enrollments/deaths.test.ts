import { type ClientId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient, testMapping } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';

let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());

describe('a death in an enrollment file', () => {
  const { deathReports, statuses } = contracts;
  let clientId: ClientId;
  let importClient: ReturnType<typeof createImportClient>;
  beforeEach(async () => {
    clientId = await test.make.client();
    importClient = createImportClient(test, admin);
  });
  const reported = async () =>
    (
      await test.database.sql<{ said: string }>(
        `SELECT concat_ws(' ', i.value, d.died_on::text, d.decision) AS said FROM death_reports d
           JOIN member_identifiers i ON i.member_id = d.member_id WHERE i.client_id = $1 ORDER BY d.id`,
        [clientId],
      )
    ).map(({ said: note }) => note);
  const numbered = async (number: string): Promise<MemberId> => {
    const [found] = await test.database.sql<{ member_id: string }>(
      'SELECT member_id FROM member_identifiers WHERE client_id = $1 AND value = $2',
      [clientId, number],
    );
    return Number(found?.member_id) as MemberId;
  };
  const decideAlive = async (number: string) => {
    const params = { memberId: await numbered(number) };
    const { report } = (await test.call(deathReports.get, { as: admin, input: { params } })).body;
    if (!report) throw new Error('No report waits.');
    const body = { reportId: report.id, decision: 'alive' as const };
    expect((await test.call(deathReports.decide, { as: admin, input: { params, body } })).status).toBe(200);
  };
  const edi = (loop: Loop, date: string, purpose = '2') => fileText834([{ loops: [loop], purpose }], { date });

  it('is reported if the same line reinstates the member', async () => {
    await importClient.take(edi({ number: 'DB1' }, '20261101'), { clientId });
    await importClient.take(edi({ number: 'DB1', maintenance: '024', ends: '20261102' }, '20261103'), { clientId });
    const back = { number: 'DB1', maintenance: '025', died: '20261104' };
    expect(await importClient.take(edi(back, '20261105'), { clientId })).toMatchObject({ results: { changed: 1 } });
    const [latest] = (
      await test.call(statuses.history, { as: admin, input: { params: { memberId: await numbered('DB1') } } })
    ).body;
    expect([latest?.memberStatus.key, await reported()]).toEqual(['queued', ['DB1 2026-11-04']]);
  });

  it('is reported by an older and by a repeated file, but not for another person with the same number', async () => {
    const died = edi({ number: 'DO1', died: '20261001' }, '20261005');
    await importClient.take(edi({ number: 'DO1' }, '20261110'), { clientId });
    const fileDates = () =>
      test.database.sql<{ file_at: string }>('SELECT file_at FROM member_enrollments WHERE client_id = $1', [clientId]);
    const before = await fileDates();
    expect(await importClient.take(died, { clientId })).toMatchObject({ results: { changed: 1 } });
    expect(await reported()).toEqual(['DO1 2026-10-01']);
    expect(await fileDates()).toEqual(before);
    await test.database.sql('DELETE FROM death_reports WHERE member_id = $1', [await numbered('DO1')]);
    expect(await importClient.take(died, { clientId })).toMatchObject({ results: { changed: 1 }, isRepeat: true });
    expect(await reported()).toEqual(['DO1 2026-10-01']);
    await test.database.sql('DELETE FROM death_reports WHERE member_id = $1', [await numbered('DO1')]);
    const other = { number: 'DO1', name: ['Ben', 'Torres'] as const, born: '19901231', died: '20261001' };
    await importClient.take(edi(other, '20261006'), { clientId });
    expect(await reported()).toEqual([]);
  });

  it('is not reported if an ended line names another person than the member whose status was corrected manually', async () => {
    await importClient.take(edi({ number: 'DH1' }, '20261101'), { clientId });
    await importClient.take(edi({ number: 'DH1', maintenance: '024', ends: '20261102' }, '20261103'), { clientId });
    await test.database.sql(
      `UPDATE members SET status_id = (SELECT id FROM member_statuses WHERE key = 'queued') WHERE user_id = $1`,
      [await numbered('DH1')],
    );
    const ben = { name: ['Ben', 'Torres'] as const, born: '19901231', maintenance: '024', ends: '20261104' };
    const seen = await importClient.preview(edi({ number: 'DH1', ...ben, died: '20261104' }, '20261105'), {
      clientId,
    });
    expect(seen.counts).toMatchObject({ hold: 1, unchanged: 0 });
    await importClient.apply(seen.id);
    expect(await reported()).toEqual([]);
  });

  it('is reported without a day if death is the reason of the change (INS04)', async () => {
    await importClient.take(edi({ number: 'DR1' }, '20261101'), { clientId });
    const seen = await importClient.preview(edi({ number: 'DR1', reason: '03' }, '20261102'), { clientId });
    const [row] = await importClient.rows(seen.id, 'change');
    expect(row?.notes.map(({ key }) => key)).toContain('The file reports that this person died but gives no date.');
    expect(row?.items).toMatchObject([{ key: 'death', kind: 'word', file: 'Date unknown', isTaken: true }]);
    await importClient.apply(seen.id);
    await importClient.take(edi({ number: 'DR1', reason: '03' }, '20261103'), { clientId });
    expect(await reported()).toEqual(['DR1']);
    // A later file contains the date of death.
    await importClient.take(edi({ number: 'DR1', reason: '03', died: '20261101' }, '20261104'), { clientId });
    expect(await reported()).toEqual(['DR1 2026-11-01']);
  });

  it('is reported again for another day after a user decided that the member is alive', async () => {
    await importClient.take(edi({ number: 'DA1', reason: '03' }, '20261101'), { clientId });
    await decideAlive('DA1');
    await importClient.take(edi({ number: 'DA1', reason: '03' }, '20261102'), { clientId });
    expect(await reported()).toEqual(['DA1 alive']);
    for (const date of ['20261104', '20261105'])
      await importClient.take(edi({ number: 'DA1', died: '20261103' }, date), { clientId });
    expect(await reported()).toEqual(['DA1 alive', 'DA1 2026-11-03']);
    await decideAlive('DA1');
    await importClient.take(edi({ number: 'DA1', died: '20261103' }, '20261106'), { clientId });
    expect(await reported()).toEqual(['DA1 alive', 'DA1 2026-11-03 alive']);
  });

  it('makes a line without other changes an update, which is counted, written and audited', async () => {
    await importClient.take(edi({ number: 'DD1' }, '20261101'), { clientId });
    const died = { number: 'DD1', died: '20261103' };
    const seen = await importClient.preview(edi(died, '20261104'), { clientId });
    expect(seen.counts).toMatchObject({ change: 1, unchanged: 0, writes: 1 });
    const [row] = await importClient.rows(seen.id, 'change');
    expect(row?.items).toMatchObject([{ key: 'death', label: 'Reported death', kind: 'day', file: '2026-11-03' }]);
    expect((await importClient.apply(seen.id)).results).toEqual({ changed: 1 });
    expect(await reported()).toEqual(['DD1 2026-11-03']);
    const audited = () =>
      test.database.sql(
        `SELECT member_ids::text[] AS ids FROM audit_entries WHERE action = 'apply_enrollment' AND request_id = $1`,
        [`enrollment-import-${seen.id}`],
      );
    expect(await audited()).toEqual([{ ids: [String(await numbered('DD1'))] }]);
    // the next file repeats the death, so it changes nothing
    const next = await importClient.preview(edi(died, '20261105'), { clientId });
    expect(next.counts).toMatchObject({ change: 0, unchanged: 1, writes: 0 });
    // a different day is a new report
    const other = await importClient.preview(edi({ ...died, died: '20261102' }, '20261106'), { clientId });
    expect(other.counts).toMatchObject({ change: 1, writes: 1 });
  });

  it('is not counted for a member without contact, or in a line that is merged into a later line', async () => {
    await importClient.take(edi({ number: 'DN1' }, '20261101'), { clientId });
    const line = { number: 'DN1', died: '20261103' };
    const merged = fileText834([{ loops: [line, { ...line, plan: 'DEN' }], purpose: '2' }], { date: '20261104' });
    const seen = await importClient.preview(merged, { clientId });
    expect(seen.counts).toMatchObject({ change: 1, unchanged: 1 });
    await importClient.take(edi({ number: 'DN1', maintenance: '024', ends: '20261102' }, '20261105'), { clientId });
    const late = await importClient.preview(
      edi({ number: 'DN1', maintenance: '024', ends: '20261102', died: '20261101' }, '20261106'),
      { clientId },
    );
    expect(late.counts).toMatchObject({ change: 0, unchanged: 1, writes: 0 });
  });

  it('is read from a CSV column, also with a two-digit year', async () => {
    const mapping = { ...testMapping, diedOn: 'DOD' };
    const line = (number: string, day: string) => `${number},Ada${number},Vega,1970-03-04,,,${day}\n`;
    const text = ['2026-11-01', '11/02/26', '9999-12-31', 'N/A', '2026-02-31', ''].map((day, n) => line(`DC${n}`, day));
    await importClient.take(`Plan no.,First,Last,DOB,Phone,Mail,DOD\n${text.join('')}`, {
      clientId,
      format: 'csv',
      mapping,
    });
    expect(await reported()).toEqual(['DC0 2026-11-01', 'DC1']);
  });
});

describe('a death in an 834', () => {
  it('is reported once for a decision, but not with a future day or without a day', async () => {
    const clientId = await test.make.client();
    const importClient = createImportClient(test, admin);
    const loops = [
      { number: 'DE1' },
      { number: 'DE2', name: ['Ruth', 'Kowalczyk'] as const },
      { number: 'DE3', name: ['Tran', 'Duc'] as const },
    ];
    await importClient.take(fileText834([{ loops }]), { clientId });
    const days = ['20261102', '20991231', '20260231'];
    const loopsWithDeath = loops.map((loop, n) => ({ ...loop, died: days[n] as string }));
    const reports = () =>
      test.database.sql(
        `SELECT i.value, d.source, d.died_on::text, d.decision FROM death_reports d
           JOIN member_identifiers i ON i.member_id = d.member_id WHERE i.client_id = $1`,
        [clientId],
      );
    for (let n = 0; n < 2; n += 1) {
      await importClient.take(fileText834([{ loops: loopsWithDeath }]), { clientId });
      expect(await reports()).toEqual([{ value: 'DE1', source: 'enrollment', died_on: '2026-11-02', decision: null }]);
    }
  });

  it('is reported although the same file ends the coverage', async () => {
    const clientId = await test.make.client();
    const importClient = createImportClient(test, admin);
    await importClient.take(fileText834([{ loops: [{ number: 'DE4' }] }]), { clientId });
    const ended = { number: 'DE4', maintenance: '024', ends: '20261102', died: '20261102' };
    expect(await importClient.take(fileText834([{ loops: [ended] }]), { clientId })).toMatchObject({
      results: { ended: 1 },
    });
    const found = await test.database.sql(
      'SELECT 1 FROM death_reports d JOIN members m ON m.user_id = d.member_id WHERE m.client_id = $1',
      [clientId],
    );
    expect(found).toHaveLength(1);
  });
});
