import { contracts, type IdOf } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { as, asAuditor, asked, change, memberId, past, status, test, useStatusScene } from './testing/scene.ts';

const { statuses, feed, notifications } = contracts;

useStatusScene();

describe('a status', () => {
  const dismiss = async (at: number) => {
    const history = (await test.call(statuses.history, { as, input: { params: { memberId } } })).body;
    return test.call(statuses.dismiss, {
      as: asAuditor,
      input: { params: { id: history[at]?.id as IdOf<'StatusChange'> } },
    });
  };

  it('that was asked for is told as dismissed to whoever asked, until it is approved anew', async () => {
    const { id: request } = await asked();
    const approved = (await change(request, { approval: 'approve' })).body;
    expect(approved.dismissedAt).toBeNull();
    await dismiss(0);
    const bell = (await test.call(notifications.list, { as })).body.map(({ label }) => label);
    expect(bell[0]).toBe('Newly engaged was dismissed for Xiomara Peña');
    const item = (await test.call(feed.items, { as, input: { query: { userId: memberId } } })).body[0];
    expect([item?.eventType, item?.statusChangeRequest?.dismissedAt]).toEqual([
      'dismissed',
      expect.stringContaining('2026-12-03T18:'),
    ]);
    const anew = await change(request, { approval: 'approve', version: approved.version });
    expect([anew.status, anew.body.dismissedAt, await status()]).toEqual([200, null, 'newly-engaged']);
    expect((await past()).filter((entry) => entry.startsWith('status_change_request'))).toEqual([
      'status_change_request audited',
    ]);
  });
});
