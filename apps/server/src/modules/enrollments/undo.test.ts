import { type ClientId, contracts, type IdOf, type MemberId } from '@guidepost/contracts';
import { memberNumberSystem } from '@guidepost/rules';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { createImportClient, testMapping as mapping, storedMembers } from '../../testing/import-client.ts';
import { connectLive, type LiveClient } from '../../testing/live.ts';
import { fileText834 } from '../../testing/x12.ts';
import { refuseRow } from './apply.ts';
import { endSweep, forgetSweep, resumeSweep, runApply, runUndo } from './jobs.ts';
import { leaveNext, undoNext } from './undo.ts';

let test: TestApp;
let admin: string;
let adminId: number;
let importClient: ReturnType<typeof createImportClient>;
let clientId: ClientId;
let testStart: Temporal.Instant;
const liveClients: LiveClient[] = [];

beforeAll(async () => {
  test = await startTestApp();
  testStart = Temporal.Instant.from(`${Temporal.Now.plainDateISO('UTC')}T18:00:00Z`);
  const person = await test.make.staff({ role: 'ADMIN' });
  adminId = person.id;
  admin = await test.signIn(person);
  importClient = createImportClient(test, admin);
});
afterAll(() => test.stop());
let clients = 0;
beforeEach(async () => {
  await moveClock(test, testStart.toString());
  clients += 1;
  clientId = await test.make.client(`Undo ${clients}`);
});
afterEach(() => {
  for (const one of liveClients.splice(0)) one.close();
});

const { enrollments } = contracts;
type ImportId = IdOf<'EnrollmentImport'>;
const csv = (...lines: string[]) => ['Plan no.,First,Last,DOB,Phone,Mail', ...lines, ''].join('\n');
const importFile = (text: string, isFull = false) =>
  importClient.take(text, { clientId, format: 'csv', isFull, mapping });
const rowsOf = async (importId: ImportId) =>
  (
    await Promise.all(
      (['create', 'change', 'end', 'unchanged'] as const).map((outcome) => importClient.rows(importId, outcome)),
    )
  ).flat();
const previewUndo = (importId: ImportId) =>
  test.call(enrollments.undoPreview, { as: admin, input: { params: { importId }, query: {} } });
const requestUndo = (importId: ImportId, as = admin) =>
  test.call(enrollments.undo, { as, input: { params: { importId } } });
async function memberNumbered(value: string): Promise<MemberId> {
  const [found] = await test.database.sql<{ id: string }>(
    `SELECT i.member_id AS id FROM member_identifiers i WHERE i.client_id = $1 AND i.system = $2 AND i.value = $3`,
    [clientId, memberNumberSystem, value],
  );
  return Number(found?.id) as MemberId;
}
const statusOf = async (id: MemberId) =>
  (
    await test.database.sql<{ key: string }>(
      'SELECT s.key FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.user_id = $1',
      [id],
    )
  )[0]?.key;
const memberExists = async (memberId: MemberId) =>
  (await test.call(contracts.members.get, { as: admin, input: { params: { memberId } } })).status === 200;
const ada = 'U1,Ada,Bell,1970-03-04,7135550101,ada@example.com';
const kit = 'U2,Kit,Okafor,1971-04-05,7135550102,';

it('removes created members, and the file can be imported again', async () => {
  const text = csv(ada, kit);
  const { id } = await importFile(text);
  const [first, second] = [await memberNumbered('U1'), await memberNumbered('U2')];
  expect((await previewUndo(id)).body).toEqual({
    removed: 2,
    restored: 0,
    partly: 0,
    left: 0,
    reasons: [],
    next: null,
  });
  const undone = await importClient.undo(id);
  expect(undone).toMatchObject({ state: 'undone', undoUntil: null, undo: { results: { undone: 2 } } });
  expect(undone.undo?.by.id).toBe(adminId);
  expect([await memberExists(first), await memberExists(second)]).toEqual([false, false]);
  const again = await importFile(text);
  expect(again).toMatchObject({ isRepeat: false, results: { created: 2 } });
  expect(await memberNumbered('U1')).not.toBe(first);
});

it('restores changed members, with the change log, the audit and live events', async () => {
  await importFile(csv(ada));
  const memberId = await memberNumbered('U1');
  const was = await storedMembers(test, clientId);
  const { id } = await importFile(csv('U1,Ada,Bell-Lee,1970-03-04,7135550199,new@example.com'));
  expect(await storedMembers(test, clientId)).not.toEqual(was);
  const live = await connectLive(await test.listen(), {
    token: admin,
    watch: { memberIds: [memberId], guideIds: [], pageIds: [] },
  });
  liveClients.push(live);
  expect((await previewUndo(id)).body).toMatchObject({ removed: 0, restored: 1, left: 0 });
  await importClient.undo(id);
  const contact = (number: string) =>
    test.database.sql(
      'SELECT is_primary FROM phone_numbers WHERE user_id = $1 AND number = $2 AND deleted_at IS NULL',
      [memberId, number],
    );
  expect(await contact('+17135550101')).toEqual([{ is_primary: true }]);
  expect(await contact('+17135550199')).toEqual([]);
  const logs = await test.call(contracts.members.changeLogs, { as: admin, input: { params: { memberId }, query: {} } });
  const undone = logs.body.filter(({ reason }) => reason !== null);
  expect(
    undone
      .map(({ field, oldValue, newValue, actorId, reason }) => [field, oldValue, newValue, actorId, reason])
      .toSorted(),
  ).toEqual([
    ['emailAddress', 'new@example.com', 'ada@example.com', null, 'Undone import: members'],
    ['lastName', 'Bell-Lee', 'Bell', null, 'Undone import: members'],
    ['phoneNumber', '+17135550199', '+17135550101', null, 'Undone import: members'],
  ]);
  const audit = await test.database.sql<{ actor_id: string; ids: string[] }>(
    `SELECT actor_id, member_ids::text[] AS ids FROM audit_entries WHERE action = 'undo_enrollment' AND request_id = $1`,
    [`enrollment-import-${id}`],
  );
  expect(audit).toEqual([{ actor_id: String(adminId), ids: [String(memberId)] }]);
  await expect.poll(() => live.events.map(({ name }) => name)).toContain('user_updated');
  // The undo must not mark the restored values as edited by a user.
  const seen = await importClient.preview(csv('U1,Ada,Bell-Lee,1970-03-04,7135550199,new@example.com'), {
    clientId,
    format: 'csv',
    mapping,
  });
  expect(seen.counts).toMatchObject({ change: 1, byHand: 0 });
});

/** Actions that change a created member, by their names in the report. */
const worked: [name: string, act: (memberId: MemberId) => Promise<unknown>][] = [
  [
    'Notes',
    (memberId) =>
      test.call(contracts.notes.create, { as: admin, input: { body: { userId: memberId, text: 'Called back' } } }),
  ],
  [
    'Phone numbers',
    (memberId) =>
      test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Opted out' WHERE user_id = $1`, [memberId]),
  ],
  ['Profile', (memberId) => test.database.sql(`UPDATE users SET preferred_name = 'Addie' WHERE id = $1`, [memberId])],
  [
    'Status',
    (memberId) =>
      test.database.sql(
        `INSERT INTO member_status_history (member_id, status_id, effective_at, created_by, created_at)
     SELECT $1, id, now(), $2, now() FROM member_statuses WHERE key = 'disenrolled'`,
        [memberId, adminId],
      ),
  ],
  [
    'Additional records',
    (memberId) =>
      test.database.sql(`INSERT INTO member_segments (member_id, segment_id) SELECT $1, id FROM segments LIMIT 1`, [
        memberId,
      ]),
  ],
];

it.each(worked)('does not remove a created member who later got: %s', async (name, act) => {
  if (name === 'Additional records')
    await test.database
      .sql(`INSERT INTO segments (name) SELECT 'Undo' WHERE NOT EXISTS (SELECT FROM segments)`)
      .catch(() => {});
  const { id } = await importFile(csv(ada, kit));
  const memberId = await memberNumbered('U1');
  await act(memberId);
  const was = await test.database.sql('SELECT * FROM users WHERE id = $1', [memberId]);
  expect((await previewUndo(id)).body).toMatchObject({ removed: 1, left: 1 });
  expect((await importClient.undo(id)).undo?.results).toEqual({ undone: 1, left: 1 });
  expect(await memberExists(memberId)).toBe(true);
  expect(await test.database.sql('SELECT * FROM users WHERE id = $1', [memberId])).toEqual(was);
  const row = (await rowsOf(id)).find((one) => one.memberId === memberId);
  expect(row).toMatchObject({ undone: 'left', undoNotes: [{ values: { things: { words: [name] } } }] });
  const left = await test.call(enrollments.rows, {
    as: admin,
    input: { params: { importId: id }, query: { outcome: 'create', left: 'true' } },
  });
  expect(left.body.data.map((one) => one.memberId)).toEqual([memberId]);
  const report = await test.call(enrollments.report, { as: admin, input: { params: { importId: id }, query: {} } });
  expect(report.body.text).toContain(
    `Not undone,"The member was not removed, because these items were added or changed after the import: ${name}.`,
  );
});

it('does not undo manual changes, and restores all other data', async () => {
  await importFile(csv(ada));
  const memberId = await memberNumbered('U1');
  const { id } = await importFile(csv('U1,Adela,Bell-Lee,1970-03-04,7135550199,new@example.com'));
  await test.database.sql(`UPDATE users SET first_name = 'Adele' WHERE id = $1`, [memberId]);
  await test.database.sql(
    `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, '+17135550177', 'Home', false, $2)`,
    [memberId, testStart.add({ minutes: 5 }).toString()],
  );
  expect((await importClient.undo(id)).undo?.results).toEqual({ partly: 1 });
  const [user] = await test.database.sql('SELECT first_name, last_name FROM users WHERE id = $1', [memberId]);
  expect(user).toEqual({ first_name: 'Adele', last_name: 'Bell' });
  const phones = await test.database.sql<{ number: string }>(
    'SELECT number FROM phone_numbers WHERE user_id = $1 AND deleted_at IS NULL ORDER BY id',
    [memberId],
  );
  expect(phones.map(({ number }) => number)).toEqual(['+17135550199', '+17135550177']);
  const mails = await test.database.sql<{ email: string }>(
    'SELECT email FROM email_addresses WHERE user_id = $1 AND deleted_at IS NULL',
    [memberId],
  );
  expect(mails).toEqual([{ email: 'ada@example.com' }]);
  expect((await rowsOf(id))[0]?.undoNotes).toMatchObject([
    { values: { things: { words: ['Phone numbers', 'Profile'] } } },
  ]);
});

it('does not change members of a newer file until that file is undone', async () => {
  await importFile(csv(ada));
  const first = await importFile(csv('U1,Ada,Second,1970-03-04,7135550101,ada@example.com', kit));
  await moveClock(test, testStart.add({ hours: 1 }).toString());
  const second = await importFile(csv('U1,Ada,Third,1970-03-04,7135550101,ada@example.com'));
  const memberId = await memberNumbered('U1');
  expect((await previewUndo(first.id)).body).toMatchObject({ removed: 1, restored: 0, left: 1 });
  await importClient.undo(second.id);
  expect((await previewUndo(first.id)).body).toMatchObject({ removed: 1, restored: 1, left: 0 });
  await importClient.undo(first.id);
  expect(await test.database.sql('SELECT last_name FROM users WHERE id = $1', [memberId])).toEqual([
    { last_name: 'Bell' },
  ]);
});

it('can be undone for seven days, once, and by staff who may import', async () => {
  const { id, undoUntil, finishedAt } = await importFile(csv(ada));
  expect(undoUntil).toBe(
    Temporal.Instant.from(finishedAt ?? '')
      .add({ hours: 168 })
      .toString(),
  );
  const guide = await test.signIn(await test.make.staff());
  expect((await requestUndo(id, guide)).status).toBe(403);
  await moveClock(test, testStart.add({ hours: 169 }).toString());
  expect((await importClient.look(id)).undoUntil).toBeNull();
  expect([(await requestUndo(id)).body.code, (await previewUndo(id)).body.code]).toEqual([
    'ENROLLMENT_NOT_UNDOABLE',
    'ENROLLMENT_NOT_UNDOABLE',
  ]);
  await forgetSweep.run(test.app.jobs);
  expect(await test.database.sql('SELECT FROM enrollment_writes WHERE import_id = $1', [id])).toEqual([]);
  await moveClock(test, testStart.toString());
  const other = await importFile(csv(kit));
  expect([(await requestUndo(other.id)).status, (await requestUndo(other.id)).status]).toEqual([202, 202]);
  await runUndo({ importId: other.id }, test.app.jobs);
  expect((await importClient.look(other.id)).undo?.results).toEqual({ undone: 1 });
  const preview = await importClient.preview(csv(ada, kit), { clientId, format: 'csv', mapping });
  expect((await requestUndo(preview.id)).body.code).toBe('ENROLLMENT_NOT_UNDOABLE');
  expect(
    (await test.call(enrollments.discard, { as: admin, input: { params: { importId: other.id } } })).body.code,
  ).toBe('ENROLLMENT_WRITTEN');
});

it('continues after its process was killed', async () => {
  const { id } = await importFile(csv(ada, kit, 'U3,Otis,Ray,1972-01-01,,'));
  // Simulates a process that was killed after the first row.
  await test.database.sql(
    `UPDATE enrollment_imports SET state = 'undoing', at_position = 0, undone_at = now(), undone_by = $2 WHERE id = $1`,
    [id, adminId],
  );
  expect(await undoNext(id, test.app.jobs, 1)).toBe(true);
  expect(await importClient.look(id)).toMatchObject({ state: 'undoing', processed: 1 });
  await moveClock(test, testStart.add({ minutes: 1 }).toString());
  await resumeSweep.run(test.app.jobs);
  await expect
    .poll(() => importClient.look(id))
    .toMatchObject({ state: 'undone', processed: 3, undo: { results: { undone: 3 } } });
});

it('skips a row that cannot be restored, and undoes the others', async () => {
  await importFile(csv(ada, kit));
  const { id } = await importFile(csv(ada.replace('Bell', 'Lee'), kit.replace('Okafor', 'Lee')));
  const memberId = await memberNumbered('U1');
  await test.database.sql(
    `UPDATE enrollment_writes SET before = '{"last_name": null}' WHERE import_id = $1 AND member_id = $2 AND table_name = 'users'`,
    [id, memberId],
  );
  expect((await importClient.undo(id)).undo?.results).toEqual({ undone: 1, left: 1 });
  expect((await rowsOf(id)).find((row) => row.memberId === memberId)?.undoNotes).toMatchObject([
    { key: 'The change could not be undone. See the server log for the cause.' },
  ]);
});

it('gives up on a row only if the failed process is still current', async () => {
  const reason = { key: 'It could not be stored; the log of the server has the cause.', values: {} };
  const begin = (id: ImportId, state: string) =>
    test.database.sql(
      `UPDATE enrollment_imports SET state = $2, at_position = 0, undone_at = now(), undone_by = $3 WHERE id = $1`,
      [id, state, adminId],
    );
  const { id } = await importClient.preview(csv(ada, kit, 'U3,Otis,Ray,1972-01-01,,'), {
    clientId,
    format: 'csv',
    mapping,
  });
  await begin(id, 'applying');
  await refuseRow(id, 0, reason, test.app.jobs);
  // Simulates a second process that failed on the same row.
  await refuseRow(id, 0, reason, test.app.jobs);
  expect(await importClient.look(id)).toMatchObject({ processed: 1, results: { refused: 1 } });
  await runApply({ importId: id }, test.app.jobs);
  await begin(id, 'undoing');
  await leaveNext(id, 0, reason, test.app.jobs);
  await leaveNext(id, 0, reason, test.app.jobs);
  expect((await importClient.look(id)).undo?.results).toEqual({ left: 1 });
});

it('restores the status of an ended member, also if the coverage ended after the import', async () => {
  const loop = (number: string, ends?: string) => ({ number, ...(ends ? { ends } : {}) });
  await importClient.take(fileText834([{ loops: [loop('U1'), loop('U2')] }]), { clientId });
  const [one, two] = [await memberNumbered('U1'), await memberNumbered('U2')];
  const day = (days: number) =>
    testStart.toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString().replaceAll('-', '');
  const { id } = await importClient.take(fileText834([{ loops: [loop('U1', day(-2)), loop('U2', day(1))] }]), {
    clientId,
  });
  expect([await statusOf(one), await statusOf(two)]).toEqual(['disenrolled', 'queued']);
  await moveClock(test, testStart.add({ hours: 72 }).toString());
  await endSweep.run(test.app.jobs);
  expect(await statusOf(two)).toBe('disenrolled');
  expect((await importClient.undo(id)).undo?.results).toEqual({ undone: 2 });
  expect([await statusOf(one), await statusOf(two)]).toEqual(['queued', 'queued']);
  await endSweep.run(test.app.jobs);
  expect(await statusOf(two)).toBe('queued');
});

it('counts a member with several lines once, as in the preview of the undo', async () => {
  const line = (plan: string) => ({ number: 'U1', name: ['Ada', 'Bell'] as const, plan });
  await importClient.take(fileText834([{ loops: [line('SILVER')] }]), { clientId });
  const { id, results } = await importClient.take(
    fileText834([{ loops: [line('GOLD'), { ...line('GOLD'), phone: '7135550109' }] }]),
    { clientId },
  );
  expect(results).toEqual({ changed: 1, unchanged: 1 });
  expect((await previewUndo(id)).body).toMatchObject({ restored: 1, partly: 0, left: 0 });
  expect((await importClient.undo(id)).undo?.results).toEqual({ undone: 1 });
});

it('keeps a reported death and reports this', async () => {
  await importClient.take(fileText834([{ loops: [{ number: 'U1' }] }]), { clientId });
  const memberId = await memberNumbered('U1');
  const { id } = await importClient.take(
    fileText834([{ loops: [{ number: 'U1', name: ['Ada', 'Lee'], died: '20260901' }] }]),
    {
      clientId,
    },
  );
  expect((await importClient.undo(id)).undo?.results).toEqual({ partly: 1 });
  expect(await test.database.sql('SELECT decision FROM death_reports WHERE member_id = $1', [memberId])).toEqual([
    { decision: null },
  ]);
  expect(await test.database.sql('SELECT last_name FROM users WHERE id = $1', [memberId])).toEqual([
    { last_name: 'Okafor' },
  ]);
  expect((await rowsOf(id))[0]?.undoNotes).toMatchObject([
    { key: "The death report was not undone. An auditor can review the report on the member's page." },
  ]);
});

it('makes other previews of the client outdated', async () => {
  const { id } = await importFile(csv(ada));
  const preview = await importClient.preview(csv(kit), { clientId, format: 'csv', mapping });
  expect(preview.isOutdated).toBe(false);
  await moveClock(test, testStart.add({ minutes: 1 }).toString());
  await importClient.undo(id);
  expect((await importClient.look(preview.id)).isOutdated).toBe(true);
});
