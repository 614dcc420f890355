import { gzipSync } from 'node:zlib';
import { type ClientId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { deskMapping, enrollmentDesk } from '../../testing/enrollment-desk.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';
import { abandonSweep, endSweep, runApply, runCompare } from './jobs.ts';

const { enrollments } = contracts;
let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());

it('a line with a NUL is refused, and every other line is read', async () => {
  const text = 'Number,First,Last\nN1,Le\u0000ocadia,Broussard\nN2,Anatole,Guillory\n';
  const mapping = { memberNumber: 'Number', firstName: 'First', lastName: 'Last' };
  const file = { clientId: await test.make.client(), format: 'csv' as const, fileName: 'members.csv', mapping };
  const body = { ...file, size: text.length, assign: 'nobody' as const };
  const { id: importId } = (await test.call(enrollments.create, { as: admin, input: { body } })).body;
  const params = { importId };
  const sent = await test.call(enrollments.send, {
    as: admin,
    input: { params, body: { from: 0, text, isLast: true } },
  });
  expect(sent.status).toBe(200);
  await runCompare(params, test.app.jobs);
  const found = await test.database.sql(
    `SELECT name, outcome, reason ->> 'key' AS reason FROM enrollment_rows WHERE import_id = $1 ORDER BY position`,
    [importId],
  );
  expect(found).toEqual([
    {
      name: expect.stringMatching(/ocadia Broussard$/),
      outcome: 'refuse',
      reason: expect.stringContaining('characters that cannot be read'),
    },
    { name: 'Anatole Guillory', outcome: 'create', reason: null },
  ]);
});

describe('somebody new who looks like a member', () => {
  it('is shown with that member, of this client or another, by the rule of duplicates; and created all the same', async () => {
    const [own, other] = [await test.make.client(), await test.make.client()];
    const there = await test.make.member({ clientId: other, name: 'Leocadia Broussard' });
    const here = await test.make.member({ clientId: own, name: 'Leocadia Broussard' });
    await test.database.sql(
      `UPDATE users SET first_name = 'Leocadia', last_name = 'Broussard' WHERE id = ANY($1::bigint[])`,
      [[there, here]],
    );
    await test.database.sql(`UPDATE members SET date_of_birth = '1951-04-09' WHERE user_id = ANY($1::bigint[])`, [
      [there, here],
    ]);
    const text = [
      'Plan no.,First,Last,DOB,Phone',
      'LK1,Leocadia,Broussard,1951-04-09,7135550144',
      'LK2,Anatole,Guillory,1951-04-09,7135550145',
      '',
    ].join('\n');
    const mapping = {
      memberNumber: 'Plan no.',
      firstName: 'First',
      lastName: 'Last',
      dateOfBirth: 'DOB',
      mobilePhone: 'Phone',
    };
    const file = { clientId: own, format: 'csv' as const, fileName: 'members.csv', size: text.length, mapping };
    const { id } = (await test.call(enrollments.create, { as: admin, input: { body: { ...file, assign: 'nobody' } } }))
      .body;
    const params = { importId: id };
    await test.call(enrollments.send, { as: admin, input: { params, body: { from: 0, text, isLast: true } } });
    await runCompare(params, test.app.jobs);
    const look = async () => (await test.call(enrollments.get, { as: admin, input: { params } })).body;
    const rows = async (query: { likely?: 'true' } = {}) =>
      (await test.call(enrollments.rows, { as: admin, input: { params, query: { outcome: 'create', ...query } } })).body
        .data;
    expect((await look()).counts).toMatchObject({ create: 2, likely: 1 });
    const found = await rows();
    expect(found.map(({ name, likely }) => [name, likely.map(({ memberId }) => memberId)])).toEqual([
      ['Leocadia Broussard', [there, here]],
      ['Anatole Guillory', []],
    ]);
    // the same name and birth date within the client: not ticked
    expect(found.map(({ items }) => items[0]?.isTaken)).toEqual([false, true]);
    expect(found[0]?.likely[0]).toMatchObject({
      name: 'Leocadia Broussard',
      score: 70,
      reasons: [{ key: 'The same name' }, { key: 'The same birth date' }],
    });
    expect((await rows({ likely: 'true' })).map(({ name }) => name)).toEqual(['Leocadia Broussard']);
    await test.database.sql('UPDATE users SET deleted_at = now() WHERE id = $1', [there]);
    expect((await rows())[0]?.likely.map(({ memberId }) => memberId)).toEqual([here]);
    expect((await test.call(enrollments.apply, { as: admin, input: { params } })).status).toBe(202);
    await runApply(params, test.app.jobs);
    expect((await look()).results).toEqual({ created: 1, skipped: 1 });

    // a person can tick it
    const again = text.replace('LK2,Anatole', 'LK3,Leocadia').replace('Guillory', 'BROUSSARD');
    const next = (await test.call(enrollments.create, { as: admin, input: { body: { ...file, assign: 'nobody' } } }))
      .body;
    const ticked = { importId: next.id };
    await test.call(enrollments.send, {
      as: admin,
      input: { params: ticked, body: { from: 0, text: again, isLast: true } },
    });
    await runCompare(ticked, test.app.jobs);
    const decisions = [{ position: 2, key: 'create', isTaken: true }];
    await test.call(enrollments.decide, { as: admin, input: { params: ticked, body: { decisions } } });
    await test.call(enrollments.apply, { as: admin, input: { params: ticked } });
    await runApply(ticked, test.app.jobs);
    expect((await test.call(enrollments.get, { as: admin, input: { params: ticked } })).body.results).toEqual({
      created: 1,
      skipped: 1,
    });
  });
});

describe('a file that nobody finished sending', () => {
  it('is discarded after a day, with all that was read of it', async () => {
    const file = {
      clientId: await test.make.client(),
      format: 'csv' as const,
      fileName: 'half.csv',
      size: 900,
      assign: 'nobody' as const,
    };
    const mapping = { memberNumber: 'No', firstName: 'First', lastName: 'Last', dateOfBirth: 'DOB' };
    const { id } = (await test.call(enrollments.create, { as: admin, input: { body: { ...file, mapping } } })).body;
    const params = { importId: id };
    const text = 'No,First,Last,DOB\nH1,Ada,Okafor,1970-03-04\nH2,Tr';
    const { body } = await test.call(enrollments.send, {
      as: admin,
      input: { params, body: { from: 0, text, isLast: false } },
    });
    expect([body.state, body.rows, body.received]).toEqual(['reading', 1, text.length - 5]);
    // who began it sends it again from its beginning, nobody else does
    const again = (as: string) =>
      test.call(enrollments.send, { as, input: { params, body: { from: 0, text, isLast: false } } });
    const other = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    expect((await again(other)).body.code).toBe('ENROLLMENT_ELSEWHERE');
    expect((await again(admin)).body).toMatchObject({ state: 'reading', rows: 1, received: text.length - 5 });
    const sweep = async (hours: number) => {
      await test.database.sql(
        `UPDATE enrollment_imports SET worked_at = now() - $2 * interval '1 hour' WHERE id = $1`,
        [id, hours],
      );
      await abandonSweep.run(test.app.jobs);
      const [found] = await test.database.sql<{ n: string }>(
        'SELECT count(*) AS n FROM enrollment_rows WHERE import_id = $1',
        [id],
      );
      return [(await test.call(enrollments.get, { as: admin, input: { params } })).body.state, Number(found?.n)];
    };
    expect(await sweep(23)).toEqual(['reading', 1]);
    expect(await sweep(25)).toEqual(['discarded', 0]);
  });

  it('cannot be sent further once its rows begin to be deleted', async () => {
    const file = { clientId: await test.make.client(), format: 'csv' as const, fileName: 'half.csv', size: 900 };
    const body = { ...file, assign: 'nobody' as const, isFull: true, mapping: deskMapping };
    const { id } = (await test.call(enrollments.create, { as: admin, input: { body } })).body;
    const params = { importId: id };
    const send = (from: number, text: string, isLast: boolean) =>
      test.call(enrollments.send, { as: admin, input: { params, body: { from, text, isLast } } });
    const text = 'Plan no.,First,Last,DOB,Phone,Mail\nH1,Ada,Okafor,1970-03-04,,\nH2,Ruth,Vega,1970-03-04,,\n';
    expect((await send(0, text, false)).status).toBe(200);
    await test.database.sql("UPDATE enrollment_imports SET worked_at = now() - interval '25 hours' WHERE id = $1", [
      id,
    ]);
    // more rows than one transaction deletes
    await test.database.sql(
      `INSERT INTO enrollment_rows (import_id, position, line, source, name)
       SELECT $1, n, n, 'csv', 'Ada' FROM generate_series(3, 6000) n`,
      [id],
    );
    // the server stops after the first transaction
    let isStopped = false;
    await abandonSweep.run({
      ...test.app.jobs,
      isStopping: () => isStopped,
      transaction: async (run) => {
        isStopped = true;
        return test.app.jobs.transaction(run);
      },
    });
    const resumed = await send(text.length, 'H3,Bo,Lee,1970-03-04,,\n', true);
    expect([resumed.status, resumed.body.code]).toEqual([409, 'ENROLLMENT_NOT_READING']);
    expect((await send(0, text, true)).body.code).toBe('ENROLLMENT_NOT_READING');
    await abandonSweep.run(test.app.jobs);
    expect(await test.database.sql('SELECT FROM enrollment_rows WHERE import_id = $1', [id])).toEqual([]);
  });
});

describe('a portion', () => {
  it('that comes compressed is refused, so that nothing is unpacked', async () => {
    const { statusCode } = await test.app.fastify.inject({
      method: 'POST',
      url: '/api/enrollment-imports/1/portions',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ from: 0, text: '0'.repeat(1_000_000), isLast: true })),
    });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
  });
});

describe('an end of coverage on a later day', () => {
  it('that cannot be carried out is refused alone, with its reason, and is tried again', async () => {
    const { sql } = test.database;
    const clientId = await test.make.client();
    const desk = enrollmentDesk(test, admin);
    const ends = (await test.app.jobs.now()).toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days: 2 });
    const numbers = ['EN1', 'EN2', 'EN3'];
    const loops = numbers.map((number, n) => ({ number, name: ['Ada', `Vega${n}`] as const }));
    await desk.take(fileText834([{ loops, purpose: '2' }]), { clientId });
    const over = loops.map((loop) => ({ ...loop, maintenance: '024', ends: ends.toString().replaceAll('-', '') }));
    const { id } = await desk.take(fileText834([{ loops: over, purpose: '2' }]), { clientId });
    const [first] = await sql<{ member_id: string }>(
      "SELECT member_id FROM member_identifiers WHERE client_id = $1 AND value = 'EN1'",
      [clientId],
    );
    await sql(`CREATE FUNCTION refuse_member() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.user_id = ${Number(first?.member_id)} AND NEW.status_id <> OLD.status_id THEN RAISE 'refused'; END IF; RETURN NEW; END $$`);
    await sql('CREATE TRIGGER refuse_member BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION refuse_member()');
    const later = (await test.app.jobs.now()).add({ hours: 24 * 4 });
    const run = async () => {
      await endSweep.run({ ...test.app.jobs, now: () => later });
      const found = await sql<{ value: string; key: string }>(
        `SELECT i.value, s.key FROM members m JOIN member_statuses s ON s.id = m.status_id
           JOIN member_identifiers i ON i.member_id = m.user_id WHERE m.client_id = $1 ORDER BY i.value`,
        [clientId],
      );
      const rows = await desk.rows(id, 'end');
      return {
        statuses: found.map(({ value, key }) => `${value} ${key}`),
        rows: rows.map(({ result, reason }) => [result, reason?.key]),
        results: (await desk.look(id)).results,
      };
    };
    const ended = ['ended', undefined];
    for (let n = 0; n < 2; n += 1)
      expect(await run()).toEqual({
        statuses: ['EN1 queued', 'EN2 disenrolled', 'EN3 disenrolled'],
        rows: [['refused', 'It could not be stored; the log of the server has the cause.'], ended, ended],
        results: { ended: 2, refused: 1 },
      });
    await sql('DROP TRIGGER refuse_member ON members');
    expect(await run()).toEqual({
      statuses: numbers.map((number) => `${number} disenrolled`),
      rows: [ended, ended, ended],
      results: { ended: 3, refused: 0 },
    });
  });
});

describe('a death that a file says', () => {
  const { deathReports, statuses } = contracts;
  let clientId: ClientId;
  let desk: ReturnType<typeof enrollmentDesk>;
  beforeEach(async () => {
    clientId = await test.make.client();
    desk = enrollmentDesk(test, admin);
  });
  const reported = async () =>
    (
      await test.database.sql<{ said: string }>(
        `SELECT concat_ws(' ', i.value, d.died_on::text, d.decision) AS said FROM death_reports d
           JOIN member_identifiers i ON i.member_id = d.member_id WHERE i.client_id = $1 ORDER BY d.id`,
        [clientId],
      )
    ).map(({ said }) => said);
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

  it('is reported if the same line brings the member back', async () => {
    await desk.take(edi({ number: 'DB1' }, '20261101'), { clientId });
    await desk.take(edi({ number: 'DB1', maintenance: '024', ends: '20261102' }, '20261103'), { clientId });
    const back = { number: 'DB1', maintenance: '025', died: '20261104' };
    expect(await desk.take(edi(back, '20261105'), { clientId })).toMatchObject({ results: { changed: 1 } });
    const [latest] = (
      await test.call(statuses.history, { as: admin, input: { params: { memberId: await numbered('DB1') } } })
    ).body;
    expect([latest?.memberStatus.key, await reported()]).toEqual(['queued', ['DB1 2026-11-04']]);
  });

  it('is reported by an older and by a repeated file, but not of the person whose number it was', async () => {
    const died = edi({ number: 'DO1', died: '20261001' }, '20261005');
    await desk.take(edi({ number: 'DO1' }, '20261110'), { clientId });
    expect(await desk.take(died, { clientId })).toMatchObject({ results: { unchanged: 1 } });
    expect(await reported()).toEqual(['DO1 2026-10-01']);
    await test.database.sql('DELETE FROM death_reports WHERE member_id = $1', [await numbered('DO1')]);
    expect(await desk.take(died, { clientId })).toMatchObject({ results: { unchanged: 1 }, isRepeat: true });
    expect(await reported()).toEqual(['DO1 2026-10-01']);
    await test.database.sql('DELETE FROM death_reports WHERE member_id = $1', [await numbered('DO1')]);
    const other = { number: 'DO1', name: ['Ben', 'Torres'] as const, born: '19901231', died: '20261001' };
    await desk.take(edi(other, '20261006'), { clientId });
    expect(await reported()).toEqual([]);
  });

  it('is not reported if an ended line names another person than the member who was set back by hand', async () => {
    await desk.take(edi({ number: 'DH1' }, '20261101'), { clientId });
    await desk.take(edi({ number: 'DH1', maintenance: '024', ends: '20261102' }, '20261103'), { clientId });
    await test.database.sql(
      `UPDATE members SET status_id = (SELECT id FROM member_statuses WHERE key = 'queued') WHERE user_id = $1`,
      [await numbered('DH1')],
    );
    const ben = { name: ['Ben', 'Torres'] as const, born: '19901231', maintenance: '024', ends: '20261104' };
    const seen = await desk.preview(edi({ number: 'DH1', ...ben, died: '20261104' }, '20261105'), { clientId });
    expect(seen.counts).toMatchObject({ hold: 1, unchanged: 0 });
    await desk.apply(seen.id);
    expect(await reported()).toEqual([]);
  });

  it('is reported without a day if death is the reason of the change (INS04)', async () => {
    await desk.take(edi({ number: 'DR1' }, '20261101'), { clientId });
    const seen = await desk.preview(edi({ number: 'DR1', reason: '03' }, '20261102'), { clientId });
    expect((await desk.rows(seen.id, 'unchanged'))[0]?.notes.map(({ key }) => key)).toContain(
      'The file says that they died, but not on which day.',
    );
    await desk.apply(seen.id);
    await desk.take(edi({ number: 'DR1', reason: '03' }, '20261103'), { clientId });
    expect(await reported()).toEqual(['DR1']);
    // the day comes later
    await desk.take(edi({ number: 'DR1', reason: '03', died: '20261101' }, '20261104'), { clientId });
    expect(await reported()).toEqual(['DR1 2026-11-01']);
  });

  it('is reported anew for another day after a person decided that the member is alive', async () => {
    await desk.take(edi({ number: 'DA1', reason: '03' }, '20261101'), { clientId });
    await decideAlive('DA1');
    await desk.take(edi({ number: 'DA1', reason: '03' }, '20261102'), { clientId });
    expect(await reported()).toEqual(['DA1 alive']);
    for (const date of ['20261104', '20261105'])
      await desk.take(edi({ number: 'DA1', died: '20261103' }, date), { clientId });
    expect(await reported()).toEqual(['DA1 alive', 'DA1 2026-11-03']);
    await decideAlive('DA1');
    await desk.take(edi({ number: 'DA1', died: '20261103' }, '20261106'), { clientId });
    expect(await reported()).toEqual(['DA1 alive', 'DA1 2026-11-03 alive']);
  });

  it('is read from a column of CSV, also with a year of two digits', async () => {
    const mapping = { ...deskMapping, diedOn: 'DOD' };
    const line = (number: string, day: string) => `${number},Ada${number},Vega,1970-03-04,,,${day}\n`;
    const text = ['2026-11-01', '11/02/26', '9999-12-31', 'N/A', '2026-02-31', ''].map((day, n) => line(`DC${n}`, day));
    await desk.take(`Plan no.,First,Last,DOB,Phone,Mail,DOD\n${text.join('')}`, { clientId, format: 'csv', mapping });
    expect(await reported()).toEqual(['DC0 2026-11-01', 'DC1']);
  });
});

describe('a death that an 834 says', () => {
  it('is reported once for a person to decide, not if the day is to come or no day', async () => {
    const clientId = await test.make.client();
    const desk = enrollmentDesk(test, admin);
    const loops = [
      { number: 'DE1' },
      { number: 'DE2', name: ['Ruth', 'Kowalczyk'] as const },
      { number: 'DE3', name: ['Tran', 'Duc'] as const },
    ];
    await desk.take(fileText834([{ loops }]), { clientId });
    const days = ['20261102', '20991231', '20260231'];
    const told = loops.map((loop, n) => ({ ...loop, died: days[n] as string }));
    const reports = () =>
      test.database.sql(
        `SELECT i.value, d.source, d.died_on::text, d.decision FROM death_reports d
           JOIN member_identifiers i ON i.member_id = d.member_id WHERE i.client_id = $1`,
        [clientId],
      );
    for (let n = 0; n < 2; n += 1) {
      await desk.take(fileText834([{ loops: told }]), { clientId });
      expect(await reports()).toEqual([{ value: 'DE1', source: 'enrollment', died_on: '2026-11-02', decision: null }]);
    }
  });

  it('is reported although the same file ends the coverage', async () => {
    const clientId = await test.make.client();
    const desk = enrollmentDesk(test, admin);
    await desk.take(fileText834([{ loops: [{ number: 'DE4' }] }]), { clientId });
    const ended = { number: 'DE4', maintenance: '024', ends: '20261102', died: '20261102' };
    expect(await desk.take(fileText834([{ loops: [ended] }]), { clientId })).toMatchObject({ results: { ended: 1 } });
    const found = await test.database.sql(
      'SELECT 1 FROM death_reports d JOIN members m ON m.user_id = d.member_id WHERE m.client_id = $1',
      [clientId],
    );
    expect(found).toHaveLength(1);
  });
});
