import {
  asId,
  type BodyOf,
  contracts,
  type Handover,
  type IdOf,
  type StaffId,
  type StatusChangeRequest,
} from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { makeSurveys } from '../../testing/surveys.ts';
import { assignPhase, workflowPhase, writeWorkflow } from '../../testing/workflows.ts';
import { notifyLateHandovers } from './handover.ts';
import {
  as,
  asAuditor,
  asColleague,
  asOtherTeamGuide,
  audit,
  colleague,
  createRequest,
  guide,
  handoverOf,
  listNotifications,
  memberId,
  orphans,
  setUpTransferScenario,
  test,
  todosOf,
} from './testing/scene.ts';

const { handovers, schedule, statuses, texts } = contracts;

setUpTransferScenario();

describe('a handover', () => {
  const settleItem = (handover: Handover, itemId: number, body: BodyOf<typeof handovers.settle>, who: string) =>
    test.call(handovers.settle, {
      as: who,
      input: { params: { id: handover.id, itemId: itemId as IdOf<'HandoverItem'> }, body },
    });
  const close = (handover: Handover, who: string) =>
    test.call(handovers.close, { as: who, input: { params: { id: handover.id } } });
  async function begun(): Promise<{ handover: Handover; itemId: number }> {
    await audit(await createRequest({ receivingGuideId: colleague.id }));
    const handover = await handoverOf(asColleague);
    expect(handover.items.map(({ kind }) => kind)).toEqual(['consent']);
    return { handover, itemId: handover.items[0]?.id as number };
  }

  it('is accepted item by item, and closed when no item is open', async () => {
    const { handover, itemId } = await begun();
    expect(handover.userPermissions).toEqual(['CAN_TAKE', 'CAN_PASS_BACK']);
    expect((await close(handover, asColleague)).body.code).toBe('HANDOVER_OPEN');
    expect((await settleItem(handover, itemId, { state: 'taken' }, asAuditor)).body.code).toBe('HANDOVER_NOT_YOURS');
    const takenHandover = await settleItem(handover, itemId, { state: 'taken' }, asColleague);
    expect(takenHandover.body.items[0]).toMatchObject({ state: 'taken', by: { id: colleague.id } });
    expect((await close(handover, as)).body.code).toBe('HANDOVER_NOT_YOURS');
    expect((await close(handover, asColleague)).body.closedAt).not.toBeNull();
    expect(await todosOf(asColleague, colleague.id)).toEqual([]);
    expect((await settleItem(handover, itemId, { state: 'open' }, asColleague)).body.code).toBe('HANDOVER_CLOSED');
  });

  it("returns an item with the reason to the previous guide's docket, who keeps it or hands it over again", async () => {
    const { handover, itemId } = await begun();
    expect((await settleItem(handover, itemId, { state: 'passed' }, asColleague)).status).toBe(400);
    // The receiving guide must act on the open items, so the former guide cannot settle any of them.
    for (const state of ['taken', 'kept'] as const)
      expect((await settleItem(handover, itemId, { state }, as)).body.code).toBe('HANDOVER_OTHERS_TURN');
    await settleItem(handover, itemId, { state: 'passed', comment: 'You know her best.' }, asColleague);
    expect(await todosOf(as, guide.id)).toEqual(['HANDOVER_RETURN true']);
    expect((await listNotifications(as))[0]).toBe('Renee Boudreaux handed back an item about Lucille Fontenot');
    expect((await settleItem(handover, itemId, { state: 'kept' }, asColleague)).body.code).toBe('HANDOVER_OTHERS_TURN');
    expect(await orphans()).toEqual([]);
    expect((await handoverOf(as)).userPermissions).toEqual(['CAN_ANSWER']);
    await settleItem(handover, itemId, { state: 'open', comment: 'Please do.' }, as);
    expect(await todosOf(as, guide.id)).toEqual([]);
    await settleItem(handover, itemId, { state: 'passed', comment: 'No.' }, asColleague);
    const keptHandover = await settleItem(handover, itemId, { state: 'kept' }, as);
    expect(keptHandover.body.items[0]?.state).toBe('kept');
    expect((await listNotifications(asColleague))[0]).toBe(
      'Marisol Vega accepted the item about Lucille Fontenot that you handed back',
    );
    expect((await settleItem(handover, itemId, { state: 'taken' }, asColleague)).body.code).toBe(
      'HANDOVER_ITEM_SETTLED',
    );
    expect((await close(handover, asColleague)).status).toBe(200);
  });

  it('cannot return items to a guide who no longer sees the member', async () => {
    await audit(await createRequest());
    const handover = await handoverOf(asOtherTeamGuide);
    expect([handover.formerSees, handover.userPermissions]).toEqual([false, ['CAN_TAKE']]);
    const refused = await settleItem(
      handover,
      handover.items[0]?.id as number,
      { state: 'passed', comment: 'No' },
      asOtherTeamGuide,
    );
    expect(refused.body.code).toBe('HANDOVER_NO_WAY_BACK');
    expect((await test.call(handovers.get, { as, input: { params: { id: handover.id } } })).status).toBe(404);
  });

  it("shows a need with its issue's current labels in both languages", async () => {
    const { sql } = test.database;
    const [issue] = await sql<{ id: string }>('SELECT id FROM need_issues ORDER BY id LIMIT 1');
    await sql(
      `INSERT INTO needs (member_id, issue_id, reason, identified_at, expires_at, creator_id, created_at, updated_at)
       VALUES ($1, $2, '<p>Asked on the phone</p>', $3, '2027-12-31', $4, $3, $3)`,
      [memberId, issue?.id, '2026-11-20T12:00:00Z', guide.id],
    );
    await audit(await createRequest({ receivingGuideId: colleague.id }));
    await sql(`UPDATE need_issues SET label = 'Rent is late', label_es = 'Renta atrasada' WHERE id = $1`, [issue?.id]);
    const items = (await handoverOf(asColleague)).items;
    expect(items.map(({ kind, issue: labels }) => [kind, labels])).toEqual([
      ['need', { label: 'Rent is late', labelEs: 'Renta atrasada' }],
      ['consent', null],
    ]);
  });

  describe('shows the stopped work', () => {
    /** Schedules one item of each kind for an evening, at a local time that is already the next day in UTC. */
    async function planned(who: string, guideId: StaffId): Promise<void> {
      const { sql } = test.database;
      await sql(`UPDATE staff SET time_zone = 'America/Denver' WHERE user_id = $1`, [guideId]);
      const text = await test.call(texts.create, {
        as: who,
        input: { body: { subjectId: memberId, text: 'See you tomorrow', sendAt: '2026-12-11T00:15:00Z' } },
      });
      const event = await test.call(schedule.create, {
        as: who,
        input: { params: { userId: memberId }, body: { date: '2026-12-11', time: '17:30', type: 'call' } },
      });
      expect([text.status, event.status]).toEqual([201, 201]);
      await makeSurveys(sql, memberId, guideId);
      const { workflowId, phaseIds } = await writeWorkflow(sql, [workflowPhase(null)]);
      const due = { startedOn: '2026-09-01', availableDate: '2026-11-01', dueDate: '2026-12-20' };
      for (const phaseId of phaseIds) await assignPhase(sql, memberId, { workflowId, phaseId }, due);
    }
    async function statusId(key: string): Promise<IdOf<'Status'>> {
      const [option] = await test.database.sql<{ id: string }>(
        'UPDATE member_statuses SET admin_only = false WHERE key = $1 RETURNING id',
        [key],
      );
      return asId<'Status'>(Number(option?.id));
    }
    /**
     * Ends contact with the member.
     * @returns the approved request
     */
    async function endContact(who: string): Promise<StatusChangeRequest> {
      const memberStatusId = await statusId('deceased');
      const effectiveAt = test.app.jobs.now().toString().slice(0, 10);
      const asked = await test.call(statuses.ask, {
        as: who,
        input: { body: { memberId, memberStatusId, effectiveAt } },
      });
      const approved = await test.call(statuses.update, {
        as: asAuditor,
        input: { params: { id: asked.body.id }, body: { approval: 'approve' } },
      });
      expect([asked.status, approved.status]).toEqual([201, 200]);
      return approved.body;
    }
    /** Dismisses the member's current status, which restores the previous one. */
    async function dismiss(): Promise<void> {
      const history = (await test.call(statuses.history, { as: asAuditor, input: { params: { memberId } } })).body;
      const id = history[0]?.id;
      if (id === undefined) throw new Error('There is no status.');
      const { status } = await test.call(statuses.dismiss, { as: asAuditor, input: { params: { id } } });
      expect(status).toBe(200);
    }
    const at = expect.stringMatching(/^2026-12-03T18:0/);
    const thing = { type: null, text: null, day: null, at };
    const all = [
      { ...thing, what: 'scheduledText', text: 'See you tomorrow', day: '2026-12-10' },
      { ...thing, what: 'scheduledEvent', type: 'call', day: '2026-12-11' },
      { ...thing, what: 'openPhase', text: 'Month 3 check-in' },
      { ...thing, what: 'openSurvey', text: expect.stringMatching(/./) },
    ];

    it('after contact ended, with its planned day, until contact is possible again', async () => {
      const { handover } = await begun();
      await test.database.sql(
        `INSERT INTO member_status_history (member_id, status_id, effective_at, created_at)
         SELECT $1, id, '2026-09-02Z', '2026-09-02Z' FROM member_statuses WHERE key = 'attempted'`,
        [memberId],
      );
      expect(handover.stopped).toEqual([]);
      await planned(asColleague, colleague.id);
      await endContact(asColleague);
      const { stopped } = await handoverOf(asColleague);
      expect(stopped.slice(0, 4)).toEqual(all);
      expect(stopped.slice(4).filter(({ what }) => what !== 'openSurvey')).toEqual([]);
      const log = await test.database.sql<{ old_value: string }>(
        `SELECT old_value FROM change_logs WHERE member_id = $1 AND field LIKE 'scheduled%' ORDER BY id`,
        [memberId],
      );
      expect(log.map(({ old_value }) => old_value)).toEqual(['2026-12-10: See you tomorrow', '2026-12-11: call']);
      await dismiss();
      expect((await handoverOf(asColleague)).stopped).toEqual([]);
      // After the dismissal, contact was allowed again but nothing was scheduled, so this end of contact stops nothing.
      await endContact(asColleague);
      expect((await handoverOf(asColleague)).stopped).toEqual([]);
    });

    it('also if the end of contact gets another day or another status', async () => {
      await begun();
      await test.database.sql(
        `INSERT INTO member_status_history (member_id, status_id, effective_at, created_at)
         SELECT $1, id, '2026-09-02Z', '2026-09-02Z' FROM member_statuses WHERE key = 'attempted'`,
        [memberId],
      );
      await planned(asColleague, colleague.id);
      const request = await endContact(asColleague);
      const asAdmin = await test.signIn(await test.make.staff({ role: 'SUPER_ADMIN' }));
      const altered = async (body: object, { id, version }: typeof request) => {
        const reply = await test.call(statuses.update, {
          as: asAdmin,
          input: { params: { id }, body: { approval: 'approve', version, ...body } },
        });
        expect([reply.status, reply.body.code]).toEqual([200, undefined]);
        expect((await handoverOf(asColleague)).stopped.slice(0, 4)).toEqual(all);
        return reply.body;
      };
      const moved = await altered({ effectiveAt: '2026-12-02' }, request);
      await altered({ memberStatusId: await statusId('disenrolled') }, moved);
    });

    it('with its original instant, even if contact ended long before', async () => {
      await begun();
      await endContact(asColleague);
      await moveClock(test, '2026-12-04T18:00:00Z');
      await test.database.sql(
        `WITH back AS (SELECT id, stage_id FROM member_statuses WHERE key = 're-engaged'),
              entry AS (INSERT INTO member_status_history (member_id, status_id, effective_at, created_at)
                        SELECT $1, id, '2026-12-04Z', '2026-12-04Z' FROM back)
         UPDATE members SET status_id = back.id, stage_id = back.stage_id FROM back WHERE user_id = $1`,
        [memberId],
      );
      await planned(asColleague, colleague.id);
      await moveClock(test, '2026-12-05T18:00:00Z');
      await dismiss();
      const { stopped } = await handoverOf(asColleague);
      expect(stopped.find(({ what }) => what === 'scheduledText')?.at).toMatch(/^2026-12-05T18:0/);
    });

    it('for any time since the end of contact', async () => {
      await planned(as, guide.id);
      await endContact(as);
      await moveClock(test, '2027-01-20T18:00:00Z');
      await audit(await createRequest({ receivingGuideId: colleague.id }));
      expect((await handoverOf(asColleague)).stopped.slice(0, 4)).toEqual(all);
    });
  });

  it('that is open for two days is reported to its auditor once', async () => {
    await begun();
    const listOverdueNotifications = async () =>
      (await listNotifications(asAuditor)).filter((label) => label.includes('still open'));
    await moveClock(test, '2026-12-05T17:00:00Z');
    await notifyLateHandovers(test.app.jobs);
    expect(await listOverdueNotifications()).toEqual([]);
    await moveClock(test, '2026-12-05T18:01:00Z');
    await notifyLateHandovers(test.app.jobs);
    await notifyLateHandovers(test.app.jobs);
    expect(await listOverdueNotifications()).toEqual([
      'The handover of Lucille Fontenot is still open. Items to take over: 1',
    ]);
  });

  it('is not reported while all its items are done in a different way', async () => {
    const planned = await test.call(schedule.create, {
      as,
      input: { params: { userId: memberId }, body: { date: '2026-12-11', time: '17:30', type: 'call' } },
    });
    expect(planned.status).toBe(201);
    await audit(await createRequest({ receivingGuideId: colleague.id }));
    const handover = await handoverOf(asColleague);
    const consent = handover.items.find(({ kind }) => kind === 'consent')?.id as number;
    await settleItem(handover, consent, { state: 'taken' }, asColleague);
    await test.database.sql('UPDATE scheduled_events SET resolved_at = now() WHERE member_id = $1', [memberId]);
    const listOverdueNotifications = async () =>
      (await listNotifications(asAuditor)).filter((label) => label.includes('still open'));
    await moveClock(test, '2026-12-05T18:01:00Z');
    await notifyLateHandovers(test.app.jobs);
    expect(await listOverdueNotifications()).toEqual([]);
    // The item is open again, so the auditor is notified of the handover.
    await test.database.sql('UPDATE scheduled_events SET resolved_at = NULL WHERE member_id = $1', [memberId]);
    await notifyLateHandovers(test.app.jobs);
    expect(await listOverdueNotifications()).toEqual([
      'The handover of Lucille Fontenot is still open. Items to take over: 1',
    ]);
  });
});
