import { contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { workflowPhase, writeWorkflow } from '../../testing/workflows.ts';
import { assignWorkflows } from './assign.ts';

const { workflows } = contracts;

let test: TestApp;
let as: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await moveClock(test, '2026-12-03T18:00:00Z');
  const clientId = await test.make.client();
  const guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Xiomara Peña' });
  as = await test.signIn(guide);
});
afterAll(() => test.stop());

const nextPhaseContent = workflowPhase(null, { title: 'Month 6 check-in', availableAfterDays: 150, dueAfterDays: 180 });
const listPhases = async () =>
  (await test.call(workflows.assignedPhases, { as, input: { query: { userId: memberId } } })).body;

it('members get the workflow once for each cause since it was turned on', async () => {
  await writeWorkflow(
    test.database.sql,
    [workflowPhase(null, { availableAfterDays: 0, dueAfterDays: 7 }), nextPhaseContent],
    {
      cause: 'discharge',
      since: '2026-12-01Z',
    },
  );
  const stay = (from: string, until: string | null) =>
    test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, created_at, updated_at)
       VALUES ($1, 'Saltgrass Regional', $2, $3, '2026-12-01Z', '2026-12-01Z')`,
      [memberId, from, until],
    );
  await stay('2026-11-01', '2026-11-04');
  await stay('2026-12-01', null);
  await assignWorkflows(test.app.jobs);
  expect(await listPhases()).toEqual([]);
  await stay('2026-11-29', '2026-12-02');
  await assignWorkflows(test.app.jobs);
  await assignWorkflows(test.app.jobs);
  expect(await listPhases()).toMatchObject([{ state: 'start', availableDate: '2026-12-03', dueDate: '2026-12-10' }]);
});

it('members get the workflow for a discharge on the day on which it was turned on, in the evening too', async () => {
  const { sql } = test.database;
  // 20:00 on December 2 in Chicago
  const since = '2026-12-03T02:00:00Z';
  const { workflowId } = await writeWorkflow(sql, [workflowPhase(null, {})], { cause: 'discharge', since });
  for (const day of ['2026-12-01', '2026-12-02'])
    await sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, created_at, updated_at)
       VALUES ($1, 'Saltgrass Regional', '2026-11-29', $2, '2026-12-01Z', '2026-12-01Z')`,
      [memberId, day],
    );
  await assignWorkflows(test.app.jobs);
  const assigned = await sql<{ day: string }>(
    'SELECT started_on::text AS day FROM assigned_workflows WHERE workflow_id = $1 AND member_id = $2',
    [workflowId, memberId],
  );
  expect(assigned.map(({ day }) => day)).toEqual(['2026-12-02']);
});

it('other workflows are assigned if one cannot be assigned', async () => {
  const { sql } = test.database;
  const write = () => writeWorkflow(sql, [workflowPhase(null, {})], { cause: 'discharge', since: '2026-12-01Z' });
  const { workflowId: failing } = await write();
  await write();
  await sql(
    `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, created_at, updated_at)
     VALUES ($1, 'Saltgrass Regional', '2026-11-29', '2026-12-02', '2026-12-01Z', '2026-12-01Z')`,
    [memberId],
  );
  await sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`);
  await sql(`CREATE TRIGGER fail BEFORE INSERT ON assigned_workflows FOR EACH ROW
               WHEN (NEW.workflow_id = ${Number(failing)}) EXECUTE FUNCTION fail()`);
  const countAssigned = async () =>
    (await sql('SELECT FROM assigned_workflows WHERE member_id = $1', [memberId])).length;
  const others = await sql('SELECT FROM workflows WHERE assigned_since IS NOT NULL');
  await assignWorkflows(test.app.jobs);
  await sql('DROP FUNCTION fail CASCADE');
  expect(await countAssigned()).toBe(others.length - 1);
  await assignWorkflows(test.app.jobs);
  expect(await countAssigned()).toBe(others.length);
});
