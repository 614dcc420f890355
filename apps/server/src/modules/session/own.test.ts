import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
const { session, staff } = contracts;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('a user sees and ends only their own sign-ins', async () => {
  const [one, other] = [await test.make.staff(), await test.make.staff()];
  const [here, there, otherToken] = [await test.signIn(one), await test.signIn(one), await test.signIn(other)];
  for (const as of [here, there, otherToken]) await test.call(staff.verify, { as });
  const own = (await test.call(session.own, { as: here })).body;
  expect(own.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
  const [foreign] = (await test.call(session.own, { as: otherToken })).body;
  const end = (sessionId: unknown) =>
    test.call(session.endOne, { as: here, input: { params: { sessionId } as never } });
  expect((await end(foreign?.id)).status).toBe(404);
  expect((await end(own.find(({ isCurrent }) => !isCurrent)?.id)).status).toBe(200);
  expect((await test.call(staff.verify, { as: there })).status).toBe(401);
  expect((await test.call(staff.verify, { as: here })).status).toBe(200);
  expect((await test.call(session.own, { as: here })).body.length).toBe(1);
});
