import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { fileText834 } from '../../testing/x12.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;

beforeAll(async () => {
  test = await startTestApp();
  importClient = createImportClient(test, await test.signIn(await test.make.staff({ role: 'ADMIN' })));
});
afterAll(() => test.stop());

/** Returns a file of changes with one member, who has one coverage of the given insurance line. */
const change = (maintenance: string, line: string, plan: string) =>
  fileText834([{ loops: [{ number: 'PL1', maintenance, plan }], purpose: '2' }]).replace(
    `HD*${maintenance}**HLT*`,
    `HD*${maintenance}**${line}*`,
  );

it('a new dental plan and its end do not change the medical plan and the member', async () => {
  const clientId = await test.make.client();
  const stored = async () =>
    (
      await test.database.sql<{ key: string; plan: string; shown: string }>(
        `SELECT s.key, e.coverage->>'plan' AS plan, a.insurance_plan_name AS shown FROM member_enrollments e
           JOIN members m ON m.user_id = e.member_id JOIN member_statuses s ON s.id = m.status_id
           JOIN member_attributes a ON a.member_id = e.member_id WHERE e.client_id = $1`,
        [clientId],
      )
    ).map(({ key, plan, shown }) => [key, plan, shown]);
  await importClient.take(change('021', 'HLT', 'SILVER'), { clientId });
  await importClient.take(change('021', 'DEN', 'D1'), { clientId });
  expect(await stored()).toEqual([['queued', 'HLT SILVER, DEN D1', 'HLT SILVER, DEN D1']]);
  const seen = await importClient.preview(change('024', 'DEN', 'D1'), { clientId });
  expect(seen.counts).toMatchObject({ change: 1, end: 0 });
  expect((await importClient.rows(seen.id, 'change'))[0]).toMatchObject({
    reason: { values: { plans: 'DEN D1', others: 'HLT SILVER' } },
    items: [{ key: 'plan', now: 'HLT SILVER, DEN D1', file: 'HLT SILVER' }],
  });
  await importClient.apply(seen.id);
  expect(await stored()).toEqual([['queued', 'HLT SILVER', 'HLT SILVER']]);
  await importClient.take(change('024', 'HLT', 'SILVER'), { clientId });
  expect((await stored())[0]?.[0]).toBe('disenrolled');
});
