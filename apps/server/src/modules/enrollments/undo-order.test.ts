import { type ClientId, contracts, type IdOf, type MemberId } from '@guidepost/contracts';
import { memberNumberSystem } from '@guidepost/rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { createImportClient, testMapping as mapping, storedMembers } from '../../testing/import-client.ts';
import { fileText834 } from '../../testing/x12.ts';

/** Tests undoing several imports about the same members, in any order. */

let test: TestApp;
let admin: string;
let importClient: ReturnType<typeof createImportClient>;
let clientId: ClientId;
let testStart: Temporal.Instant;

beforeAll(async () => {
  test = await startTestApp();
  testStart = Temporal.Instant.from(`${Temporal.Now.plainDateISO('UTC')}T18:00:00Z`);
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  importClient = createImportClient(test, admin);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, testStart.toString());
  clientId = await test.make.client();
});

type ImportId = IdOf<'EnrollmentImport'>;
const csv = (...lines: string[]) => ['Plan no.,First,Last,DOB,Phone,Mail', ...lines, ''].join('\n');
const importFile = (text: string) => importClient.take(text, { clientId, format: 'csv', mapping });
const previewUndo = (importId: ImportId) =>
  test.call(contracts.enrollments.undoPreview, { as: admin, input: { params: { importId }, query: {} } });
async function memberNumbered(value: string): Promise<MemberId> {
  const [found] = await test.database.sql<{ id: string }>(
    'SELECT i.member_id AS id FROM member_identifiers i WHERE i.client_id = $1 AND i.system = $2 AND i.value = $3',
    [clientId, memberNumberSystem, value],
  );
  return Number(found?.id) as MemberId;
}
const ada = 'U1,Ada,Bell,1970-03-04,7135550101,ada@example.com';
const kit = 'U2,Kit,Okafor,1971-04-05,7135550102,';

it('undoes the rest after a newer import was undone, and names what is left and why', async () => {
  await importFile(csv(ada));
  const first = await importFile(csv('U1,Ada,Second,1970-03-04,7135550101,ada@example.com', kit));
  await moveClock(test, testStart.add({ hours: 1 }).toString());
  const second = await importFile(csv('U1,Ada,Third,1970-03-04,7135550108,ada@example.com'));
  const memberId = await memberNumbered('U1');
  const newer = { key: 'A newer file was imported for this member on {date}.' };
  expect((await previewUndo(first.id)).body).toMatchObject({ left: 1, reasons: [{ reason: newer, count: 1 }] });
  const partly = await importClient.undo(first.id);
  expect(partly).toMatchObject({ state: 'undone', undo: { results: { undone: 1, left: 1 } } });
  expect(partly.undoUntil).toBe(first.undoUntil);
  await importClient.undo(second.id);
  expect((await previewUndo(first.id)).body).toMatchObject({ removed: 0, restored: 1, left: 0, reasons: [] });
  expect(await importClient.undo(first.id)).toMatchObject({
    state: 'undone',
    undoUntil: null,
    undo: { results: { undone: 2 } },
  });
  expect(await test.database.sql('SELECT last_name FROM users WHERE id = $1', [memberId])).toEqual([
    { last_name: 'Bell' },
  ]);
});

it('names the day of the newer import in the time zone of the team', async () => {
  const first = await importFile(csv(ada));
  // 2:00 UTC of the next day is still the evening in New York
  await moveClock(test, testStart.add({ hours: 8 }).toString());
  await importFile(csv(ada.replace('Bell', 'Lee')));
  const longDate = testStart.toZonedDateTimeISO('America/New_York').toPlainDate().toString();
  expect((await previewUndo(first.id)).body.reasons).toMatchObject([{ reason: { values: { date: { longDate } } } }]);
});

it('leaves an import as it is if nothing of it can be undone', async () => {
  const first = await importFile(csv(ada));
  await moveClock(test, testStart.add({ hours: 1 }).toString());
  const second = await importFile(csv(ada.replace('Bell', 'Lee')));
  expect(await importClient.undo(first.id)).toMatchObject({
    state: 'done',
    undoUntil: first.undoUntil,
    finishedAt: first.finishedAt,
    undo: { results: { left: 1 } },
  });
  expect((await importClient.preview(csv(ada), { clientId, format: 'csv', mapping })).isRepeat).toBe(true);
  await importClient.undo(second.id);
  expect((await importClient.undo(first.id)).undo?.results).toEqual({ undone: 1 });
  expect(await memberNumbered('U1')).toBeNaN();
});

it('removes a member whose coverage a newer import ended, after both imports were undone', async () => {
  const full = (text: string) => importClient.take(text, { clientId, format: 'csv', mapping, isFull: true });
  const first = await full(csv(ada, kit));
  const memberId = await memberNumbered('U2');
  await moveClock(test, testStart.add({ hours: 1 }).toString());
  const second = await full(csv(ada));
  expect(second.results).toEqual({ unchanged: 1, ended: 1 });
  const logged = await test.database.sql<{ is_by_user: boolean }>(
    `SELECT actor_id IS NOT NULL AS is_by_user FROM change_logs WHERE member_id = $1 AND field = 'memberStatus'`,
    [memberId],
  );
  expect(logged).toEqual([{ is_by_user: true }]);
  await importClient.undo(second.id);
  expect((await importClient.undo(first.id)).undo?.results).toEqual({ undone: 2 });
  expect(await memberNumbered('U2')).toBeNaN();
});

it('keeps a member whom a user changed after the end of coverage was undone', async () => {
  const full = (text: string) => importClient.take(text, { clientId, format: 'csv', mapping, isFull: true });
  const first = await full(csv(ada, kit));
  const memberId = await memberNumbered('U2');
  await moveClock(test, testStart.add({ hours: 1 }).toString());
  const second = await full(csv(ada));
  await importClient.undo(second.id);
  await test.database.sql(
    `INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at)
     SELECT $1, 'pronouns', NULL, 'she/her', created_by, $2 FROM enrollment_imports WHERE id = $3`,
    [memberId, testStart.add({ hours: 2 }).toString(), first.id],
  );
  expect((await importClient.undo(first.id)).undo?.results).toEqual({ undone: 1, left: 1 });
});

const unchanged = { number: 'U1' };
const updated = { ...unchanged, plan: 'GOLD', name: ['Ada', 'Lee'] as const };
const undoOrders = [
  [0, 1, 2],
  [1, 0, 2],
  [1, 2, 0],
  [2, 1, 0],
];
it.each([
  ...undoOrders.map((order) => ({ result: 'unchanged', loop: unchanged, order })),
  ...undoOrders.map((order) => ({ result: 'changed', loop: updated, order })),
])('undoes three files of which only the first can change the member: $result, $order', async (found) => {
  const { result, loop, order } = found;
  await importClient.take(fileText834([{ loops: [unchanged] }], { date: '20261117' }), { clientId });
  const was = await storedMembers(test, clientId);
  const ids: ImportId[] = [];
  for (const date of ['20261118', '20261119', '20261120']) {
    const { id, results } = await importClient.take(fileText834([{ loops: [loop] }], { date }), { clientId });
    expect(results).toEqual(ids.length === 0 ? { [result]: 1 } : { unchanged: 1 });
    ids.push(id);
  }
  for (const n of order) expect((await importClient.undo(ids[n] as ImportId)).undo?.results).toEqual({ undone: 1 });
  expect(await storedMembers(test, clientId)).toEqual(was);
});
