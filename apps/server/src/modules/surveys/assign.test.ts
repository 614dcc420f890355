import { type ClientId, contracts, type MemberId, noDue, type StaffId } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { assign, checkpoint, forClients, publish, question, survey } from '../../testing/surveys.ts';
import { assignSurveys } from './assign.ts';
import { updateDueTodos } from './due.ts';
import { lockVersion } from './queries-assign.ts';

const { docket, surveys } = contracts;

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string; name: string };
let as: string;
let memberId: MemberId;
const content = survey([question(1, 'May we text?', { checkpoint: checkpoint() })]);

beforeAll(async () => {
  test = await startTestApp();
  guide = await test.make.staff();
  as = await test.signIn(guide);
});
beforeEach(async () => {
  await moveClock(test, '2026-11-20T18:00:00Z');
  clientId = await test.make.client();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: guide.id });
});
afterAll(() => test.stop());

const run = () => assignSurveys(test.app.jobs);
const remind = () => updateDueTodos(test.app.jobs);
const listOf = async (of = memberId) =>
  (await test.call(surveys.ofMember, { as, input: { params: { userId: of } } })).body;
const todos = async () =>
  (await test.call(docket.todos, { as, input: { params: { guideId: guide.id } } })).body.data.filter(
    ({ type, subjectId }) => type === 'SURVEY_DUE' && subjectId === memberId,
  );

it('the move to a newer version skips an assignment whose first answer is stored at that moment', async () => {
  const { surveyId } = await publish(test.database.sql, content, { assignment: forClients(clientId) });
  const other = await test.make.member({ clientId, guideId: guide.id });
  await run();
  const assigned = await test.database.sql<{ id: string; member_id: string }>(
    'SELECT id, member_id FROM assigned_surveys WHERE survey_id = $1 ORDER BY id',
    [surveyId],
  );
  const [answered] = assigned;
  expect(assigned.map((one) => Number(one.member_id)).sort()).toEqual([memberId, other].sort());
  await test.database.sql(
    `INSERT INTO survey_versions (survey_id, number, content, published_at, moves_unstarted) VALUES ($1, 2, $2, now(), true)`,
    [surveyId, JSON.stringify(content)],
  );
  await test.database.sql('DELETE FROM survey_assignment_runs WHERE survey_id = $1', [surveyId]);
  // The statement that selects the assignments to move must start first, and then wait until the answer is stored.
  const held = new pg.Client({ connectionString: test.database.url });
  await held.connect();
  await held.query('SELECT pg_advisory_lock(4711)');
  await test.database.sql(`
    CREATE FUNCTION stand_still() RETURNS boolean LANGUAGE sql VOLATILE AS
      'SELECT pg_advisory_xact_lock_shared(4711) IS NOT NULL';
    ALTER TABLE assigned_surveys ENABLE ROW LEVEL SECURITY;
    CREATE POLICY stand_still ON assigned_surveys TO guidepost_app USING (stand_still())`);
  const moving = run();
  await expect
    .poll(
      () => test.database.sql(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`),
      { timeout: 10_000 },
    )
    .toHaveLength(1);
  await test.database.sql(
    `INSERT INTO survey_answers (assigned_survey_id, question_id, skipped, answered_by, answered_at) VALUES ($1, 1, true, $2, now())`,
    [answered?.id, guide.id],
  );
  await held.query('SELECT pg_advisory_unlock(4711)');
  await held.end();
  await moving;
  await test.database.sql(
    'DROP POLICY stand_still ON assigned_surveys; ALTER TABLE assigned_surveys DISABLE ROW LEVEL SECURITY',
  );
  const numbers = await test.database.sql<{ number: number }>(
    `SELECT v.number FROM assigned_surveys a JOIN survey_versions v ON v.id = a.survey_version_id WHERE a.survey_id = $1 ORDER BY a.id`,
    [surveyId],
  );
  expect(numbers.map(({ number }) => number)).toEqual([1, 2]);
});

describe('the assignment', () => {
  it('of an older version stops after a newer one is published', async () => {
    const { surveyId, versionId } = await publish(test.database.sql, content);
    const hold = () => test.app.jobs.transaction((tx) => lockVersion(tx, { surveyId, versionId }));
    expect(await hold()).toBe(true);
    await test.database.sql(
      `INSERT INTO survey_versions (survey_id, number, content, published_at) VALUES ($1, 2, $2, now())`,
      [surveyId, JSON.stringify(content)],
    );
    expect(await hold()).toBe(false);
  });

  it('gives a survey to the members of its clients once, with any number of runs and processes', async () => {
    const otherMember = await test.make.member({ clientId: await test.make.client() });
    const { surveyId } = await publish(test.database.sql, content, {
      assignment: forClients(clientId),
      due: { ...noDue, offsetValue: 30 },
    });
    await Promise.all([1, 2, 3].map(run));
    await moveClock(test, '2026-11-21T18:00:00Z');
    await run();
    const found = await test.database.sql<{ member_id: string }>(
      'SELECT member_id FROM assigned_surveys WHERE survey_id = $1',
      [surveyId],
    );
    expect(found.map((one) => Number(one.member_id))).toEqual([memberId]);
    expect(found.map((one) => Number(one.member_id))).not.toContain(otherMember);
    expect(await listOf()).toMatchObject([{ dueAt: '2026-12-21T05:59:59Z', survey: { displayName: 'Check-in' } }]);
    const assignedEvents = (await eventsOf(test, 'survey_assigned')).filter(
      ({ payload }) => (payload as { memberId: MemberId }).memberId === memberId,
    );
    expect(assignedEvents).toHaveLength(1);
  });

  it('continues with the next survey if one cannot be assigned', async () => {
    const { sql } = test.database;
    const assignment = forClients(clientId);
    const { surveyId: failing } = await publish(sql, { ...content, name: 'a' }, { assignment });
    await publish(sql, { ...content, name: 'b', displayName: 'Next' }, { assignment });
    await sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`);
    await sql(`CREATE TRIGGER fail BEFORE INSERT ON assigned_surveys FOR EACH ROW
                 WHEN (NEW.survey_id = ${Number(failing)}) EXECUTE FUNCTION fail()`);
    await run();
    await sql('DROP FUNCTION fail CASCADE');
    expect((await listOf()).map((one) => one.survey.displayName)).toEqual(['Next']);
    await run();
    expect(await listOf()).toHaveLength(2);
  });

  it('includes later members on the next day, and repeats once a year within its months', async () => {
    const window = { ...forClients(clientId), availableWindow: { startMonth: 11, endMonth: 11 } };
    await publish(test.database.sql, content, { assignment: window });
    await run();
    const late = await test.make.member({ clientId, guideId: guide.id });
    await run();
    expect(await listOf(late)).toHaveLength(0);
    await moveClock(test, '2026-11-21T18:00:00Z');
    await run();
    expect([(await listOf(late)).length, (await listOf()).length]).toEqual([1, 1]);
    await moveClock(test, '2026-12-05T18:00:00Z');
    await run();
    expect(await listOf()).toHaveLength(1);
    await moveClock(test, '2027-11-05T18:00:00Z');
    await run();
    expect(await listOf()).toHaveLength(2);
  });

  it('requires the segment and stage, and excludes members with ended contact', async () => {
    const { sql } = test.database;
    const [segment] = await sql<{ id: string }>(`SELECT id FROM segments WHERE key = 'high-need'`);
    const assignment = { ...forClients(clientId), segmentIds: [Number(segment?.id)] as never };
    await publish(sql, content, { assignment });
    await run();
    expect(await listOf()).toHaveLength(0);
    await sql('INSERT INTO member_segments VALUES ($1, $2)', [memberId, Number(segment?.id)]);
    const deletedMember = await test.make.member({ clientId, guideId: guide.id });
    await sql('INSERT INTO member_segments VALUES ($1, $2)', [deletedMember, Number(segment?.id)]);
    await sql(
      `UPDATE members SET status_id = (SELECT id FROM member_statuses WHERE ends_contact LIMIT 1) WHERE user_id = $1`,
      [deletedMember],
    );
    await moveClock(test, '2026-11-21T18:00:00Z');
    await run();
    expect([(await listOf()).length, (await listOf(deletedMember)).length]).toEqual([1, 0]);
  });
});

describe('a survey that is due', () => {
  it('has a to-do of the guide from a week before its due date until it is complete', async () => {
    const id = await assign(
      test.database.sql,
      memberId,
      await publish(test.database.sql, content),
      '2026-11-29T05:59:59Z',
    );
    await remind();
    expect(await todos()).toEqual([]);
    await moveClock(test, '2026-11-22T18:00:00Z');
    await Promise.all([1, 2].map(remind));
    expect(await todos()).toMatchObject([
      {
        label: 'Survey due',
        action: 'open-survey',
        survey: { id, name: 'Check-in' },
        reason: { text: 'Check-in', detail: 'Due on November 28.', isUrgent: false },
      },
    ]);
    await moveClock(test, '2026-11-30T18:00:00Z');
    expect(await todos()).toMatchObject([{ reason: { detail: 'Was due on November 28.', isUrgent: true } }]);
    expect(await listOf()).toMatchObject([{ isLate: true }]);
    await test.call(surveys.answer, {
      as,
      input: { body: { assignedSurveyId: id, questionId: 1, selectedOptionIds: [1] } },
    });
    await test.call(surveys.submit, { as, input: { params: { id } } });
    expect(await todos()).toEqual([]);
  });
});
