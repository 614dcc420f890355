import { type ClientId, contracts, type IdOf } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';
import { abandonSweep } from './jobs.ts';

const { imports } = contracts;
let test: TestApp;
let as: string;
let clientId: ClientId;
beforeAll(async () => {
  test = await startTestApp();
  as = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  clientId = await test.make.client();
});
afterAll(() => test.stop());

/** Creates an import and sends more files than one transaction of the sweep deletes. */
async function collect(): Promise<IdOf<'Import'>> {
  const body = { kind: 'fhir' as const, clientId, assign: 'nobody' as const };
  const { id } = (await test.call(imports.create, { as, input: { body } })).body;
  const files = Array.from({ length: 120 }, (_, n) => ({ name: `${n}.json`, text: '{}' }));
  expect((await addFiles(id, files)).status).toBe(200);
  return id;
}
const addFiles = (importId: IdOf<'Import'>, files: { name: string; text: string }[]) =>
  test.call(imports.addFiles, { as, input: { params: { importId }, body: { files } } });
async function sweep(importId: IdOf<'Import'>) {
  await abandonSweep.run(test.app.jobs);
  const { state, files } = (await test.call(imports.get, { as, input: { params: { importId } } })).body;
  return [state, files];
}

it('an import that was not run is discarded a day after its last file', async () => {
  const id = await collect();
  const age = async (createdHours: number, fileHours: number) => {
    await test.database.sql(
      `UPDATE imports SET created_at = now() - $2 * interval '1 hour', worked_at = now() - $3 * interval '1 hour' WHERE id = $1`,
      [id, createdHours, fileHours],
    );
    return sweep(id);
  };
  expect(await age(40, 23)).toEqual(['collecting', 120]);
  expect((await addFiles(id, [{ name: 'last.json', text: '{}' }])).status).toBe(200);
  expect(await sweep(id)).toEqual(['collecting', 121]);
  expect(await age(40, 25)).toEqual(['failed', 0]);
  expect((await addFiles(id, [{ name: 'x.json', text: '{}' }])).body.code).toBe('IMPORT_ALREADY_RUN');
});

it('an import without files is discarded a day after it was created', async () => {
  const body = { kind: 'fhir' as const, clientId, assign: 'nobody' as const };
  const { id } = (await test.call(imports.create, { as, input: { body } })).body;
  await test.database.sql(`UPDATE imports SET created_at = now() - interval '25 hours' WHERE id = $1`, [id]);
  expect(await sweep(id)).toEqual(['failed', 0]);
});

it('a user can discard an import that was not run', async () => {
  const importId = await collect();
  const discard = () => test.call(imports.discard, { as, input: { params: { importId } } });
  expect(await discard()).toMatchObject({ status: 200, body: { state: 'failed' } });
  const events = await eventsOf(test, 'import_updated');
  expect(events.filter(({ payload }) => payload.id === importId)).toMatchObject([{ payload: { state: 'failed' } }]);
  expect((await test.call(imports.run, { as, input: { params: { importId } } })).status).toBe(409);
  expect((await discard()).body.code).toBe('IMPORT_ALREADY_RUN');
  expect(await sweep(importId)).toEqual(['failed', 0]);
});
