import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createEndedCall } from '../../../testing/calls.ts';

const { calls } = contracts;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('an unfinished call that is moved to another member stays with its guide as long as they see that member', async () => {
  const clientId = await test.make.client();
  const [formerGuide, colleague] = [await test.make.staff(), await test.make.staff()];
  const supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
  await test.make.team({ members: [formerGuide.id, colleague.id], viewers: [supervisor.id], clients: [clientId] });
  const intendedMember = await test.make.member({ clientId, guideId: formerGuide.id });
  const sister = await test.make.member({ clientId, guideId: colleague.id });
  const id = await createEndedCall(test.database, { member_id: intendedMember, guide_id: formerGuide.id }, 300);
  const todos = () =>
    test.database.sql(
      `SELECT type, owner_id, member_id FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL`,
      [id],
    );
  const left = (memberId: typeof intendedMember) => [
    { type: 'INCOMPLETE_CALL', owner_id: String(formerGuide.id), member_id: String(memberId) },
  ];
  const body = { note: '<p>Hello</p>' };
  await test.call(calls.update, { as: await test.signIn(formerGuide), input: { params: { id }, body } });
  expect(await todos()).toEqual(left(intendedMember));
  const to = { params: { id }, body: { subjectId: sister } };
  expect((await test.call(calls.changeSubject, { as: await test.signIn(supervisor), input: to })).status).toBe(200);
  expect(await todos()).toEqual(left(sister));
  // If the new member is visible to neither guide, the todo is assigned to the new member's own guide.
  const elsewhere = await test.make.client();
  const far = await test.make.staff();
  await test.make.team({ members: [far.id], clients: [elsewhere] });
  const third = await test.make.member({ clientId: elsewhere, guideId: far.id });
  const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  const away = { params: { id }, body: { subjectId: third } };
  expect((await test.call(calls.changeSubject, { as: admin, input: away })).status).toBe(200);
  expect(await todos()).toEqual([{ type: 'INCOMPLETE_CALL', owner_id: String(far.id), member_id: String(third) }]);
});
