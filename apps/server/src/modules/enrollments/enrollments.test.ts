import { type ClientId, contracts, type EnrollmentOutcome, type IdOf, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { createImportClient, testMapping as mapping } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';
import { endSweep, resumeSweep, runApply } from './jobs.ts';

let test: TestApp;
let admin: string;
let importClient: ReturnType<typeof createImportClient>;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
  // At 18:00 UTC, the date is the same in all time zones of the members and files. At night it could differ.
  await moveClock(test, `${Temporal.Now.plainDateISO('UTC')}T18:00:00Z`);
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  importClient = createImportClient(test, admin);
});
afterAll(() => test.stop());

const { enrollments } = contracts;
type ImportId = IdOf<'EnrollmentImport'>;

type Options = Partial<Parameters<typeof importClient.preview>[1]>;
const preview = (text: string, options?: Options) => importClient.preview(text, { clientId, ...options });
const readImport = (importId: ImportId) => importClient.look(importId);
const rowsOf = (importId: ImportId, outcome: EnrollmentOutcome) => importClient.rows(importId, outcome);
const apply = (importId: ImportId) => importClient.apply(importId);
const importFile = async (text: string, options?: Options) => apply((await preview(text, options)).id);
const full = (...loops: Loop[]) => fileText834([{ loops }]);
const memberOf = async (memberId: MemberId) =>
  (await test.call(contracts.members.get, { as: admin, input: { params: { memberId } } })).body;
async function memberNumbered(number: string): Promise<MemberId> {
  const [found] = await test.database.sql<{ member_id: string }>(
    'SELECT member_id FROM member_identifiers WHERE client_id = $1 AND value = $2',
    [clientId, number],
  );
  return Number(found?.member_id) as MemberId;
}
const statusOf = async (number: string) =>
  (
    await test.database.sql<{ key: string }>(
      'SELECT s.key FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.user_id = $1',
      [await memberNumbered(number)],
    )
  )[0]?.key;
const counts = ({ counts: c }: { counts: Record<string, number> }) => [
  c.create,
  c.change,
  c.end,
  c.refuse,
  c.unchanged,
];

describe('an enrollment file', () => {
  beforeAll(async () => {
    clientId = await test.make.client('Sunrise Health');
  });

  it('shows its changes before the import writes them, and changes nothing the second time', async () => {
    const text = full(
      { number: 'A1' },
      { number: 'A2', name: ['LUCILLE', "O'NEIL"], phone: '12' },
      { number: 'A3', subscriber: 'A1', name: ['Kit', 'Okafor'], born: '20150504' },
    );
    const seen = await preview(text);
    expect(seen).toMatchObject({ state: 'preview', isFull: true, rows: 3, processed: 3, problems: [] });
    expect(counts(seen)).toEqual([3, 0, 0, 0, 0]);
    expect(await memberNumbered('A1')).toBeNaN();
    expect((await rowsOf(seen.id, 'create'))[1]).toMatchObject({
      name: "Lucille O'Neil",
      memberNumber: 'A2',
      notes: [{ key: expect.stringContaining('is not a US phone number') }],
    });
    const done = await apply(seen.id);
    expect(done).toMatchObject({ state: 'done', results: { created: 3 } });
    expect(await memberOf(await memberNumbered('A1'))).toMatchObject({
      clientUserId: 'A1',
      firstName: 'Ada',
      dateOfBirth: '1970-03-04',
      gender: 'Female',
      reportedLanguage: 'Spanish',
      timeZone: 'America/Chicago',
      phoneNumbers: [{ number: '+17135550101' }],
    });
    const again = await preview(text);
    expect(counts(again)).toEqual([0, 0, 0, 0, 3]);
    expect(await apply(again.id)).toMatchObject({ results: { unchanged: 3 } });
  });

  it('reports the written changes, also if another file was imported after the preview', async () => {
    const text = 'Plan no.,First,Last,DOB,Phone,Mail\nP1,Ada,Bell,1970-03-04,,\nP2,Kit,Okafor,1971-04-05,,\n';
    const csv = { format: 'csv' } as const;
    const [first, second] = [await preview(text, csv), await preview(text, csv)];
    expect([first.isOutdated, second.isOutdated]).toEqual([false, false]);
    await apply(first.id);
    expect(await readImport(second.id)).toMatchObject({ isOutdated: true });
    const done = await apply(second.id);
    expect(done).toMatchObject({ state: 'done', isOutdated: false, results: { unchanged: 2 } });
    expect(counts(done)).toEqual(counts(await preview(text, csv)));
    expect(done.counts).toMatchObject({ create: 0, unchanged: 2 });
    expect(await rowsOf(second.id, 'create')).toEqual([]);
    expect((await rowsOf(second.id, 'unchanged')).map(({ result }) => result)).toEqual(['unchanged', 'unchanged']);
  });

  it('stores no social security number, neither from the lines nor from the envelope', async () => {
    await preview(full({ number: '999887777', social: '999887777' }, { number: 'A4', social: '123456789' }));
    const [found] = await test.database.sql<{ all: string }>(
      `SELECT (SELECT string_agg(r::text, ' ') FROM enrollment_rows r) || (SELECT string_agg(i::text, ' ') FROM enrollment_imports i)
         || (SELECT coalesce(string_agg(e::text, ' '), '') FROM member_enrollments e) AS all`,
    );
    expect(found?.all).not.toMatch(/999887777|123456789|999112222/);
  });

  it('does not replace values that staff edited unless they are selected, and offers each change once', async () => {
    await importFile(full({ number: 'A1' }, { number: 'A2', name: ['Lucille', "O'Neil"] }));
    const id = await memberNumbered('A1');
    await test.database.sql(`UPDATE users SET last_name = 'Bright', version = version + 1 WHERE id = $1`, [id]);
    await test.database.sql(
      `INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at)
       SELECT $1, 'lastName', 'Okafor', 'Bright', created_by, '2026-05-04T10:00Z' FROM enrollment_imports LIMIT 1`,
      [id],
    );
    const text = full(
      { number: 'A1', name: ['Ada', 'Okafor-Lee'], born: '19700403', phone: '7135550102' },
      { number: 'A2', name: ['Lucille', "O'Neil"] },
    );
    const seen = await preview(text);
    const [row] = await rowsOf(seen.id, 'change');
    expect(row?.items.map(({ key, now, file, byHand, isTaken }) => [key, now, file, byHand, isTaken])).toEqual([
      ['lastName', 'Bright', 'Okafor-Lee', true, false],
      ['dateOfBirth', '1970-03-04', '1970-04-03', true, false],
      ['phones', '+17135550101', '+17135550102', false, true],
    ]);
    expect(row?.items[0]?.handAt).toBe('2026-05-04T10:00:00Z');
    expect(seen.counts.byHand).toBe(1);
    const params = { importId: seen.id };
    const decisions = [{ position: row?.position ?? 0, key: 'dateOfBirth', isTaken: true }];
    await test.call(enrollments.decide, { as: admin, input: { params, body: { decisions } } });
    await apply(seen.id);
    expect(await memberOf(id)).toMatchObject({
      lastName: 'Bright',
      dateOfBirth: '1970-04-03',
      phoneNumbers: [{ number: '+17135550102', primary: true }],
    });
    expect(counts(await preview(text))).toEqual([0, 0, 0, 0, 2]);
  });

  it('replaces all values if the administrator decides so, and the log distinguishes staff from files', async () => {
    const id = await memberNumbered('A1');
    const seen = await preview(
      full({ number: 'A1', name: ['Ada', 'Third'], born: '19700403', phone: '7135550102' }, { number: 'A2' }),
    );
    const params = { importId: seen.id };
    await test.call(enrollments.decide, { as: admin, input: { params, body: { byHand: 'file' } } });
    expect((await rowsOf(seen.id, 'change'))[0]?.items[0]).toMatchObject({ key: 'lastName', isTaken: true });
    await apply(seen.id);
    expect((await memberOf(id)).lastName).toBe('Third');
    const log = await test.database.sql(
      `SELECT old_value, new_value FROM change_logs WHERE member_id = $1 AND field = 'lastName' AND actor_id IS NULL`,
      [id],
    );
    expect(log).toEqual([{ old_value: 'Bright', new_value: 'Third' }]);
  });

  it('does not overwrite values that staff edit between preview and import', async () => {
    const id = await memberNumbered('A2');
    const seen = await preview(
      full(
        { number: 'A1', name: ['Ada', 'Third'], born: '19700403', phone: '7135550102' },
        { number: 'A2', name: ['Lucy', "O'Neil"] },
      ),
    );
    await test.database.sql(`UPDATE users SET first_name = 'Lulu', version = version + 1 WHERE id = $1`, [id]);
    await apply(seen.id);
    expect((await memberOf(id)).firstName).toBe('Lulu');
  });
});

describe('an end of coverage', () => {
  beforeAll(async () => {
    clientId = await test.make.client('Bluebonnet Care');
    await importFile(
      full({ number: 'B1' }, { number: 'B2', name: ['Ruth', 'Kowalczyk'] }, { number: 'B3', name: ['Tran', 'Duc'] }),
    );
  });

  it('is in the file, or follows from a full list without the member', async () => {
    const some = await preview(fileText834([{ loops: [{ number: 'B1' }], purpose: '2' }]));
    expect(some.isFull).toBe(false);
    expect(counts(some)).toEqual([0, 0, 0, 0, 1]);
    const other = await preview(fileText834([{ loops: [{ number: 'B1' }], policy: 'POL2' }]));
    expect(counts(other)).toEqual([0, 0, 0, 0, 1]);
    const seen = await preview(
      full({ number: 'B1' }, { number: 'B2', name: ['Ruth', 'Kowalczyk'], maintenance: '024', ends: '20260531' }),
    );
    expect(counts(seen)).toEqual([0, 0, 2, 0, 1]);
    expect(seen.problems).toMatchObject([
      { key: 'This file ends the coverage of {count} of {total} members. Check that it is the right file.' },
    ]);
    expect((await rowsOf(seen.id, 'end')).map(({ name, reason }) => [name, reason?.key ?? null])).toEqual([
      ['Ruth Kowalczyk', null],
      ['Tran Duc', 'The file should list all members, but this member is missing.'],
    ]);
    expect(await apply(seen.id)).toMatchObject({ results: { ended: 2, unchanged: 1 } });
    expect(await Promise.all(['B1', 'B2', 'B3'].map(statusOf))).toEqual(['queued', 'disenrolled', 'disenrolled']);
  });

  it('is reversed by a reinstatement, and the member is queued for outreach again', async () => {
    const text = full({ number: 'B1' }, { number: 'B2', name: ['Ruth', 'Kowalczyk'], maintenance: '025' });
    const seen = await preview(text);
    expect((await rowsOf(seen.id, 'change'))[0]?.items[0]).toMatchObject({ key: 'back', file: 'Queued' });
    await apply(seen.id);
    expect(await statusOf('B2')).toBe('queued');
    expect(counts(await preview(text))).toEqual([0, 0, 0, 0, 2]);
  });

  it('is not derived from a truncated file, or from a line that does not identify its member', async () => {
    const cut = await preview(fileText834([{ loops: [{ number: 'B1' }] }], { isCut: true }));
    expect(counts(cut)).toEqual([0, 0, 0, 0, 1]);
    const half = await preview(fileText834([{ loops: [{ number: 'B1' }] }]).split('SE*')[0] ?? '');
    expect(half.problems.map(({ key }) => key)).toEqual([
      expect.stringContaining('may be incomplete'),
      cut.problems[0]?.key,
    ]);
    const short = await preview(fileText834([{ loops: [{ number: 'B1' }], segments: 3 }]));
    expect(counts(short)).toEqual([0, 0, 0, 1, 0]);
    expect(short.problems[0]).toMatchObject({ values: { claimed: 3, count: expect.any(Number) } });
    const unknown = await preview(full({ number: 'B1' }, { number: '999887777', social: '999887777' }));
    expect(counts(unknown)).toEqual([0, 0, 0, 1, 1]);
    expect(unknown.problems[0]?.key).toContain('coverage does not end for members who are not in the file');
  });

  it('takes effect on the day after its day, if that day is in the future', async () => {
    const day = (await test.app.jobs.now()).toZonedDateTimeISO('America/Chicago').toPlainDate();
    const ends = day.add({ days: 2 }).toString().replaceAll('-', '');
    const text = full({ number: 'B1' }, { number: 'B2', name: ['Ruth', 'Kowalczyk'], maintenance: '024', ends });
    const seen = await preview(text);
    expect(counts(seen)).toEqual([0, 0, 1, 0, 1]);
    await apply(seen.id);
    expect(await statusOf('B2')).toBe('queued');
    expect(counts(await preview(text))).toEqual([0, 0, 0, 0, 2]);
    const later = (await test.app.jobs.now()).add({ hours: 24 * 4 });
    await endSweep.run({ ...test.app.jobs, now: () => later });
    expect(await statusOf('B2')).toBe('disenrolled');
  });
});

describe('a CSV file', () => {
  beforeAll(async () => {
    clientId = await test.make.client('Gulf Plan');
  });
  const head = 'Plan no.,First,Last,DOB,Phone,Mail,SSN\r\n';

  it('is read with the chosen columns, which are stored for the client', async () => {
    const text = `${head}C1,Ada,"Vega, Jr.",3/4/1970,(713) 555-0101,a@x.org,999-11-2222\r\nC2,Bo,Lee,1970-13-01,,,\r\n,No,Number,,,,\r\n`;
    const done = await importFile(text, { format: 'csv', portion: 60 });
    expect(done).toMatchObject({ results: { created: 2, refused: 1 } });
    expect(await memberOf(await memberNumbered('C1'))).toMatchObject({
      lastName: 'Vega, Jr.',
      dateOfBirth: '1970-03-04',
    });
    const storedMapping = await test.call(enrollments.mapping, { as: admin, input: { params: { clientId } } });
    expect(storedMapping.body.mapping).toEqual(mapping);
    const { body } = await test.call(enrollments.report, { as: admin, input: { params: { importId: done.id } } });
    expect(body.text.split('\r\n')[2]).toMatch(
      /^3,C2,Bo Lee,New member,Created,,.*,"?1970-13-01 is not a possible date of birth/,
    );
    expect(body.next).toBeNull();
  });

  it('ends the coverage of missing members only if it is declared complete', async () => {
    const text = `${head}C1,Ada,"Vega, Jr.",3/4/1970,(713) 555-0101,a@x.org,\n`;
    expect(counts(await preview(text, { format: 'csv' }))).toEqual([0, 0, 0, 0, 1]);
    expect(counts(await preview(text, { format: 'csv', isFull: true }))).toEqual([0, 0, 1, 0, 1]);
  });

  it('refuses two people with one number, and uses the later of two lines about one person', async () => {
    const seen = await preview(
      `${head}C7,Al,One,,,,\nC7,Bea,Two,,,,\nC8,Cy,Three,,7135550111,,\nC8,Cy,Three,,7135550112,,\n`,
      { format: 'csv' },
    );
    expect(counts(seen)).toEqual([1, 0, 0, 2, 1]);
    await apply(seen.id);
    expect((await memberOf(await memberNumbered('C8'))).phoneNumbers).toMatchObject([{ number: '+17135550112' }]);
  });

  it('is refused completely if a chosen column is missing, and social security numbers are no member numbers', async () => {
    const failed = await preview('A,B\n1,2\n', { format: 'csv' });
    expect(failed).toMatchObject({ state: 'failed', problems: [{ key: 'The file has no column “{column}”.' }] });
    const body = { clientId, format: 'csv' as const, fileName: 'x', size: 5, assign: 'nobody' as const };
    const of = (given: Record<string, string>) =>
      test.call(enrollments.create, { as: admin, input: { body: { ...body, mapping: given } } });
    expect((await of({ memberNumber: 'SSN', firstName: 'First', lastName: 'Last' })).body.errors?.[0]?.property).toBe(
      'mapping',
    );
    expect((await of({ memberNumber: 'No' })).body.code).toBe('ENROLLMENT_MAPPING_INCOMPLETE');
  });
});

describe('the import of a file', () => {
  beforeAll(async () => {
    clientId = await test.make.client('Lone Star');
  });

  it('continues after the last written row when it was interrupted', async () => {
    const { id } = await preview(full({ number: 'D1' }, { number: 'D2' }, { number: 'D3' }));
    await test.call(enrollments.apply, { as: admin, input: { params: { importId: id } } });
    const { applyNext } = await import('./apply.ts');
    expect(await applyNext(id, test.app.jobs, 1)).toBe(true);
    const at = (await test.app.jobs.now()).subtract({ minutes: 5 }).toString();
    await test.database.sql('UPDATE enrollment_imports SET worked_at = $2 WHERE id = $1', [id, at]);
    await test.database.sql('DELETE FROM graphile_worker._private_jobs');
    await resumeSweep.run(test.app.jobs);
    expect(await test.database.sql('SELECT 1 FROM graphile_worker._private_jobs')).toHaveLength(1);
    await runApply({ importId: id }, test.app.jobs);
    expect(await readImport(id)).toMatchObject({ state: 'done', rows: 3, processed: 3, results: { created: 3 } });
  });

  it('accepts a portion only at the position of the previous end, and none after the end of the file', async () => {
    const { id } = await preview(full({ number: 'D4' }));
    const sent = (from: number) =>
      test.call(enrollments.send, {
        as: admin,
        input: { params: { importId: id }, body: { from, text: 'x', isLast: false } },
      });
    expect((await sent(0)).body.code).toBe('ENROLLMENT_NOT_READING');
    const csv = { clientId, format: 'csv' as const, fileName: 'x', size: 5, mapping, assign: 'nobody' as const };
    const begun = await test.call(enrollments.create, { as: admin, input: { body: csv } });
    const elsewhere = await test.call(enrollments.send, {
      as: admin,
      input: { params: { importId: begun.body.id }, body: { from: 9, text: 'x', isLast: false } },
    });
    expect(elsewhere.body.code).toBe('ENROLLMENT_ELSEWHERE');
  });

  it('is discarded with all read rows, but not after it was applied', async () => {
    const { id } = await preview(full({ number: 'D5' }));
    const discard = (importId: ImportId) =>
      test.call(enrollments.discard, { as: admin, input: { params: { importId } } });
    expect((await discard(id)).body.state).toBe('discarded');
    expect(await rowsOf(id, 'create')).toEqual([]);
    const done = await importFile(full({ number: 'D6' }));
    expect((await discard(done.id)).body.code).toBe('ENROLLMENT_WRITTEN');
  });

  it('is acknowledged as accepted if a line is correct but cannot be applied to the members', async () => {
    const end = { number: 'D9', maintenance: '024', ends: '20261031' };
    const done = await importFile(fileText834([{ loops: [end], purpose: '2' }]));
    expect(done.results).toEqual({ refused: 1 });
    const { body } = await test.call(enrollments.acknowledgement, {
      as: admin,
      input: { params: { importId: done.id } },
    });
    expect(body.text).toMatch(/^IK5\*A~$/m);
    expect(body.text).toMatch(/^AK9\*A\*1\*1\*1~$/m);
  });

  it('is acknowledged with a TA1 and a 999, and its members are in the audit', async () => {
    const lists = [
      { loops: [{ number: 'D7', name: ['Delphine', 'Roussel'] as const }] },
      { loops: [{ number: 'D8' }], segments: 3 },
    ];
    const done = await importFile(fileText834(lists, { control: '000000007' }));
    const { body } = await test.call(enrollments.acknowledgement, {
      as: admin,
      input: { params: { importId: done.id } },
    });
    expect(body.text).toContain('TA1*000000007*261120*1200*A*000~');
    expect(body.text.split('\n').filter((line) => /^(AK[29]|IK5)/.test(line))).toEqual([
      'AK2*834*0001*005010X220A1~',
      'IK5*A~',
      'AK2*834*0002*005010X220A1~',
      'IK5*R*4~',
      'AK9*P*2*2*1~',
    ]);
    const { body: report } = await test.call(enrollments.report, {
      as: admin,
      input: { params: { importId: done.id } },
    });
    expect(report.text).toContain(
      'Transaction set 0002 was not imported because its end (SE) declares 3 segments, but the set contains',
    );
    const id = await memberNumbered('D7');
    const entries = await test.database.sql(
      `SELECT 1 FROM audit_entries WHERE action = 'apply_enrollment' AND $1 = ANY(member_ids)`,
      [id],
    );
    expect(entries).toHaveLength(1);
  });
});
