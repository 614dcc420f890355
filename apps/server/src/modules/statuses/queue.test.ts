import { asId, contracts, type MemberId, type StatusChangeRequestId } from '@guidepost/contracts';
import { canStillBeApproved } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import {
  asAuditor,
  createRequest,
  guide,
  id,
  listQueue,
  memberId,
  setStatus,
  setUpStatusScenario,
  test,
} from './testing/scene.ts';

const { statuses } = contracts;

setUpStatusScenario();

/** Adds another member of the guide, with the same status as the scene's member. */
async function another(): Promise<{ id: MemberId }> {
  const [of] = await test.database.sql<{ client_id: string }>('SELECT client_id FROM members WHERE user_id = $1', [
    memberId,
  ]);
  const made = await test.make.member({ clientId: asId<'Client'>(Number(of?.client_id)), guideId: guide.id });
  await test.database.sql(
    `WITH s AS (SELECT status_id, stage_id FROM members WHERE user_id = $2), h AS (
       INSERT INTO member_status_history (member_id, status_id, effective_at, created_at)
       SELECT $1, status_id, '2026-10-05Z', '2026-10-05Z' FROM s
     ) UPDATE members SET status_id = s.status_id, stage_id = s.stage_id FROM s WHERE user_id = $1`,
    [made, memberId],
  );
  return { id: made };
}

describe("the auditors' queue", () => {
  it('starts with requests whose month closes first, and ends with requests that can only be denied', async () => {
    const days = ['2026-12-02', '2026-11-27', '2026-11-26'];
    const requests = new Map<string, StatusChangeRequestId>();
    await setStatus('engaged', '2026-10-05Z');
    for (const effectiveAt of days) {
      const { id: memberOf } = await another();
      requests.set(
        effectiveAt,
        (await createRequest({ memberId: memberOf, memberStatusId: id('re-engaged'), effectiveAt })).id,
      );
    }
    await test.database.sql(`UPDATE status_change_requests SET effective_on = '2026-10-29' WHERE id = $1`, [
      requests.get('2026-11-26'),
    ]);
    expect((await listQueue()).map(({ effectiveAt }) => effectiveAt)).toEqual([
      '2026-11-27',
      '2026-12-02',
      '2026-10-29',
    ]);
  });

  it('agrees with the rule about approvals, has the oldest requests first within a month, and closes no month for administrators', async () => {
    const graceDays = 5;
    const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    await setStatus('engaged', '2026-09-05Z');
    const asks = [
      ['2026-11-27', '2026-12-03T09:00:00.5Z', null],
      ['2026-10-29', '2026-10-30T10:00:00Z', null],
      ['2026-11-30', '2026-12-03T09:00:00Z', null],
      ['2026-10-28', '2026-10-30T11:00:00Z', 'outreach'],
      ['2026-12-02', '2026-12-02T10:00:00Z', null],
    ] as const;
    for (const [day, at, exemption] of asks) {
      const { id: memberOf } = await another();
      const { id: own } = await createRequest({ memberId: memberOf, memberStatusId: id('re-engaged') });
      await test.database.sql(
        'UPDATE status_change_requests SET effective_on = $2, created_at = $3, exemption = $4 WHERE id = $1',
        [own, day, at, exemption],
      );
    }
    const input = { query: { guideIds: [guide.id] } };
    const seen = async (who: string) => (await test.call(statuses.requests, { as: who, input })).body.data;
    const found = await seen(asAuditor);
    const days = (list: typeof found) => list.map(({ effectiveAt }) => effectiveAt);
    expect(days(found)).toEqual(['2026-10-28', '2026-11-30', '2026-11-27', '2026-12-02', '2026-10-29']);
    const moment = { today: '2026-12-03', hasAdminTools: false };
    const isOpen = found.map(({ effectiveAt: effectiveOn, exemption }) =>
      canStillBeApproved({ effectiveOn, exemption }, moment, graceDays),
    );
    expect(isOpen).toEqual([true, true, true, true, false]);
    expect(days(await seen(admin))).toEqual(['2026-10-29', '2026-10-28', '2026-11-30', '2026-11-27', '2026-12-02']);
  });

  it('counts only requests about the members of the chosen guides', async () => {
    const other = await test.make.staff({ role: 'GUIDE' });
    const countOf = async (query: { guideIds?: [typeof guide.id] }) =>
      (await test.call(statuses.requests, { as: asAuditor, input: { query } })).body.pending;
    const before = await countOf({ guideIds: [guide.id] });
    await createRequest();
    expect(await countOf({ guideIds: [guide.id] })).toBe(before + 1);
    expect(await countOf({ guideIds: [other.id] })).toBe(0);
    expect(await countOf({})).toBe(before + 1);
  });

  it('contains only members whom the auditor sees', async () => {
    const foreign = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await createRequest();
    const reply = await test.call(statuses.requests, { as: await test.signIn(foreign) });
    expect(reply.body).toEqual({ data: [], pending: 0 });
  });
});
