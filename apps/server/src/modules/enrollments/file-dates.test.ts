import { readFileSync } from 'node:fs';
import type { ClientId } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;
let admin: Awaited<ReturnType<TestApp['make']['staff']>>;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.make.staff({ role: 'ADMIN' });
  importClient = createImportClient(test, await test.signIn(admin));
});
afterAll(() => test.stop());

const full = (loops: Loop[], date: string) => fileText834([{ loops, purpose: '2' }], { date });
const ada = { number: 'A1' } satisfies Loop;
const ruth = { number: 'A2', name: ['Ruth', 'Kowalczyk'] } satisfies Loop;

it('members from before the upgrade get the date of the newest file that contained them', async () => {
  const dates = async () =>
    (
      await test.database.sql<{ value: string; at: string }>(
        `SELECT i.value, e.file_at AS at FROM member_enrollments e JOIN member_identifiers i ON i.member_id = e.member_id
          WHERE e.client_id = $1 ORDER BY i.value`,
        [clientId],
      )
    ).map(({ value, at }) => `${value} ${at}`);
  clientId = await test.make.client();
  await importClient.take(full([ada, ruth], '20261101'), { clientId });
  // In the second file, Ada's values are the same. The line for A2 is held, because it names a different person.
  const held = { ...ruth, name: ['Ben', 'Torres'] as const, born: '19901231' };
  await importClient.take(full([ada, held], '20261110'), { clientId });
  expect(await dates()).toEqual(['A1 2026-11-10T12:00', 'A2 2026-11-01T12:00']);
  const migrate = async () => {
    await test.database.sql('UPDATE member_enrollments SET file_at = NULL WHERE client_id = $1', [clientId]);
    const migration = new URL('../../migrations/202611262120_enrollment-file-dates-of-members.sql', import.meta.url);
    await test.database.sql(readFileSync(migration, 'utf8'));
    return dates();
  };
  // ISA09, the date of the interchange, is November 20 in both files.
  await test.database.sql("UPDATE enrollment_imports SET created_at = '2026-11-25T12:00:00Z' WHERE client_id = $1", [
    clientId,
  ]);
  expect(await migrate()).toEqual(['A1 2026-11-20', 'A2 2026-11-20']);
  await test.database.sql("UPDATE enrollment_imports SET created_at = '2026-11-12T12:00:00Z' WHERE client_id = $1", [
    clientId,
  ]);
  expect(await migrate()).toEqual(['A1 2026-11-12', 'A2 2026-11-12']);
  clientId = await test.make.client();
  await importClient.take('Plan no.,First,Last,DOB,Phone,Mail\nC1,Ada,Vega,1970-03-04,,\n', {
    clientId,
    format: 'csv',
  });
  const before = await dates();
  expect(await migrate()).toEqual(before);
});
