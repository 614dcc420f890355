import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigration } from '../../platform/migration-files.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('stored lines, files and duplicates have the current sentences after an update', async () => {
  const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  const clientId = await test.make.client();
  const { id } = await createImportClient(test, admin).preview('No,First,Last\nM1,Ada,Stone\n', {
    clientId,
    format: 'csv',
    mapping: { memberNumber: 'No', firstName: 'First', lastName: 'Last' },
  });
  const other = { key: 'A sentence that did not change', values: {} };
  const one = (key: string, values: object = {}) => JSON.stringify([other, { key, values }]);
  await test.database.sql('UPDATE enrollment_rows SET reason = $2, notes = $3 WHERE import_id = $1', [
    id,
    JSON.stringify({ key: 'The coverage has ended, and no member has this number.', values: {} }),
    one('The file ends the coverage without a last day, so {date} is assumed.', { date: '2026-11-27' }),
  ]);
  await test.database.sql('UPDATE enrollment_imports SET problems = $2 WHERE id = $1', [
    id,
    one('{name} imported this file on {day}. This import compares the file again.'),
  ]);
  const members = [await test.make.member({ clientId }), await test.make.member({ clientId })].sort((a, b) => a - b);
  await test.database.sql(
    `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
     VALUES ($1, $2, $3, 80, $4, now())`,
    [...members, clientId, one('First and last name are swapped')],
  );
  for (const { sql } of readMigration('202611292040_reworded-sentences-data.sql').steps ?? [])
    await test.database.sql(sql, [0, Number.MAX_SAFE_INTEGER]);
  const [stored] = await test.database.sql(
    `SELECT r.reason, r.notes, i.problems, d.reasons
       FROM enrollment_rows r JOIN enrollment_imports i ON i.id = r.import_id
       JOIN member_duplicates d ON d.client_id = i.client_id WHERE i.id = $1`,
    [id],
  );
  expect(stored).toEqual({
    reason: { key: 'The file ends this coverage, but no member in Guidepost matches this line.', values: {} },
    notes: [
      other,
      {
        key: 'The file ends the coverage without a last day, so Guidepost assumes {date}.',
        values: { date: '2026-11-27' },
      },
    ],
    problems: [
      other,
      {
        key: '{name} already imported this file on {day}. This import compares the file with the current data again.',
        values: {},
      },
    ],
    reasons: [other, { key: 'First and last names are swapped', values: {} }],
  });
});
