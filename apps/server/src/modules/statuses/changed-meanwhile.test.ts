import { contracts } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { applyDueRequests } from './apply.ts';
import {
  as,
  asAuditor,
  auditor,
  createRequest,
  guide,
  id,
  listPast,
  listPending,
  listQueue,
  memberId,
  readStatus,
  requestStatus,
  setUpStatusScenario,
  test,
  update,
} from './testing/scene.ts';

const { docket } = contracts;

setUpStatusScenario();

/**
 * Adds a second pending request. Older data can contain two, because the limit of one pending request was introduced
 * later.
 */
async function addSecondRequest(key: string): Promise<void> {
  await test.database.sql(
    `INSERT INTO status_change_requests (member_id, status_id, from_status_id, effective_on, effective_at, creator_id, created_at, updated_at)
     SELECT member_id, $2, from_status_id, effective_on, effective_at, creator_id, created_at, updated_at
       FROM status_change_requests WHERE member_id = $1 AND approved_at IS NULL AND denied_at IS NULL`,
    [memberId, id(key)],
  );
}

describe('a request whose status can no longer follow', () => {
  it('cannot be approved: the review shows the current status, and the request can be denied', async () => {
    const request = await createRequest({ memberStatusId: id('declined') });
    await requestStatus({}, asAuditor);
    expect(await readStatus()).toBe('newly-engaged');
    const [shown] = await listQueue();
    expect(shown).toMatchObject({
      id: request.id,
      fromStatus: { key: 'attempted' },
      presentStatus: { key: 'newly-engaged' },
      whyNoLongerAllowed: { key: 'This status cannot follow {status}.' },
    });
    const refused = await update(request.id, { approval: 'approve' });
    expect([refused.status, refused.body.code, refused.body.userMessage]).toEqual([
      409,
      'STATUS_NOT_ANY_MORE',
      'This status cannot follow Newly engaged.',
    ]);
    expect([await readStatus(), (await listQueue()).length]).toEqual(['newly-engaged', 1]);
    expect((await update(request.id, { approval: 'deny', auditorComment: 'She joined.' })).status).toBe(200);
  });

  it('names another pending request; if both are approved at the same time, the member gets the status that can follow', async () => {
    await createRequest();
    await addSecondRequest('declined');
    const waiting = await listQueue();
    expect(waiting.map(({ otherRequests }) => otherRequests.map(({ memberStatus }) => memberStatus.key))).toEqual([
      ['declined'],
      ['newly-engaged'],
    ]);
    expect(waiting[0]?.otherRequests[0]?.creator).toEqual({ id: guide.id, name: guide.name });
    // Whichever request is approved first, the member's status is `newly-engaged` afterward.
    await Promise.all(waiting.map((one) => update(one.id, { approval: 'approve' })));
    expect(await readStatus()).toBe('newly-engaged');
  });

  it('cannot be approved after a denial either', async () => {
    const request = await createRequest({ memberStatusId: id('declined') });
    const denied = await update(request.id, { approval: 'deny', auditorComment: 'Not yet.' });
    await requestStatus({}, asAuditor);
    const { version } = denied.body;
    expect((await update(request.id, { approval: 'approve', version })).body.code).toBe('STATUS_NOT_ANY_MORE');
    expect(await readStatus()).toBe('newly-engaged');
  });

  it('and was approved for a future day is pending again on that day', async () => {
    const supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await test.database.sql(
      `INSERT INTO team_memberships (team_id, staff_id, role, start_date, is_manager)
       SELECT team_id, $2, 'MEMBER', '2026-01-01', true FROM team_memberships WHERE staff_id = $1`,
      [guide.id, supervisor.id],
    );
    const request = await createRequest({ memberStatusId: id('declined') });
    await update(request.id, { approval: 'approve', effectiveAt: '2026-12-10' });
    await requestStatus({}, asAuditor);
    await moveClock(test, '2026-12-10T18:00:00Z');
    for (let round = 0; round < 2; round += 1) await applyDueRequests(test.app.jobs);
    expect(await readStatus()).toBe('newly-engaged');
    expect(await listPending()).toEqual(['status_change_request null declined']);
    expect((await listQueue()).map((one) => [one.id, one.approval, one.auditor])).toEqual([[request.id, null, null]]);
    const { body } = await test.call(docket.todos, {
      as: await test.signIn(supervisor),
      input: { params: { guideId: supervisor.id }, query: { day: '2026-12-10' } as never },
    });
    expect(body.data.map(({ type }) => type)).toEqual(['STATUS_REVIEW']);
  });

  it('and was approved for a future day is denied on that day if an equal request is pending, and both users are notified', async () => {
    const request = await createRequest({ memberStatusId: id('declined') });
    await update(request.id, { approval: 'approve', effectiveAt: '2026-12-10' });
    await test.database.sql(
      `INSERT INTO status_change_requests (member_id, status_id, from_status_id, effective_on, effective_at, creator_id, created_at, updated_at)
       SELECT member_id, status_id, from_status_id, effective_on, effective_at, creator_id, created_at, updated_at
         FROM status_change_requests WHERE id = $1`,
      [request.id],
    );
    await requestStatus({}, asAuditor);
    await moveClock(test, '2026-12-10T18:00:00Z');
    for (let round = 0; round < 2; round += 1) await applyDueRequests(test.app.jobs);
    expect(await readStatus()).toBe('newly-engaged');
    const waiting = await listQueue();
    expect(waiting.map((one) => [one.id === request.id, one.memberStatus.key])).toEqual([[false, 'declined']]);
    expect((await listQueue({ state: 'denied' })).map((one) => [one.id, one.auditor, one.auditorComment])).toEqual([
      [request.id, null, null],
    ]);
    const why =
      "The member's status changed after the approval, and another request for the same status is already pending.";
    for (const who of [as, asAuditor]) {
      const { body } = await test.call(contracts.notifications.list, { as: who });
      expect(body.filter(({ description }) => description === why).map(({ label }) => label)).toEqual([
        'Declined was denied for Xiomara Peña',
      ]);
    }
    // The feed has entries for the denied request and for the auditor's own request.
    expect((await listPast()).filter((one) => one === 'status_change_request audited')).toHaveLength(2);
  });

  it('is not approved with its old status if the status that an auditor chose is pending too', async () => {
    const request = await createRequest();
    await addSecondRequest('declined');
    const refused = await update(request.id, { approval: 'approve', memberStatusId: id('declined') });
    expect([refused.status, refused.body.code, await readStatus()]).toEqual([
      409,
      'STATUS_REQUEST_DOUBLE',
      'attempted',
    ]);
  });

  it('follows the status of its own day, if this day is before the current status', async () => {
    const request = await createRequest({ memberStatusId: id('declined'), effectiveAt: '2026-12-01' });
    await requestStatus({}, asAuditor);
    expect((await listQueue())[0]?.whyNoLongerAllowed).toBeNull();
    expect((await update(request.id, { approval: 'approve' })).status).toBe(200);
    expect(await readStatus()).toBe('newly-engaged');
  });
});

describe('a second request', () => {
  it('is refused while one is pending, for every user, also at the same moment', async () => {
    const both = await Promise.all([requestStatus(), requestStatus({ memberStatusId: id('declined') })]);
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 409]);
    const refused = both.find((reply) => reply.status === 409)?.body;
    expect([refused?.code, refused?.errors?.[0]?.property]).toEqual(['STATUS_REQUEST_PENDING', 'memberStatusId']);
    const [first] = await listQueue();
    await update(first?.id as never, { approval: 'deny', auditorComment: 'Not yet.' });
    expect((await requestStatus()).status).toBe(201);
  });

  it('of an auditor is approved at once, and the pending one shows its auditor only after the decision', async () => {
    await createRequest({ memberStatusId: id('declined') });
    const { status: code, body } = await requestStatus({}, asAuditor);
    expect([code, body.approval, body.auditor?.id]).toEqual([201, 'approve', auditor.id]);
    expect(body.otherRequests.map(({ memberStatus }) => memberStatus.key)).toEqual(['declined']);
  });
});
