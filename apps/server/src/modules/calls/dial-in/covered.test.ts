import { contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createEndedCall } from '../../../testing/calls.ts';
import { findOrCreateIncomingCall } from './incoming.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('a call for an absent guide rings the covering guide', async () => {
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
      findOrCreateIncomingCall(tx, test.app.jobs, {
        params: { CallSid: sid, From: '+17135550188', To: '+18325550188' },
      } as never),
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

it('a call of an absent guide can be shared with the covering guide for the time of the cover', async () => {
  const clientId = await test.make.client();
  const [guide, cover] = [await test.make.staff(), await test.make.staff()];
  const supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
  await test.make.team({ members: [guide.id], viewers: [supervisor.id], clients: [clientId] });
  await test.make.team({ members: [cover.id], clients: [clientId] });
  const memberId = await test.make.member({ clientId, guideId: guide.id });
  const callId = await createEndedCall(test.database, { member_id: memberId, guide_id: guide.id }, 300);
  const as = await test.signIn(supervisor);
  const body = { callId, assigneeIds: [cover.id], auditType: 'voicemail_review' as const };
  const share = () => test.call(contracts.calls.share, { as, input: { params: { callId }, body } });
  expect((await share()).body).toMatchObject({ code: 'ASSIGNEE_NOT_FOUND' });
  const today = Temporal.Now.plainDateISO('America/Chicago').toString();
  const asGuide = await test.signIn(guide);
  const { body: absence } = await test.call(contracts.absences.create, {
    as: asGuide,
    input: { body: { coverId: cover.id, firstDay: today, lastDay: today } },
  });
  expect((await share()).status).toBe(201);
  const reviewsOf = async (guideId: StaffId, token: string) =>
    (await test.call(contracts.docket.todos, { as: token, input: { params: { guideId } } })).body.data
      .filter(({ type }) => type === 'CALL_AUDIT')
      .map(({ coveredFor }) => coveredFor);
  const asCover = await test.signIn(cover);
  // The covering guide is assigned the review during the absence. It is assigned to the absent guide again when the
  // absence ends.
  expect(await reviewsOf(cover.id, asCover)).toEqual([{ id: guide.id, name: guide.name }]);
  await test.call(contracts.absences.remove, { as: asGuide, input: { params: { absenceId: absence.id } } });
  expect(await reviewsOf(cover.id, asCover)).toEqual([]);
  expect(await reviewsOf(guide.id, asGuide)).toEqual([undefined]);
});
