import { contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { runImport } from './jobs.ts';

let test: TestApp;
let users: { id: StaffId; as: string; name: string }[];
beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, `${Temporal.Now.plainDateISO('UTC')}T18:00:00Z`);
  users = await Promise.all(
    ['First Admin', 'Second Admin'].map(async (name) => {
      const person = await test.make.staff({ role: 'ADMIN', name });
      return { id: person.id, as: await test.signIn(person), name };
    }),
  );
});
afterAll(() => test.stop());

const findAuditEntries = (action: string, request: string) =>
  test.database.sql('SELECT DISTINCT actor_id FROM audit_entries WHERE action = $1 AND request_id = $2', [
    action,
    request,
  ]);

it('an enrollment file is written in the name of the user who imported it, not of the user who uploaded it', async () => {
  const [uploading, importing] = users;
  if (!uploading || !importing) throw new Error('no users');
  const clientId = await test.make.client();
  const upload = (text: string) =>
    createImportClient(test, uploading.as).preview(text, { clientId, format: 'csv', isFull: true });
  const head = 'Plan no.,First,Last,DOB,Phone,Mail\n';
  const { apply } = createImportClient(test, importing.as);
  const first = await upload(`${head}A1,Ada,Bell,1970-03-04,,\nA2,Kit,Cole,1971-03-04,,\n`);
  await apply(first.id);
  const second = await upload(`${head}A1,Ada,Bell,1970-03-04,,\n`);
  expect((await apply(second.id)).results).toEqual({ ended: 1, unchanged: 1 });
  for (const { id } of [first, second])
    expect(await findAuditEntries('apply_enrollment', `enrollment-import-${id}`)).toEqual([
      { actor_id: String(importing.id) },
    ]);
  const history = await test.database.sql(
    `SELECT s.key, h.created_by FROM member_status_history h JOIN members m ON m.user_id = h.member_id
       JOIN member_statuses s ON s.id = h.status_id WHERE m.client_id = $1 ORDER BY h.id`,
    [clientId],
  );
  const by = String(importing.id);
  expect(history).toEqual([
    { key: 'queued', created_by: by },
    { key: 'queued', created_by: by },
    { key: 'disenrolled', created_by: by },
  ]);
  const repeated = await upload(`${head}A1,Ada,Bell,1970-03-04,,\n`);
  expect(repeated.isRepeat).toBe(true);
  expect(JSON.stringify(repeated.problems)).toContain('Second');
  expect(JSON.stringify(repeated.problems)).not.toContain('First');
});

it('a FHIR file is imported in the name of the user who started the import', async () => {
  const [creating, running] = users;
  if (!creating || !running) throw new Error('no users');
  const { imports } = contracts;
  const clientId = await test.make.client();
  const resource = {
    resourceType: 'Patient',
    id: 'p1',
    identifier: [{ system: 'https://plan.example/member', value: 'F1' }],
    name: [{ family: 'Okafor', given: ['Ada'] }],
    birthDate: '1970-03-04',
  };
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry: [{ resource }] });
  const body = { kind: 'fhir' as const, clientId, assign: 'nobody' as const };
  const params = { importId: (await test.call(imports.create, { as: creating.as, input: { body } })).body.id };
  await test.call(imports.addFiles, {
    as: creating.as,
    input: { params, body: { files: [{ name: '1.json', text }] } },
  });
  await test.call(imports.run, { as: running.as, input: { params } });
  await runImport(params, test.app.jobs);
  expect(await findAuditEntries('import_members', `import-${params.importId}`)).toEqual([
    { actor_id: String(running.id) },
  ]);
  const history = await test.database.sql(
    'SELECT h.created_by FROM member_status_history h JOIN members m ON m.user_id = h.member_id WHERE m.client_id = $1',
    [clientId],
  );
  expect(history).toEqual([{ created_by: String(running.id) }]);
});
