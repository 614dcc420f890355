import type { ClientId, IdOf } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { createImportClient, testMapping } from '../../testing/import-client.ts';
import { runApply, runCompare, runUndo } from './jobs.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;
let admin: string;
let clientId: ClientId;
beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, `${Temporal.Now.plainDateISO('UTC')}T18:00:00Z`);
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  importClient = createImportClient(test, admin);
});
afterAll(() => test.stop());
beforeEach(async () => {
  clientId = await test.make.client();
});

const letters = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
/** Returns a CSV file with a line for each member. */
const fileOf = (count: number, { phone = '', died = '' } = {}) =>
  [
    'Plan no.,First,Last,DOB,Phone,Mail,Died',
    ...Array.from(
      { length: count },
      (_, n) => `P${n},Ann${letters(n)},Person,1970-03-04,${phone && `71355501${String(n + 10)}`},,${died}`,
    ),
    '',
  ].join('\n');
const preview = (text: string) =>
  importClient.preview(text, {
    clientId,
    format: 'csv',
    portion: 100_000,
    mapping: { ...testMapping, diedOn: 'Died' },
  });

/** Ends the coverage and contact of all members, as another file would. */
const endAll = () =>
  test.database.sql(
    `WITH ended AS (UPDATE member_enrollments SET ended_at = now(), ends_on = '2026-05-31',
                           coverage = coverage || '{"endsOn": "2026-05-31"}' WHERE client_id = $1)
     UPDATE members SET status_id = (SELECT id FROM member_statuses WHERE key = 'disenrolled') WHERE client_id = $1`,
    [clientId],
  );

describe('a portion of an import', () => {
  /** Records the number of rows in each committed portion. */
  beforeAll(async () => {
    await test.database.sql('CREATE TABLE portion_sizes (rows int NOT NULL)');
    await test.database.sql(`CREATE FUNCTION record_portion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO portion_sizes SELECT count(*) FROM changed WHERE result IS NOT NULL; RETURN NULL; END $$`);
    await test.database.sql(`CREATE TRIGGER record_portion AFTER UPDATE ON enrollment_rows
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_portion()`);
  });
  afterAll(() => test.database.sql('DROP TRIGGER record_portion ON enrollment_rows'));
  const applied = async (importId: IdOf<'EnrollmentImport'>) => {
    await test.database.sql('DELETE FROM portion_sizes');
    const { results } = await importClient.apply(importId);
    const [found] = await test.database.sql<{ largest: number }>('SELECT max(rows) AS largest FROM portion_sizes');
    return { results, isSmall: found !== undefined && found.largest <= 60 };
  };

  it('contains at most 60 returning members, also if the preview did not show them', async () => {
    await importClient.apply((await preview(fileOf(62))).id);
    const seen = await preview(fileOf(62, { phone: 'yes' }));
    await endAll();
    expect(await applied(seen.id)).toEqual({ results: { changed: 62 }, isSmall: true });
    const [found] = await test.database.sql<{ count: string }>(
      `SELECT count(*) FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.client_id = $1 AND s.key = 'queued'`,
      [clientId],
    );
    expect(found?.count).toBe('62');
  });

  it('contains at most 60 deaths', async () => {
    await importClient.apply((await preview(fileOf(62))).id);
    const seen = await preview(fileOf(62, { died: '2026-01-02' }));
    expect(await applied(seen.id)).toEqual({ results: { changed: 62 }, isSmall: true });
  });

  it('becomes smaller if PostgreSQL ends it because it takes too long', async () => {
    await test.database.sql(`CREATE FUNCTION too_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM changed) > 3 THEN RAISE 'too long' USING ERRCODE = '57014'; END IF; RETURN NULL; END $$`);
    await test.database.sql(`CREATE TRIGGER too_long AFTER UPDATE ON enrollment_rows
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION too_long()`);
    try {
      const seen = await preview(fileOf(10));
      expect(seen).toMatchObject({ state: 'preview', counts: { create: 10 } });
      expect(await importClient.apply(seen.id)).toMatchObject({ state: 'done', results: { created: 10 } });
      expect(await importClient.undo(seen.id)).toMatchObject({ state: 'undone', undo: { results: { undone: 10 } } });
    } finally {
      await test.database.sql('DROP TRIGGER too_long ON enrollment_rows');
    }
  });

  it('does not start while the process stops, so that another process continues', async () => {
    const stopping = { ...test.app.jobs, isStopping: () => true };
    const { id } = await preview(fileOf(2));
    const at = async () => {
      const { state, processed } = await importClient.look(id);
      return [state, processed];
    };
    await test.database.sql(`UPDATE enrollment_imports SET state = 'comparing', at_position = 0 WHERE id = $1`, [id]);
    await runCompare({ importId: id }, stopping);
    expect(await at()).toEqual(['comparing', 0]);
    await test.database.sql(`UPDATE enrollment_imports SET state = 'applying' WHERE id = $1`, [id]);
    await runApply({ importId: id }, stopping);
    expect(await at()).toEqual(['applying', 0]);
    await test.database.sql(`UPDATE enrollment_imports SET state = 'undoing' WHERE id = $1`, [id]);
    await runUndo({ importId: id }, stopping);
    expect(await at()).toEqual(['undoing', 0]);
  });
});
