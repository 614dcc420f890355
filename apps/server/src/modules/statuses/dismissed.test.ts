import { contracts, type IdOf } from '@guidepost/contracts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  as,
  asAuditor,
  createRequest,
  id,
  listPast,
  memberId,
  readStatus,
  requestStatus,
  setUpStatusScenario,
  test,
  update,
} from './testing/scene.ts';

const { statuses, feed, members, notifications } = contracts;

setUpStatusScenario();

describe('a status', () => {
  const dismiss = async (at: number) => {
    const history = (await test.call(statuses.history, { as, input: { params: { memberId } } })).body;
    return test.call(statuses.dismiss, {
      as: asAuditor,
      input: { params: { id: history[at]?.id as IdOf<'StatusChange'> } },
    });
  };

  it('that was requested is reported as dismissed to its author, until it is approved again', async () => {
    const { id: request } = await createRequest();
    const approved = (await update(request, { approval: 'approve' })).body;
    expect(approved.dismissedAt).toBeNull();
    await dismiss(0);
    const bell = (await test.call(notifications.list, { as })).body.map(({ label }) => label);
    expect(bell[0]).toBe('Newly engaged was dismissed for Xiomara Peña');
    const item = (await test.call(feed.items, { as, input: { query: { userId: memberId } } })).body[0];
    expect([item?.eventType, item?.statusChangeRequest?.dismissedAt]).toEqual([
      'dismissed',
      expect.stringContaining('2026-12-03T18:'),
    ]);
    const anew = await update(request, { approval: 'approve', version: approved.version });
    expect([anew.status, anew.body.dismissedAt, await readStatus()]).toEqual([200, null, 'newly-engaged']);
    expect((await listPast()).filter((entry) => entry.startsWith('status_change_request'))).toEqual([
      'status_change_request audited',
    ]);
  });

  it('that began in the evening is listed in the change log with the guide’s day', async () => {
    await requestStatus({}, asAuditor);
    await test.database.sql(
      `UPDATE member_status_history SET effective_at = '2026-12-03T02:00:00Z' WHERE member_id = $1 AND change_request_id IS NOT NULL`,
      [memberId],
    );
    await dismiss(0);
    const logs = (await test.call(members.changeLogs, { as: asAuditor, input: { params: { memberId } } })).body;
    expect(JSON.stringify(logs)).toContain('Newly engaged (2026-12-02)');
  });

  describe('followed by another requested status', () => {
    const followed = async () => {
      const first = await createRequest({ effectiveAt: '2026-12-01' });
      const { version } = (await update(first.id, { approval: 'approve' })).body;
      const second = await createRequest({ memberStatusId: id('engaged'), effectiveAt: '2026-12-02' });
      expect((await update(second.id, { approval: 'approve' })).status).toBe(200);
      return { first: first.id, version };
    };
    const words = 'The later status Engaged depends on this one. Dismiss Engaged first.';

    it('is neither dismissed nor denied before the later one', async () => {
      const { first, version } = await followed();
      const refused = [await dismiss(1), await update(first, { approval: 'deny', auditorComment: 'No', version })];
      expect(
        refused.map(({ status, body }) => [status, (body as unknown as { userMessage: string }).userMessage]),
      ).toEqual([
        [409, words],
        [409, words],
      ]);
      expect(await readStatus()).toBe('engaged');
      expect((await dismiss(0)).status).toBe(200);
      expect((await update(first, { approval: 'deny', auditorComment: 'No', version })).status).toBe(200);
      expect(await readStatus()).toBe('attempted');
    });

    it('can be approved again with a comment', async () => {
      const { first, version } = await followed();
      expect((await update(first, { approval: 'approve', auditorComment: 'Right', version })).status).toBe(200);
      expect(await readStatus()).toBe('engaged');
    });
  });

  it('can be dismissed and decided at the same moment without a deadlock', async () => {
    const { id: request } = await createRequest();
    const { version } = (await update(request, { approval: 'approve' })).body;
    const held = new pg.Client({ connectionString: test.database.url });
    await held.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM members WHERE user_id = $1 FOR NO KEY UPDATE', [memberId]);
    const waiting = async () =>
      (
        await test.database.sql(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length;
    const altered = update(request, { approval: 'deny', version });
    await expect.poll(waiting, { timeout: 5000, interval: 10 }).toBe(1);
    const dismissed = dismiss(0);
    await expect.poll(waiting, { timeout: 5000, interval: 10 }).toBe(2);
    // A transaction that waits for the member's lock must not have locked the member's history yet.
    await held.query('SELECT FROM member_status_history WHERE member_id = $1 FOR UPDATE NOWAIT', [memberId]);
    await held.query('COMMIT');
    await held.end();
    expect([(await altered).status, (await dismissed).status]).toEqual([200, 404]);
  });
});
