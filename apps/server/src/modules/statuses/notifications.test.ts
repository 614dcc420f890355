import { contracts } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { eventsOf } from '../../testing/clock.ts';
import { as, auditor, createRequest, guide, memberId, setUpStatusScenario, test, update } from './testing/scene.ts';

const { notifications } = contracts;

setUpStatusScenario();

it('a guide who no longer sees the member learns only that a request was decided', async () => {
  const request = await createRequest({ creatorComment: 'She starts on Monday.' });
  const [far, elsewhere] = [await test.make.staff(), await test.make.client()];
  await test.database.sql('UPDATE members SET assigned_guide_id = $1, client_id = $2 WHERE user_id = $3', [
    far.id,
    elsewhere,
    memberId,
  ]);
  await test.make.audits(auditor.id, elsewhere);
  const denied = await update(request.id, { approval: 'deny', auditorComment: 'She told us otherwise.' });
  expect(denied.status).toBe(200);
  const { body } = await test.call(notifications.list, { as });
  expect(body).toMatchObject([
    { label: 'A reviewer decided on your request', description: null, memberId: null, memberName: null },
  ]);
  const written = await test.database.sql('SELECT * FROM notifications WHERE guide_id = $1', [guide.id]);
  const sent = (await eventsOf(test, 'notification_upserted')).filter(({ rooms }) =>
    rooms.includes(`user:${guide.id}`),
  );
  expect([written.length, sent.length]).toEqual([1, 1]);
  expect(JSON.stringify([written, sent])).not.toMatch(/Xiomara|Newly engaged|otherwise/);
});
