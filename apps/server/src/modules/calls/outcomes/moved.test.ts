import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { callThatWas } from '../../../testing/calls.ts';

const { calls } = contracts;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('an unfinished call that is moved to another member stays with its guide as long as they see that member', async () => {
  const clientId = await test.make.client();
  const [had, mate] = [await test.make.staff(), await test.make.staff()];
  const boss = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
  await test.make.team({ members: [had.id, mate.id], viewers: [boss.id], clients: [clientId] });
  const meant = await test.make.member({ clientId, guideId: had.id });
  const sister = await test.make.member({ clientId, guideId: mate.id });
  const id = await callThatWas(test.database, { member_id: meant, guide_id: had.id }, 300);
  const todos = () =>
    test.database.sql(
      `SELECT type, owner_id, member_id FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL`,
      [id],
    );
  const left = (memberId: typeof meant) => [
    { type: 'INCOMPLETE_CALL', owner_id: String(had.id), member_id: String(memberId) },
  ];
  const body = { note: '<p>Hello</p>' };
  await test.call(calls.update, { as: await test.signIn(had), input: { params: { id }, body } });
  expect(await todos()).toEqual(left(meant));
  const to = { params: { id }, body: { subjectId: sister } };
  expect((await test.call(calls.changeSubject, { as: await test.signIn(boss), input: to })).status).toBe(200);
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
