import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('keeps all that was typed: the resource title, and the space that ends the text', async () => {
  const { make, call, signIn } = test;
  const clientId = await make.client();
  const staff = await make.staff();
  await make.team({ members: [staff.id], clients: [clientId] });
  const memberId = await make.member({ clientId, guideId: staff.id, name: 'Dolores Whitaker' });
  const as = await signIn(staff);
  const query = { subjectId: memberId, type: 'notes' as const };
  const kept = async () => (await call(contracts.notes.getDraft, { as, input: { query } })).body;

  const body = { text: '<p>Called twice, ok </p>', resourceTitle: 'Food bank' };
  await call(contracts.notes.saveDraft, { as, input: { query, body } });
  expect(await kept()).toMatchObject(body);
  await call(contracts.notes.saveDraft, { as, input: { query, body: { text: '<p>Without</p>' } } });
  expect(await kept()).toMatchObject({ text: '<p>Without</p>', resourceTitle: null });
  await call(contracts.notes.removeDraft, { as, input: { query } });
  expect(await kept()).toMatchObject({ text: '', resourceTitle: null, updatedAt: null });
});
