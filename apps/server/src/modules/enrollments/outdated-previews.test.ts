import type { ClientId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
  importClient = createImportClient(test, await test.signIn(await test.make.staff({ role: 'ADMIN' })));
});
beforeEach(async () => {
  clientId = await test.make.client();
});
afterAll(() => test.stop());

const ada = { number: 'A1' } satisfies Loop;
const preview = (loop: Loop, date: string) =>
  importClient.preview(fileText834([{ loops: [loop], purpose: '2' }], { date }), { clientId });
const statuses = async () =>
  (
    await test.database.sql<{ key: string }>(
      'SELECT s.key FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.client_id = $1',
      [clientId],
    )
  ).map(({ key }) => key);

it('a line refused in the preview is imported if an import in the meantime added its member', async () => {
  const added = await preview({ ...ada, maintenance: '021' }, '20261101');
  const ended = await preview({ ...ada, maintenance: '024' }, '20261108');
  expect(ended.counts).toMatchObject({ refuse: 1, end: 0 });
  await importClient.apply(added.id);
  expect(await importClient.apply(ended.id)).toMatchObject({
    counts: { refuse: 0, end: 1 },
    results: { ended: 1 },
  });
  expect(await statuses()).toEqual(['disenrolled']);
});

it('a line older than another import is imported if that import is undone after the preview', async () => {
  await importClient.apply((await preview(ada, '20261101')).id);
  const newer = await importClient.apply((await preview({ ...ada, phone: '7135550102' }, '20261115')).id);
  const ended = await preview({ ...ada, maintenance: '024' }, '20261108');
  expect(ended.counts).toMatchObject({ unchanged: 1, end: 0 });
  await importClient.undo(newer.id);
  expect(await importClient.apply(ended.id)).toMatchObject({ results: { ended: 1 } });
  expect(await statuses()).toEqual(['disenrolled']);
});

it('lines about one member stay unchanged together if a newer import is undone after the preview', async () => {
  await importClient.apply((await preview(ada, '20261101')).id);
  const newer = await importClient.apply((await preview({ ...ada, phone: '7135550109' }, '20261115')).id);
  const loops = [ada, { ...ada, phone: '7135550102' }];
  const text = fileText834([{ loops, purpose: '2' }], { date: '20261108' });
  const { id } = await importClient.preview(text, { clientId });
  await importClient.undo(newer.id);
  expect(await importClient.apply(id)).toMatchObject({ results: { unchanged: 2 } });
});
