import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('lists the scheduled texts to a member, the next one first', async () => {
  const { make, call, signIn, database } = test;
  const clientId = await make.client();
  const [guide, provider] = [await make.staff({ name: 'Marisol Vega' }), await make.staff({ role: 'PROVIDER' })];
  await make.team({ members: [guide.id], viewers: [provider.id], clients: [clientId] });
  const memberId = await make.member({ clientId, guideId: guide.id });
  const otherId = await make.member({ clientId, guideId: guide.id });
  const write = (
    about: number,
    text: string,
    sendAt: string | null,
    sentAt: string | null = null,
    deletedAt: string | null = null,
  ) =>
    database.sql(
      `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, status, send_at, sent_at, deleted_at, created_at, updated_at)
       VALUES ($1, $2, false, $3, '+17135550142', 'scheduled', $4, $5, $6, '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')`,
      [about, guide.id, text, sendAt, sentAt, deletedAt],
    );
  await write(memberId, 'Later', '2026-11-25T15:00:00Z');
  await write(memberId, 'Sooner', '2026-11-24T15:00:00Z');
  await write(memberId, 'Sent', '2026-11-19T15:00:00Z', '2026-11-19T15:00:01Z');
  await write(memberId, 'At once', null, '2026-11-19T15:00:01Z');
  await write(memberId, 'Deleted', '2026-11-26T15:00:00Z', null, '2026-11-20T11:00:00Z');
  await write(otherId, 'Of another member', '2026-11-24T15:00:00Z');
  const list = async (as: string) => call(contracts.texts.scheduled, { as, input: { query: { subjectId: memberId } } });
  const { body } = await list(await signIn(guide));
  expect(body.map(({ text }) => text)).toEqual(['Sooner', 'Later']);
  expect(body[0]).toMatchObject({
    subjectId: memberId,
    sendAt: '2026-11-24T15:00:00Z',
    smsPhoneNumber: '+17135550142',
    guide: { id: guide.id, name: 'Marisol Vega' },
  });
  expect((await list(await signIn(provider))).status).toBe(403);
});
