import { type ClientId, contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient, storedMembers } from '../../testing/import-client.ts';
import { runCompare } from './jobs.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;
let as: string;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
  as = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  importClient = createImportClient(test, as);
});
afterAll(() => test.stop());

const remembered = async () =>
  (await test.call(contracts.enrollments.mapping, { as, input: { params: { clientId } } })).body;
const names = { firstName: 'First', lastName: 'Last', dateOfBirth: 'DOB', mobilePhone: 'Phone' };
const born = () =>
  test.database.sql<{ name: string; born: string | null }>(
    `SELECT u.name, m.date_of_birth::text AS born FROM members m JOIN users u ON u.id = m.user_id
      WHERE m.client_id = $1 ORDER BY u.name`,
    [clientId],
  );

describe('a CSV file without member numbers', () => {
  const byName = () => ({ clientId, format: 'csv' as const, mapping: names, identity: 'name-and-birth-date' as const });
  const head = 'First,Last,DOB,Phone\n';

  it('creates its members, finds them again, and stores the choice for the next file', async () => {
    clientId = await test.make.client();
    const first = `${head}Ada,García,1958-04-03,7135550101\nBo,Lee,1961-01-02,\n`;
    expect((await importClient.take(first, byName())).results).toMatchObject({ created: 2 });
    expect(await remembered()).toMatchObject({ mapping: names, identity: 'name-and-birth-date' });
    const second = `${head}ADA,GARCIA,1958-04-03,7135550102\nBo,Lee,1961-01-02,\n`;
    const seen = await importClient.preview(second, byName());
    expect(seen.counts).toMatchObject({ create: 0, change: 1, unchanged: 1 });
    const before = await storedMembers(test, clientId);
    await importClient.apply((await importClient.preview(first, byName())).id);
    expect(await storedMembers(test, clientId)).toEqual(before);
  });

  it('refuses two lines with the same name and date of birth, unless they are equal', async () => {
    clientId = await test.make.client();
    const lines = [
      'Jose,Garcia,1970-01-01,7135550101',
      'Jose,Garcia,1970-01-01,7135550102',
      'Bo,Lee,1961-01-02,7135550103',
      'Bo,Lee,1961-01-02,7135550103',
    ];
    const seen = await importClient.preview(`${head}${lines.join('\n')}\n`, byName());
    expect(seen.counts).toMatchObject({ create: 1, refuse: 2, unchanged: 1 });
    expect((await importClient.rows(seen.id, 'refuse')).map(({ reason }) => reason?.key)).toEqual(
      Array(2).fill(
        'Two lines have this name and date of birth, and the file has no member numbers to distinguish them.',
      ),
    );
  });

  it('is refused without a column for the date of birth', async () => {
    const { dateOfBirth: _, ...mapping } = names;
    const body = { clientId, format: 'csv', fileName: 'm', size: 5, mapping, identity: 'name-and-birth-date' } as const;
    const { status, body: error } = await test.call(contracts.enrollments.create, { as, raw: body });
    expect([status, (error as unknown as { code: string }).code]).toEqual([400, 'ENROLLMENT_MAPPING_INCOMPLETE']);
  });
});

describe('the dates of a CSV file', () => {
  const mapping = { memberNumber: 'No', firstName: 'First', lastName: 'Last', dateOfBirth: 'DOB' };
  const text = 'No,First,Last,DOB\nP1,Ada,Reyes,03/04/1958\nP2,Bo,Lee,3.4.1961\n';

  it.each([
    [undefined, '1958-03-04', '1961-04-03'],
    ['day-first', '1958-04-03', '1961-04-03'],
    ['month-first', '1958-03-04', '1961-03-04'],
  ] as const)('are read with the order %s and remembered', async (dayOrder, ada, bo) => {
    clientId = await test.make.client();
    await importClient.take(text, {
      clientId,
      format: 'csv',
      mapping,
      dayOrder,
      isDayOrderChosen: dayOrder !== undefined,
    });
    expect(await born()).toEqual([
      { name: 'Ada Reyes', born: ada },
      { name: 'Bo Lee', born: bo },
    ]);
    expect((await remembered()).dayOrder).toBe(dayOrder);
    await importClient.preview(text, { clientId, format: 'csv', mapping });
    expect((await remembered()).dayOrder).toBe(dayOrder);
  });

  it('are remembered from an imported file in which a user chose the order, and a preview changes no setting', async () => {
    clientId = await test.make.client();
    const csv = { clientId, format: 'csv' as const, mapping };
    const dayFirst = { ...csv, dayOrder: 'day-first', isDayOrderChosen: true } as const;
    const seen = await importClient.preview(text, dayFirst);
    expect(await remembered()).toEqual({ mapping: {} });
    await importClient.apply(seen.id);
    const chosen = await remembered();
    expect(chosen).toEqual({
      mapping,
      dayOrder: 'day-first',
      dayOrderFrom: { fileName: 'members', at: expect.stringMatching(/^\d{4}-/) },
    });
    const other = { ...mapping, firstName: 'Last', lastName: 'First' };
    await importClient.preview(text, { ...csv, mapping: other, dayOrder: 'month-first', isDayOrderChosen: true });
    expect(await remembered()).toEqual(chosen);
    // a date order that follows only from the file's dates is used, but not stored for the next file
    await importClient.take('No,First,Last,DOB\nP3,Cy,Kerr,12/31/1958\n', { ...csv, dayOrder: 'month-first' });
    expect(await remembered()).toEqual(chosen);
  });

  it('are remembered after a file that was sent again from its beginning', async () => {
    clientId = await test.make.client();
    const csv = { format: 'csv' as const, delimiter: ',' as const, mapping, assign: 'nobody' as const };
    const body = {
      clientId,
      fileName: 'x',
      size: text.length,
      dayOrder: 'day-first',
      isDayOrderChosen: true,
      ...csv,
    } as const;
    const { id } = (await test.call(contracts.enrollments.create, { as, input: { body } })).body;
    const send = (portion: string, isLast: boolean) =>
      test.call(contracts.enrollments.send, {
        as,
        input: { params: { importId: id }, body: { from: 0, text: portion, isLast } },
      });
    await send(text.slice(0, -5), false);
    await send(text, true);
    await runCompare({ importId: id }, test.app.jobs);
    await importClient.apply(id);
    expect((await remembered()).dayOrder).toBe('day-first');
  });
});

it('a CSV file that is not read after an unclosed quotation mark names the line, although the rest is long', async () => {
  clientId = await test.make.client();
  const text = `No,First,Last\nP1,Ada,Reyes\nP2,"Bo,Lee\n${'P3,Cy,Oak\n'.repeat(70_000)}`;
  const mapping = { memberNumber: 'No', firstName: 'First', lastName: 'Last' };
  const seen = await importClient.preview(text, { clientId, format: 'csv', mapping, portion: 600_000 });
  const key = 'A quotation mark on line {line} is not closed. Close the quotation mark and import the file again.';
  expect(seen).toMatchObject({ state: 'failed', problems: [{ key, values: { line: 3 } }] });
});
