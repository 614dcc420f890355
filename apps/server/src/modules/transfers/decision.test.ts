import { contracts } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { notifyLostReceivers } from './receivers.ts';
import {
  as,
  asAuditor,
  audit,
  auditor,
  clientId,
  colleague,
  createRequest,
  guide,
  guideOfMember,
  listNotifications,
  memberId,
  orphans,
  otherTeamGuide,
  requestTransfer,
  runTransferSweep,
  setUpTransferScenario,
  test,
  todosOf,
} from './testing/scene.ts';

const { feed, transfers } = contracts;

setUpTransferScenario();

const farFuture = Temporal.Instant.from('2999-12-05T12:00:00Z').epochMilliseconds;

describe('a decision', () => {
  it('is made once, and needs a comment', async () => {
    const request = await createRequest();
    expect((await audit(request, { auditorComment: '' })).status).toBe(400);
    expect((await audit(request, {}, as)).status).toBe(403);
    const both = await Promise.all([audit(request), audit(request, { approval: 'deny' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that denies is sent to the requester, and changes nothing else', async () => {
    const request = await createRequest();
    const denied = await audit(request, { approval: 'deny', effectiveAt: farFuture });
    expect(denied.body).toMatchObject({ approval: 'deny', appliedAt: null });
    expect(await guideOfMember()).toBe(String(guide.id));
    expect(await listNotifications(as)).toEqual(['The transfer of Lucille Fontenot to Andre Castille was denied']);
    const past = await test.call(feed.items, { as, input: { query: { userId: memberId } } });
    expect(
      past.body.map(({ externalItemType, transferRequest }) => [externalItemType, transferRequest?.approval]),
    ).toEqual([['transfer_request', 'deny']]);
    await createRequest();
  });

  it('for a future time waits for it, and can be reversed until then', async () => {
    const later = Temporal.Instant.from('2026-12-05T12:00:00Z').epochMilliseconds;
    const request = await createRequest();
    const refused = await audit(request, { effectiveAt: farFuture });
    expect([refused.status, refused.body.errors?.[0]?.property, refused.body.userMessage]).toEqual([
      400,
      'effectiveAt',
      'Choose a day within the next year.',
    ]);
    const approved = (await audit(request, { effectiveAt: later })).body;
    expect(approved).toMatchObject({
      approval: 'approve',
      appliedAt: null,
      effectiveAt: expect.stringContaining('2026-12-05T12:00:00'),
    });
    await runTransferSweep();
    expect(await guideOfMember()).toBe(String(guide.id));
    expect((await requestTransfer()).body.code).toBe('TRANSFER_PENDING');
    expect((await audit(request, { approval: 'deny' })).body.code).toBe('TRANSFER_DECIDED');
    expect((await audit(request, { effectiveAt: later + 1, version: approved.version })).status).toBe(200);
    await moveClock(test, '2026-12-05T12:00:01Z');
    await runTransferSweep();
    expect(await guideOfMember()).toBe(String(otherTeamGuide.id));
    await runTransferSweep();
    expect(await orphans()).toEqual([]);
  });

  it('that cannot be carried out does not block later ones, and is carried out when it is possible', async () => {
    const other = await test.make.member({ clientId, guideId: guide.id, name: 'Percy Guillory' });
    const at = (hour: number) => Temporal.Instant.from(`2026-12-05T${hour}:00:00Z`).epochMilliseconds;
    await audit(await createRequest(), { effectiveAt: at(11) });
    await audit(await createRequest({ memberId: other }), { effectiveAt: at(12) });
    const { sql } = test.database;
    const guides = async () =>
      (
        await sql<{ id: string }>(
          'SELECT assigned_guide_id AS id FROM members WHERE user_id = ANY($1) ORDER BY user_id',
          [[memberId, other]],
        )
      ).map(({ id }) => Number(id));
    await sql(`ALTER TABLE handovers ADD CONSTRAINT none_of_one CHECK (member_id <> ${memberId}) NOT VALID`);
    await moveClock(test, '2026-12-05T12:00:01Z');
    await runTransferSweep();
    expect(await guides()).toEqual([guide.id, otherTeamGuide.id]);
    await sql('ALTER TABLE handovers DROP CONSTRAINT none_of_one');
    await runTransferSweep();
    expect(await guides()).toEqual([otherTeamGuide.id, otherTeamGuide.id]);
  });

  it('is pending again if the receiving guide is no longer available at its time', async () => {
    const later = Temporal.Instant.from('2026-12-05T12:00:00Z').epochMilliseconds;
    const request = await createRequest();
    await audit(request, { effectiveAt: later });
    await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [otherTeamGuide.id]);
    await moveClock(test, '2026-12-05T12:00:01Z');
    await runTransferSweep();
    expect(await guideOfMember()).toBe(String(guide.id));
    expect(await todosOf(asAuditor, auditor.id)).toEqual(['TRANSFER_REVIEW true']);
    expect((await listNotifications(asAuditor))[0]).toBe(
      'Lucille Fontenot can no longer be transferred to Andre Castille. Choose a different guide.',
    );
    expect((await audit(request, { receivingGuideId: colleague.id })).status).toBe(200);
    expect(await guideOfMember()).toBe(String(colleague.id));
  });

  it('is pending again for another reviewer if its auditor may no longer decide', async () => {
    const later = Temporal.Instant.from('2026-12-05T12:00:00Z').epochMilliseconds;
    await audit(await createRequest(), { effectiveAt: later });
    const next = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await test.make.team({ members: [guide.id], viewers: [next.id], clients: [clientId] });
    await test.database.sql(`UPDATE users SET role = 'GUIDE' WHERE id = $1`, [auditor.id]);
    await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [otherTeamGuide.id]);
    await moveClock(test, '2026-12-05T12:00:01Z');
    await runTransferSweep();
    expect(await todosOf(await test.signIn(next), next.id)).toEqual(['TRANSFER_REVIEW true']);
    expect(await todosOf(asAuditor, auditor.id)).toEqual([]);
  });

  it('is reported at once if the receiving guide can no longer take over, and another guide can be chosen', async () => {
    const later = Temporal.Instant.from('2026-12-05T12:00:00Z').epochMilliseconds;
    const request = await createRequest();
    await audit(request, { effectiveAt: later });
    const shown = async () => (await test.call(transfers.request, { as, input: { params: { id: request.id } } })).body;
    const updateStaff = (sql: string) => test.database.sql(sql, [otherTeamGuide.id]);
    const receiverLostText =
      'Lucille Fontenot can no longer be transferred to Andre Castille. Choose a different guide.';
    const countLostNotifications = async () =>
      (await Promise.all([as, asAuditor].map(listNotifications))).map(
        (labels) => labels.filter((label) => label === receiverLostText).length,
      );
    await notifyLostReceivers(test.app.jobs);
    expect([(await shown()).receiverLostAt, await countLostNotifications()]).toEqual([null, [0, 0]]);
    await updateStaff(`UPDATE team_memberships SET end_date = '2026-12-02' WHERE staff_id = $1`);
    await notifyLostReceivers(test.app.jobs);
    await notifyLostReceivers(test.app.jobs);
    expect([(await shown()).receiverLostAt, await countLostNotifications()]).toEqual([
      expect.stringContaining('2026-12-03'),
      [1, 1],
    ]);
    await updateStaff('UPDATE team_memberships SET end_date = NULL WHERE staff_id = $1');
    await notifyLostReceivers(test.app.jobs);
    expect([(await shown()).receiverLostAt, await countLostNotifications()]).toEqual([null, [1, 1]]);
    await updateStaff(`UPDATE staff SET disabled_at = '2026-12-03T18:00Z' WHERE user_id = $1`);
    await notifyLostReceivers(test.app.jobs);
    expect(await countLostNotifications()).toEqual([2, 2]);
    const refusedRequest = (
      await test.call(transfers.request, { as: asAuditor, input: { params: { id: request.id } } })
    ).body;
    expect(refusedRequest.userPermissions).toContain('CAN_AUDIT');
    // An auditor who sends no version has not seen the approval or the problem with the receiving guide.
    expect((await audit(request, { approval: 'deny' })).body.code).toBe('TRANSFER_DECIDED');
    const anew = { receivingGuideId: colleague.id, effectiveAt: later, version: refusedRequest.version };
    const both = await Promise.all([audit(refusedRequest, anew), audit(refusedRequest, { ...anew, approval: 'deny' })]);
    expect(both.map(({ body }) => body.code).sort()).toEqual(['VERSION_CONFLICT', undefined]);
  });

  it('with another receiving guide is carried out like any other', async () => {
    const later = Temporal.Instant.from('2026-12-05T12:00:00Z').epochMilliseconds;
    const request = await createRequest();
    await audit(request, { effectiveAt: later });
    await test.database.sql(`UPDATE staff SET disabled_at = '2026-12-03T18:00Z' WHERE user_id = $1`, [
      otherTeamGuide.id,
    ]);
    await notifyLostReceivers(test.app.jobs);
    const { version } = (await test.call(transfers.request, { as, input: { params: { id: request.id } } })).body;
    const again = await audit(request, { receivingGuideId: colleague.id, effectiveAt: later, version });
    expect(again.body).toMatchObject({ receiverLostAt: null, receivingGuideId: colleague.id, userPermissions: [] });
  });

  it("about an auditor's own request is made at once, also for an unassigned member", async () => {
    await test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE user_id = $1', [memberId]);
    const request = await createRequest({ receivingGuideId: colleague.id }, asAuditor);
    expect(request).toMatchObject({ approval: 'approve', originatingGuideId: null, handover: { closedAt: null } });
    expect(request.appliedAt).not.toBeNull();
    expect(await guideOfMember()).toBe(String(colleague.id));
  });
});
