import { type ClientId, contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient, testMapping } from '../../testing/import-client.ts';
import { runImport } from './jobs.ts';

let test: TestApp;
let admin: string;
let clientId: ClientId;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());
beforeEach(async () => {
  clientId = await test.make.client();
});

const { imports } = contracts;

/** Imports a FHIR file with one patient. Returns the notes. */
async function importFhir(phone: string): Promise<string[]> {
  const patient = {
    resourceType: 'Patient',
    id: 'p1',
    identifier: [{ system: 'https://plan.example/member', value: 'O1' }],
    name: [{ family: 'Okafor', given: ['Ada'] }],
    telecom: [{ system: 'phone', value: phone, use: 'mobile' }],
    birthDate: '1970-03-04',
  };
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry: [{ resource: patient }] });
  const body = { kind: 'fhir' as const, clientId, assign: 'nobody' as const };
  const params = { importId: (await test.call(imports.create, { as: admin, input: { body } })).body.id };
  await test.call(imports.addFiles, { as: admin, input: { params, body: { files: [{ name: '1.json', text }] } } });
  await test.call(imports.run, { as: admin, input: { params } });
  await runImport(params, test.app.jobs);
  return (await test.call(imports.get, { as: admin, input: { params } })).body.results[0]?.notes ?? [];
}

/** Imports a CSV file with one member. Returns the notes of the line. */
async function importCsv(phone: string, work = ''): Promise<string[]> {
  const importClient = createImportClient(test, admin);
  const seen = await importClient.preview(
    `Plan no.,First,Last,DOB,Phone,Mail,Work\nO1,Ada,Okafor,1970-03-04,${phone},,${work}\n`,
    { clientId, format: 'csv', mapping: { ...testMapping, workPhone: 'Work' } },
  );
  const [row] = [...(await importClient.rows(seen.id, 'create')), ...(await importClient.rows(seen.id, 'change'))];
  await importClient.apply(seen.id);
  return row?.notes.map(({ key }) => key) ?? [];
}

const ways = [
  ['a FHIR file', importFhir],
  ['a CSV file', importCsv],
] as const;
const numbers = () =>
  test.database.sql(
    `SELECT p.number, p.is_primary, p.do_not_contact_reason AS reason FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
      WHERE m.client_id = $1 AND p.deleted_at IS NULL ORDER BY p.number`,
    [clientId],
  );

const optOut = (number: string) =>
  test.database.sql(
    `WITH t AS (INSERT INTO texts (incoming, text, phone_number, status, sent_at, created_at, updated_at)
        VALUES (true, 'STOP', $1, 'received', now(), now(), now()) RETURNING id, phone_number)
     INSERT INTO number_opt_outs (number, text_id, created_at) SELECT phone_number, id, now() FROM t ON CONFLICT DO NOTHING`,
    [number],
  );

describe('a number that texted STOP', () => {
  const primary = async () => (await numbers()).flatMap(({ number, is_primary }) => (is_primary ? [number] : []));

  it('is not primary if a new member has another number', async () => {
    await optOut('+17135550181');
    await importCsv('7135550181', '7135550182');
    expect(await primary()).toEqual(['+17135550182']);
  });

  it('does not become primary if the file adds another number', async () => {
    await optOut('+17135550183');
    await importCsv('7135550184');
    await importCsv('7135550183', '7135550185');
    expect(await primary()).toEqual(['+17135550185']);
  });
});

describe.each(ways)('a phone number in %s', (_name, take) => {
  it('is still opted out if the member opted out before the number was deleted', async () => {
    await take('7135550176');
    await test.database.sql(
      `INSERT INTO phone_numbers (user_id, number, description, do_not_contact_reason, created_at, deleted_at)
       SELECT user_id, n.number, 'Mobile', n.reason, now(), n.at::timestamptz FROM members CROSS JOIN (VALUES
         ('+17135550177', 'Opted out', '2026-10-02'), ('+17135550177', NULL, '2026-10-01'), ('+17135550178', 'Opted out', '2026-10-01'),
         ('+17135550178', NULL, '2026-10-02')) AS n (number, reason, at) WHERE client_id = $1`,
      [clientId],
    );
    await take('7135550177');
    expect(await numbers()).toEqual([{ number: '+17135550177', is_primary: true, reason: 'Opted out' }]);
    await take('7135550178');
    expect(await numbers()).toEqual([
      { number: '+17135550177', is_primary: true, reason: 'Opted out' },
      { number: '+17135550178', is_primary: false, reason: null },
    ]);
  });

  it('is opted out if it texted STOP before the file was imported', async () => {
    await optOut('+17135550180');
    await take('7135550180');
    expect(await numbers()).toEqual([{ number: '+17135550180', is_primary: true, reason: 'Texted STOP' }]);
  });

  it('is left out with a note if it is a number of the organization', async () => {
    await test.database.sql(
      `INSERT INTO lines (number, display_name, owner_id, created_at)
       SELECT '+17135550166', 'Line', min(user_id), now() FROM staff ON CONFLICT DO NOTHING`,
    );
    const notes = await take('7135550166');
    expect(notes).toEqual(
      expect.arrayContaining([expect.stringContaining('belongs to the organization that runs Guidepost')]),
    );
    expect(await numbers()).toEqual([]);
    await take('7135550179');
    expect(await numbers()).toMatchObject([{ number: '+17135550179', is_primary: true }]);
  });
});
