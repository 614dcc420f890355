import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';

const { absences } = contracts;
let test: TestApp;
let guide: Person;
let cover: Person;
let as: string;

beforeAll(async () => {
  test = await startTestApp();
  // The previous day in Honolulu, and this day in the team's time zone
  await moveClock(test, '2026-12-03T08:00:00Z');
});
afterAll(() => test.stop());
beforeEach(async () => {
  const clientId = await test.make.client();
  [guide, cover] = [await test.make.staff({ timeZone: 'Pacific/Honolulu' }), await test.make.staff()];
  for (const one of [guide, cover]) await test.make.team({ members: [one.id], clients: [clientId] });
  await test.make.member({ clientId, guideId: guide.id });
  as = await test.signIn(guide);
});

const plan = (firstDay: string, lastDay: string) =>
  test.call(absences.create, { as, input: { body: { coverId: cover.id, firstDay, lastDay } } });

it('a new absence includes today in the time zone of its guide', async () => {
  const past = await plan('2026-12-01', '2026-12-01');
  expect([past.status, past.body.errors?.[0]?.property]).toEqual([400, 'lastDay']);
  expect((await plan('2026-12-01', '2026-12-02')).status).toBe(201);
});

it('an absence cannot be moved to days in the past before it begins', async () => {
  const { body: planned } = await plan('2026-12-08', '2026-12-10');
  const move = (firstDay: string, lastDay: string) =>
    test.call(absences.update, {
      as,
      input: { params: { absenceId: planned.id }, body: { firstDay, lastDay } },
    });
  const past = await move('2026-10-08', '2026-10-10');
  expect([past.status, past.body.errors?.[0]?.property]).toEqual([400, 'lastDay']);
  expect((await move('2026-12-01', '2026-12-04')).status).toBe(200);
  // The absence has begun, so its guide can enter an earlier return.
  expect((await move('2026-12-01', '2026-12-01')).body.state).toBe('over');
});
