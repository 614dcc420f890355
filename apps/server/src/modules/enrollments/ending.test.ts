import type { ClientId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute } from '../../platform/db.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';
import { endSweep } from './jobs.ts';

let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());

describe('an end of coverage on a later day', () => {
  it('is refused alone with its reason if it fails, and is tried again', async () => {
    const { sql } = test.database;
    const clientId = await test.make.client();
    const importClient = createImportClient(test, admin);
    const ends = (await test.app.jobs.now()).toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days: 2 });
    const numbers = ['EN1', 'EN2', 'EN3'];
    const loops = numbers.map((number, n) => ({ number, name: ['Ada', `Vega${n}`] as const }));
    await importClient.take(fileText834([{ loops, purpose: '2' }]), { clientId });
    const over = loops.map((loop) => ({ ...loop, maintenance: '024', ends: ends.toString().replaceAll('-', '') }));
    const { id } = await importClient.take(fileText834([{ loops: over, purpose: '2' }]), { clientId });
    const [first] = await sql<{ member_id: string }>(
      "SELECT member_id FROM member_identifiers WHERE client_id = $1 AND value = 'EN1'",
      [clientId],
    );
    await sql(`CREATE FUNCTION refuse_member() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.user_id = ${Number(first?.member_id)} AND NEW.status_id <> OLD.status_id THEN RAISE 'refused'; END IF; RETURN NEW; END $$`);
    await sql('CREATE TRIGGER refuse_member BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION refuse_member()');
    const later = (await test.app.jobs.now()).add({ hours: 24 * 4 });
    const run = async (minutes: number) => {
      await endSweep.run({ ...test.app.jobs, now: () => later.add({ minutes }) });
      const found = await sql<{ value: string; key: string }>(
        `SELECT i.value, s.key FROM members m JOIN member_statuses s ON s.id = m.status_id
           JOIN member_identifiers i ON i.member_id = m.user_id WHERE m.client_id = $1 ORDER BY i.value`,
        [clientId],
      );
      const rows = await importClient.rows(id, 'end');
      return {
        statuses: found.map(({ value, key }) => `${value} ${key}`),
        rows: rows.map(({ result, reason }) => [result, reason?.key]),
        results: (await importClient.look(id)).results,
      };
    };
    const ended = ['ended', undefined];
    const refused = {
      statuses: ['EN1 queued', 'EN2 disenrolled', 'EN3 disenrolled'],
      rows: [['refused', 'The line could not be saved. See the server log for the cause.'], ended, ended],
      results: { ended: 2, refused: 1 },
    };
    for (const minutes of [0, 61]) expect(await run(minutes)).toEqual(refused);
    await sql('DROP TRIGGER refuse_member ON members');
    // a refused end is tried again after an hour
    expect(await run(120)).toEqual(refused);
    expect(await run(122)).toEqual({
      statuses: numbers.map((number) => `${number} disenrolled`),
      rows: [ended, ended, ended],
      results: { ended: 3, refused: 0 },
    });
  });
});

describe('an end of coverage today', () => {
  const statusOf = async (clientId: ClientId) =>
    (
      await test.database.sql<{ key: string }>(
        'SELECT s.key FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.client_id = $1',
        [clientId],
      )
    ).map(({ key }) => key);

  it('is the last day of contact if the file names it, and ends contact at once if the day is assumed', async () => {
    const importClient = createImportClient(test, admin);
    const now = await test.app.jobs.now();
    const today = now.toZonedDateTimeISO('America/Chicago').toPlainDate().toString().replaceAll('-', '');
    const [named, assumed] = [await test.make.client(), await test.make.client()];
    const file = (more: Partial<Loop>) => fileText834([{ loops: [{ number: 'ET1', ...more }], purpose: '2' }]);
    for (const clientId of [named, assumed]) await importClient.take(file({}), { clientId });
    const done = await importClient.take(file({ maintenance: '024', ends: today }), { clientId: named });
    expect([done.results, await statusOf(named)]).toEqual([{ ended: 1 }, ['queued']]);
    await endSweep.run(test.app.jobs);
    expect(await statusOf(named)).toEqual(['queued']);
    await endSweep.run({ ...test.app.jobs, now: () => now.add({ hours: 24 }) });
    expect(await statusOf(named)).toEqual(['disenrolled']);
    await importClient.take(file({ maintenance: '024' }), { clientId: assumed });
    expect(await statusOf(assumed)).toEqual(['disenrolled']);
  });

  it('locks the member before the coverage, as an import does', async () => {
    const importClient = createImportClient(test, admin);
    const clientId = await test.make.client();
    const ends = (await test.app.jobs.now()).toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days: 2 });
    const loop = { number: 'LK1', maintenance: '024', ends: ends.toString().replaceAll('-', '') };
    await importClient.take(fileText834([{ loops: [{ number: 'LK1' }], purpose: '2' }]), { clientId });
    await importClient.take(fileText834([{ loops: [loop], purpose: '2' }]), { clientId });
    const later = (await test.app.jobs.now()).add({ hours: 24 * 4 });
    let sweeping: Promise<void> | undefined;
    await test.app.jobs.transaction(async (tx) => {
      await execute(tx, 'SELECT FROM members m JOIN users u ON u.id = m.user_id WHERE m.client_id = $1 FOR UPDATE', [
        clientId,
      ]);
      sweeping = endSweep.run({ ...test.app.jobs, now: () => later });
      const waiting = () =>
        test.database.sql(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
      await expect.poll(waiting).toHaveLength(1);
      // This statement fails if the sweep locks the coverage before it locks the member.
      await execute(tx, 'SELECT FROM member_enrollments WHERE client_id = $1 FOR UPDATE NOWAIT', [clientId]);
    });
    await sweeping;
    expect(await statusOf(clientId)).toEqual(['disenrolled']);
  });
});

it('a full list with a wrong total (QTY) ends no coverage and shows why', async () => {
  const clientId = await test.make.client();
  const importClient = createImportClient(test, admin);
  const loops = ['QT1', 'QT2', 'QT3'].map((number, n) => ({ number, name: ['Ada', `Quill${n}`] as const }));
  await importClient.take(fileText834([{ loops }]), { clientId });
  const withTotal = (count: number) =>
    fileText834([{ loops: loops.slice(0, 2) }])
      .replace('~REF*38*', `~QTY*TO*${count}~REF*38*`)
      .replace(/~SE\*(\d+)/, (_, segments) => `~SE*${Number(segments) + 1}`);
  const cut = await importClient.preview(withTotal(3), { clientId });
  expect(cut.counts).toMatchObject({ end: 0, unchanged: 2 });
  expect(cut.problems).toEqual([
    {
      key: expect.stringMatching(
        /^Transaction set \{control\} declares .* coverage does not end for members who are missing from the file\./,
      ),
      values: { control: '0001', claimed: 3, things: { word: 'members' }, total: 'TO', count: 2 },
    },
  ]);
  const whole = await importClient.preview(withTotal(2), { clientId });
  expect([whole.counts.end, whole.problems.filter(({ key }) => key.includes('QTY'))]).toEqual([1, []]);
});
