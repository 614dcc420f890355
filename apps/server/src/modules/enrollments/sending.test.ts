import { gzipSync } from 'node:zlib';
import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { testMapping } from '../../testing/import-client.ts';
import { abandonSweep, runApply, runCompare } from './jobs.ts';

const { enrollments } = contracts;
let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());

it('a line with a NUL is refused, and all other lines are read', async () => {
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
      reason: expect.stringContaining('unreadable characters'),
    },
    { name: 'Anatole Guillory', outcome: 'create', reason: null },
  ]);
});

describe('a new person who resembles a member', () => {
  it('is shown with this member, of the same or another client, by the rule for duplicates, and is created', async () => {
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
    const readImport = async () => (await test.call(enrollments.get, { as: admin, input: { params } })).body;
    const rows = async (query: { likely?: 'true' } = {}) =>
      (await test.call(enrollments.rows, { as: admin, input: { params, query: { outcome: 'create', ...query } } })).body
        .data;
    expect((await readImport()).counts).toMatchObject({ create: 2, likely: 1 });
    const found = await rows();
    expect(found.map(({ name, likely }) => [name, likely.map(({ memberId }) => memberId)])).toEqual([
      ['Leocadia Broussard', [there, here]],
      ['Anatole Guillory', []],
    ]);
    // By default, a row is not selected if the client already has a member with the same name and birth date.
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
    expect((await readImport()).results).toEqual({ created: 1, skipped: 1 });

    // The user can still select a row that is not selected by default.
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

describe('a file that was not sent completely', () => {
  it('is discarded after a day, with all its read rows', async () => {
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
    // Only the user who started the upload can continue or restart it.
    const again = (as: string, from = 0) =>
      test.call(enrollments.send, { as, input: { params, body: { from, text: text.slice(from), isLast: from > 0 } } });
    const other = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    for (const from of [0, body.received])
      expect((await again(other, from)).body).toMatchObject({
        code: 'ENROLLMENT_NOT_YOURS',
        userMessage: expect.stringMatching(/^Only .+ can continue the upload of this file\.$/),
      });
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

  it('cannot be continued after the deletion of its rows has begun', async () => {
    const file = { clientId: await test.make.client(), format: 'csv' as const, fileName: 'half.csv', size: 900 };
    const body = { ...file, assign: 'nobody' as const, isFull: true, mapping: testMapping };
    const { id } = (await test.call(enrollments.create, { as: admin, input: { body } })).body;
    const params = { importId: id };
    const send = (from: number, text: string, isLast: boolean) =>
      test.call(enrollments.send, { as: admin, input: { params, body: { from, text, isLast } } });
    const text = 'Plan no.,First,Last,DOB,Phone,Mail\nH1,Ada,Okafor,1970-03-04,,\nH2,Ruth,Vega,1970-03-04,,\n';
    expect((await send(0, text, false)).status).toBe(200);
    await test.database.sql("UPDATE enrollment_imports SET worked_at = now() - interval '25 hours' WHERE id = $1", [
      id,
    ]);
    // The file has more rows than one transaction deletes.
    await test.database.sql(
      `INSERT INTO enrollment_rows (import_id, position, line, source, name)
       SELECT $1, n, n, 'csv', 'Ada' FROM generate_series(3, 6000) n`,
      [id],
    );
    // Simulates a server that stops after the first transaction.
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
  it('that is compressed is refused, so that nothing is unpacked', async () => {
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
