import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { arrive } from './incoming.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('a call that would ring a guide who is away rings who covers', async () => {
  const clientId = await test.make.client();
  const [guide, cover] = [await test.make.staff(), await test.make.staff()];
  await test.make.team({ members: [guide.id, cover.id], clients: [clientId] });
  const memberId = await test.make.member({ clientId, guideId: guide.id });
  const { sql } = test.database;
  await sql(`UPDATE staff SET mobile_phone = '+13465550199' WHERE user_id = $1`, [cover.id]);
  await sql(
    `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, '+17135550188', 'Mobile', true, now())`,
    [memberId],
  );
  await sql(
    `INSERT INTO lines (display_name, number, guide_id, owner_id, created_at) VALUES ('Own', '+18325550188', $1, $1, now())`,
    [guide.id],
  );
  const ring = (sid: string) =>
    test.app.jobs.transaction((tx) =>
      arrive(tx, test.app.jobs, { params: { CallSid: sid, From: '+17135550188', To: '+18325550188' } } as never),
    );
  expect(await ring('CA1')).toMatchObject({ guide_id: guide.id, member_id: memberId });
  const today = Temporal.Now.plainDateISO('America/Chicago').toString();
  const made = await test.call(contracts.absences.create, {
    as: await test.signIn(guide),
    input: { body: { coverId: cover.id, firstDay: today, lastDay: today } },
  });
  expect(made.body.state).toBe('running');
  expect(await ring('CA2')).toMatchObject({ guide_id: cover.id, guide_phone: '+13465550199', member_id: memberId });
});
