import {
  type BodyOf,
  type ClientId,
  contracts,
  type Handover,
  type IdOf,
  type MemberId,
  type MemberTransferRequest,
  type StaffId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';
import { applyDueTransfers } from './apply.ts';
import { tellLateHandovers } from './handover.ts';

const { transfers, handovers, members, feed, docket, notifications, contacts, notes, texts, visits } = contracts;

let test: TestApp;
let guide: Person;
let mate: Person;
let far: Person;
let auditor: Person;
let as: string;
let asMate: string;
let asFar: string;
let asAuditor: string;
let clientId: ClientId;
let memberId: MemberId;
const reasons = new Map<string, IdOf<'TransferReason'>>();
const reason = (key: string) => reasons.get(key) as IdOf<'TransferReason'>;

beforeAll(async () => {
  test = await startTestApp();
  for (const one of await test.database.sql<{ id: string; key: string }>('SELECT id, key FROM transfer_reasons'))
    reasons.set(one.key, Number(one.id) as IdOf<'TransferReason'>);
});
beforeEach(async () => {
  await moveClock(test, '2026-12-03T18:00:00Z');
  clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  mate = await test.make.staff({ name: 'Renee Boudreaux' });
  far = await test.make.staff({ name: 'Andre Castille' });
  auditor = await test.make.staff({ role: 'GUIDE_SUPERVISOR', name: 'Priya Raman' });
  await test.make.team({ members: [guide.id, mate.id], viewers: [auditor.id], clients: [clientId] });
  await test.make.team({ members: [far.id], viewers: [auditor.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Lucille Fontenot', phone: '+13375550142' });
  await test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-05-01Z' FROM terms WHERE key = 'tcpa'`,
    [memberId],
  );
  await test.database.sql(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at)
     VALUES ('Line', '+1346' || lpad($2::bigint::text, 7, '0'), $1, $2, '2026-05-01Z')`,
    [clientId, guide.id],
  );
  [as, asMate, asFar, asAuditor] = (await Promise.all([guide, mate, far, auditor].map((one) => test.signIn(one)))) as [
    string,
    string,
    string,
    string,
  ];
});
afterAll(() => test.stop());

type Ask = BodyOf<typeof transfers.ask>;
const ask = (body: Partial<Ask> = {}, who = as) =>
  test.call(transfers.ask, {
    as: who,
    input: {
      body: {
        memberId,
        receivingGuideId: far.id,
        transferReasonId: reason('caseload'),
        commentToReceivingGuide: 'She hates voicemail, text first.',
        ...body,
      },
    },
  });
async function asked(body: Partial<Ask> = {}, who = as): Promise<MemberTransferRequest> {
  const reply = await ask(body, who);
  expect([reply.status, reply.body.code]).toEqual([201, undefined]);
  return reply.body;
}
type Audit = BodyOf<typeof transfers.audit>;
const audit = (request: MemberTransferRequest, body: Partial<Audit> = {}, who = asAuditor) =>
  test.call(transfers.audit, {
    as: who,
    input: {
      params: { id: request.id },
      body: {
        receivingGuideId: request.receivingGuideId,
        approval: 'approve',
        effectiveAt: Temporal.Instant.from('2026-12-03T18:00:00Z').epochMilliseconds,
        auditorComment: 'He knows the clinic.',
        ...body,
      },
    },
  });
const guideOfMember = async () =>
  (
    await test.database.sql<{ id: string | null }>('SELECT assigned_guide_id AS id FROM members WHERE user_id = $1', [
      memberId,
    ])
  )[0]?.id;
const todosOf = async (who: string, guideId: StaffId) =>
  (await test.call(docket.todos, { as: who, input: { params: { guideId } } })).body.data.map(
    ({ type, subjectId }) => `${type} ${subjectId === memberId}`,
  );
const bell = async (who: string) =>
  (await test.call(notifications.list, { as: who, input: {} })).body.map(({ label }) => label);
/** Carries out what has come due, as the sweep does. */
const due = async () => {
  await applyDueTransfers(test.app.jobs);
};
const handoverOf = async (who: string): Promise<Handover> => {
  const { body } = await test.call(transfers.list, { as: who, input: { query: { memberId } } });
  const id = body.data[0]?.handover?.id;
  if (!id) throw new Error('There is no hand-over.');
  return (await test.call(handovers.get, { as: who, input: { params: { id } } })).body;
};

/**
 * What belongs to nobody: open todos of nobody or of somebody who does not see the member, scheduled texts of somebody
 * else than who sees them, things of an open hand-over that neither of its guides has, members whose hand-over is another
 * guide's than theirs.
 */
const orphans = () =>
  test.database.sql(`
    WITH sees AS (
      SELECT m.user_id AS member_id, s.user_id AS staff_id FROM members m CROSS JOIN staff s
       WHERE s.disabled_at IS NULL AND (s.user_id = m.assigned_guide_id
          OR EXISTS (SELECT 1 FROM users u WHERE u.id = s.user_id AND u.role IN ('ADMIN', 'SUPER_ADMIN'))
          OR EXISTS (SELECT 1 FROM client_auditors a WHERE a.staff_id = s.user_id AND a.client_id = m.client_id)
          OR EXISTS (SELECT 1 FROM team_memberships own JOIN team_memberships theirs ON theirs.team_id = own.team_id
                      WHERE own.staff_id = s.user_id AND theirs.staff_id = m.assigned_guide_id AND theirs.role = 'MEMBER')))
    SELECT 'todo' AS what, t.id FROM todos t
     WHERE t.completed_at IS NULL AND t.member_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM sees WHERE sees.member_id = t.member_id AND sees.staff_id = t.owner_id)
    UNION ALL
    SELECT 'text', x.id FROM texts x
     WHERE x.status = 'scheduled' AND x.deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM sees WHERE sees.member_id = x.member_id AND sees.staff_id = x.guide_id)
    UNION ALL
    SELECT 'handover', h.id FROM handovers h JOIN members m ON m.user_id = h.member_id
     WHERE h.closed_at IS NULL AND h.to_guide_id IS DISTINCT FROM m.assigned_guide_id
    UNION ALL
    SELECT 'handover without todo', h.id FROM handovers h
     WHERE h.closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM todos t WHERE t.type = 'HANDOVER' AND t.cause_id = h.id
       AND t.owner_id = h.to_guide_id AND t.completed_at IS NULL)
    UNION ALL
    SELECT 'passed back to nobody', i.id FROM handover_items i JOIN handovers h ON h.id = i.handover_id
     WHERE h.closed_at IS NULL AND i.state = 'passed' AND NOT EXISTS (SELECT 1 FROM todos t
       WHERE t.type = 'HANDOVER_RETURN' AND t.cause_id = i.id AND t.owner_id = h.from_guide_id AND t.completed_at IS NULL)`);

describe('a request for a transfer', () => {
  it('waits for the supervisor, on their docket, at their bell and in the queue', async () => {
    const request = await asked();
    expect(request).toMatchObject({
      memberId,
      clientId,
      originatingGuideId: guide.id,
      receivingGuide: { id: far.id, name: far.name },
      creatorId: guide.id,
      approval: null,
      effectiveAt: null,
      handover: null,
      userPermissions: ['CAN_EDIT'],
    });
    const pending = await test.call(feed.pendingItems, { as, input: { query: { memberId } } });
    expect(pending.body.data.map(({ eventType, transferRequest }) => [eventType, transferRequest?.id])).toEqual([
      ['transfer_request', request.id],
    ]);
    expect(await todosOf(asAuditor, auditor.id)).toEqual(['TRANSFER_REVIEW true']);
    expect(await bell(asAuditor)).toEqual(['Marisol Vega asks to transfer Lucille Fontenot to Andre Castille']);
    const queue = (guideId: StaffId) =>
      test.call(transfers.ofAuditor, { as: asAuditor, input: { params: { guideId } } });
    expect((await queue(auditor.id)).body.data.map(({ id, userPermissions }) => [id, userPermissions])).toEqual([
      [request.id, ['CAN_AUDIT']],
    ]);
    expect((await queue(guide.id)).body.data).toHaveLength(1);
    expect((await queue(mate.id)).body.data).toHaveLength(0);
    const mine = await test.call(transfers.list, { as, input: {} });
    expect(mine.body.data.map(({ id }) => id)).toEqual([request.id]);
    expect(await guideOfMember()).toBe(String(guide.id));
  });

  it('is for a member of one’s own, one at a time, to somebody who guides members of the client', async () => {
    expect((await ask({}, asMate)).body.code).toBe('TRANSFER_NOT_ALLOWED');
    expect((await ask({ effectiveAt: Date.now() })).status).toBe(403);
    const stranger = await test.make.staff();
    const refused = await ask({ receivingGuideId: stranger.id });
    expect([refused.body.code, refused.body.errors?.[0]?.property]).toEqual([
      'TRANSFER_GUIDE_NOT_FOUND',
      'receivingGuideId',
    ]);
    expect((await ask({ receivingGuideId: guide.id })).body.code).toBe('TRANSFER_GUIDE_NOT_FOUND');
    expect((await ask({ transferReasonId: 999 as never })).body.code).toBe('TRANSFER_REASON_NOT_FOUND');
    const empty = await ask({ commentToReceivingGuide: '  ' });
    expect([empty.status, empty.body.errors?.[0]?.property]).toEqual([400, 'commentToReceivingGuide']);
    expect((await ask({ commentToReceivingGuide: 'x'.repeat(501) })).status).toBe(400);
    await asked();
    expect((await ask()).body.code).toBe('TRANSFER_PENDING');
    expect((await ask({}, asAuditor)).body.code).toBe('TRANSFER_PENDING');
  });

  it('answers the question of its reason, with a day, words, or an address of the member', async () => {
    const problem = async (body: Partial<Ask>) => (await ask(body)).body.errors?.[0];
    expect((await problem({ transferReasonId: reason('moved') }))?.property).toBe('numericDetail');
    expect((await problem({ transferReasonId: reason('language'), stringDetail: ' ' }))?.property).toBe('stringDetail');
    expect((await problem({ transferReasonId: reason('leave') }))?.property).toBe('timestampDetail');
    const other = await test.make.member({ clientId, guideId: guide.id });
    const addressOf = async (userId: MemberId) =>
      (
        await test.call(contacts.createAddress, {
          as,
          input: {
            body: {
              userId,
              description: 'Home',
              line1: '1430 Cypress Bend Lane',
              city: 'Lake Charles',
              state: 'LA',
              zip: '70605',
            },
          },
        })
      ).body.id;
    const theirs = await addressOf(other);
    expect((await problem({ transferReasonId: reason('moved'), numericDetail: theirs }))?.property).toBe(
      'numericDetail',
    );
    const request = await asked({
      transferReasonId: reason('moved'),
      numericDetail: await addressOf(memberId),
      stringDetail: 'not asked',
    });
    expect(request).toMatchObject({
      addressDetail: '1430 Cypress Bend Lane, Lake Charles, LA 70605',
      stringDetail: null,
      timestampDetail: null,
    });
  });

  it('is edited and withdrawn by its author alone, while it waits', async () => {
    const request = await asked();
    const change = (body: BodyOf<typeof transfers.update>, who = as) =>
      test.call(transfers.update, { as: who, input: { params: { id: request.id }, body } });
    expect((await change({ commentToReceivingGuide: 'Mine' }, asMate)).body.code).toBe('TRANSFER_NOT_YOURS');
    const edited = await change({ receivingGuideId: mate.id, version: 1 });
    expect(edited.body).toMatchObject({ receivingGuideId: mate.id, version: 2 });
    expect((await change({ receivingGuideId: far.id, version: 1 })).body.code).toBe('VERSION_CONFLICT');
    expect((await change({ isWithdrawn: true })).body.deletedAt).not.toBeNull();
    expect(await todosOf(asAuditor, auditor.id)).toEqual([]);
    expect((await test.call(feed.pendingItems, { as, input: { query: { memberId } } })).body.data).toEqual([]);
    expect((await change({ commentToReceivingGuide: 'Again' })).status).toBe(404);
    expect((await audit(request)).status).toBe(404);
    await asked();
  });
});

describe('a decision', () => {
  it('is made once, and needs a comment', async () => {
    const request = await asked();
    expect((await audit(request, { auditorComment: '' })).status).toBe(400);
    expect((await audit(request, {}, as)).status).toBe(403);
    const both = await Promise.all([audit(request), audit(request, { approval: 'deny' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that denies is told to whoever asked, and leaves all as it was', async () => {
    const request = await asked();
    expect((await audit(request, { approval: 'deny' })).body).toMatchObject({ approval: 'deny', appliedAt: null });
    expect(await guideOfMember()).toBe(String(guide.id));
    expect(await bell(as)).toEqual(['The transfer of Lucille Fontenot to Andre Castille was declined']);
    const past = await test.call(feed.items, { as, input: { query: { userId: memberId } } });
    expect(
      past.body.map(({ externalItemType, transferRequest }) => [externalItemType, transferRequest?.approval]),
    ).toEqual([['transfer_request', 'deny']]);
    await asked();
  });

  it('for a time to come waits for it, and can be taken back until then', async () => {
    const later = Temporal.Instant.from('2026-12-05T12:00:00Z').epochMilliseconds;
    const request = await asked();
    const approved = (await audit(request, { effectiveAt: later })).body;
    expect(approved).toMatchObject({
      approval: 'approve',
      appliedAt: null,
      effectiveAt: expect.stringContaining('2026-12-05T12:00:00'),
    });
    await due();
    expect(await guideOfMember()).toBe(String(guide.id));
    expect((await ask()).body.code).toBe('TRANSFER_PENDING');
    expect((await audit(request, { approval: 'deny' })).body.code).toBe('TRANSFER_DECIDED');
    expect((await audit(request, { effectiveAt: later + 1, version: approved.version })).status).toBe(200);
    await moveClock(test, '2026-12-05T12:00:01Z');
    await due();
    expect(await guideOfMember()).toBe(String(far.id));
    await due();
    expect(await orphans()).toEqual([]);
  });

  it('waits again where the receiving guide is gone when its time comes', async () => {
    const later = Temporal.Instant.from('2026-12-05T12:00:00Z').epochMilliseconds;
    const request = await asked();
    await audit(request, { effectiveAt: later });
    await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [far.id]);
    await moveClock(test, '2026-12-05T12:00:01Z');
    await due();
    expect(await guideOfMember()).toBe(String(guide.id));
    expect(await todosOf(asAuditor, auditor.id)).toEqual(['TRANSFER_REVIEW true']);
    expect((await bell(asAuditor))[0]).toBe(
      'Andre Castille cannot receive Lucille Fontenot any more: choose another guide',
    );
    expect((await audit(request, { receivingGuideId: mate.id })).status).toBe(200);
    expect(await guideOfMember()).toBe(String(mate.id));
  });

  it('of an auditor’s own request is made at once, for a member of nobody too', async () => {
    await test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE user_id = $1', [memberId]);
    const request = await asked({ receivingGuideId: mate.id }, asAuditor);
    expect(request).toMatchObject({ approval: 'approve', originatingGuideId: null, handover: { closedAt: null } });
    expect(request.appliedAt).not.toBeNull();
    expect(await guideOfMember()).toBe(String(mate.id));
  });
});

describe('the act', () => {
  /** A member with something of everything: a note with a promise, a text, an event, todos, an incomplete visit note. */
  async function lived(): Promise<void> {
    const about = { as, input: {} };
    await test.call(notes.create, {
      ...about,
      input: {
        body: { userId: memberId, text: '<p>She was tired. I will tell her about the grant by Wednesday.</p>' },
      },
    });
    const text = (words: string, sendAt: string) =>
      test.call(texts.create, { as, input: { body: { subjectId: memberId, text: words, sendAt } } });
    expect((await text('Your ride comes at 9:45. Marisol', '2026-12-04T15:00:00Z')).status).toBe(201);
    expect((await text('Bring your card.', '2026-12-04T15:15:00Z')).status).toBe(201);
    const made = await test.call(contracts.schedule.create, {
      as,
      input: { params: { userId: memberId }, body: { date: '2026-12-03', time: '16:00', type: 'call' } },
    });
    expect(made.status).toBeLessThan(300);
    const [outcome] = await test.database.sql<{ id: string }>(`SELECT id FROM outcomes WHERE key = 'engaged'`);
    const visit = await test.call(visits.create, {
      as,
      input: {
        body: {
          subjectUserId: memberId,
          startTime: '2026-12-02T15:00:00Z',
          endTime: '2026-12-02T15:30:00Z',
          outcomeId: Number(outcome?.id),
          note: '<p>Short.</p>',
        },
      },
    } as never);
    expect([visit.status, (visit.body as { code?: string }).code]).toEqual([201, undefined]);
  }

  it('gives everything to the receiving guide; what only its author can finish stays while they see the member', async () => {
    await lived();
    expect(await todosOf(as, guide.id)).toEqual(['INCOMPLETE_NOTE_VISIT true', 'SCHEDULED_EVENT true']);
    const effects = await test.call(transfers.effects, {
      as,
      input: { query: { memberId, receivingGuideId: mate.id } },
    });
    expect(effects.body).toMatchObject({ formerStillSees: true, introduction: null });
    await audit(await asked({ receivingGuideId: mate.id }));
    expect(await todosOf(as, guide.id)).toEqual(['INCOMPLETE_NOTE_VISIT true']);
    expect(await todosOf(asMate, mate.id)).toEqual(['HANDOVER true', 'SCHEDULED_EVENT true']);
    expect(await bell(asMate)).toEqual(['Lucille Fontenot was assigned to you']);
    const handover = await handoverOf(asMate);
    expect(handover.items.map(({ kind, subtype, state, namesFormer }) => [kind, subtype, state, namesFormer])).toEqual([
      ['promise', 'note', 'open', false],
      ['text', null, 'open', true],
      ['text', null, 'open', false],
      ['event', 'call', 'open', false],
      ['todo', 'INCOMPLETE_NOTE_VISIT', 'stays', false],
      ['consent', 'agreed', 'open', false],
    ]);
    expect(handover.items[0]?.text).toBe('I will tell her about the grant by Wednesday.');
    expect(handover.items.map(({ kind, externalId, state }) => ({ kind, externalId, state }))).toEqual(
      effects.body.items.map(({ kind, externalId, state }) => ({ kind, externalId, state })),
    );
    expect(handover.month).toMatchObject({ notes: 1, visits: 1 });
    const [sender] = await test.database.sql<{ ids: string[] }>(
      `SELECT array_agg(DISTINCT guide_id)::text[] AS ids FROM texts WHERE member_id = $1 AND status = 'scheduled'`,
      [memberId],
    );
    expect(sender?.ids).toEqual([String(mate.id)]);
    expect(await orphans()).toEqual([]);
  });

  it('leaves unfinished what its author will not see any more, and says so in the feed', async () => {
    await lived();
    const { body: effects } = await test.call(transfers.effects, {
      as,
      input: { query: { memberId, receivingGuideId: far.id } },
    });
    expect(effects.formerStillSees).toBe(false);
    expect(effects.items.filter(({ state }) => state === 'left')).toHaveLength(1);
    await audit(await asked());
    expect((await test.call(members.get, { as, input: { params: { memberId } } })).status).toBe(404);
    expect(await todosOf(as, guide.id)).toEqual([]);
    expect(await bell(as)).toEqual([]);
    const past = await test.call(feed.items, { as: asFar, input: { query: { userId: memberId, type: 'task' } } });
    expect(past.body[0]?.transferRequest?.leftUnfinished).toEqual(['INCOMPLETE_NOTE_VISIT']);
    expect(await orphans()).toEqual([]);
  });

  it('introduces the guide by a text, where the client wants it and the member may be texted', async () => {
    await test.database.sql(
      `UPDATE clients SET transfer_introduction = 'Happy to be your new guide, {{memberFirstName}}. I am {{guideName}}.' WHERE id = $1`,
      [clientId],
    );
    await audit(await asked());
    const text = (await handoverOf(asFar)).items.find(({ subtype }) => subtype === 'introduction');
    expect(text).toMatchObject({
      kind: 'text',
      text: 'Happy to be your new guide, Lucille. I am Andre.',
      state: 'open',
    });
    expect(text?.at).toContain('2026-12-03T19:00');
    await test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Wrong number' WHERE user_id = $1`, [
      memberId,
    ]);
    await audit(await asked({ receivingGuideId: guide.id }, asFar), { receivingGuideId: guide.id });
    expect((await handoverOf(as)).items.some(({ subtype, at }) => subtype === 'introduction' && at !== text?.at)).toBe(
      false,
    );
  });

  it('leaves nothing of nobody, however often and between whom a member goes', async () => {
    await lived();
    const people: [Person, string][] = [
      [far, asFar],
      [mate, asMate],
      [guide, as],
      [far, asFar],
      [guide, as],
      [mate, asMate],
    ];
    for (const [to, token] of people) {
      await asked({ receivingGuideId: to.id }, asAuditor);
      expect(await guideOfMember()).toBe(String(to.id));
      expect(await orphans()).toEqual([]);
      const { items } = await handoverOf(token);
      expect(items.filter(({ kind }) => kind === 'text').length).toBe(2);
    }
  });
});

describe('a hand-over', () => {
  const settle = (handover: Handover, itemId: number, body: BodyOf<typeof handovers.settle>, who: string) =>
    test.call(handovers.settle, {
      as: who,
      input: { params: { id: handover.id, itemId: itemId as IdOf<'HandoverItem'> }, body },
    });
  const close = (handover: Handover, who: string) =>
    test.call(handovers.close, { as: who, input: { params: { id: handover.id } } });
  async function begun(): Promise<{ handover: Handover; itemId: number }> {
    await audit(await asked({ receivingGuideId: mate.id }));
    const handover = await handoverOf(asMate);
    expect(handover.items.map(({ kind }) => kind)).toEqual(['consent']);
    return { handover, itemId: handover.items[0]?.id as number };
  }

  it('is taken thing by thing, and closed when nothing is open', async () => {
    const { handover, itemId } = await begun();
    expect(handover.userPermissions).toEqual(['CAN_TAKE', 'CAN_PASS_BACK']);
    expect((await close(handover, asMate)).body.code).toBe('HANDOVER_OPEN');
    expect((await settle(handover, itemId, { state: 'taken' }, asAuditor)).body.code).toBe('HANDOVER_NOT_YOURS');
    const taken = await settle(handover, itemId, { state: 'taken' }, asMate);
    expect(taken.body.items[0]).toMatchObject({ state: 'taken', by: { id: mate.id } });
    expect((await close(handover, as)).body.code).toBe('HANDOVER_NOT_YOURS');
    expect((await close(handover, asMate)).body.closedAt).not.toBeNull();
    expect(await todosOf(asMate, mate.id)).toEqual([]);
    expect((await settle(handover, itemId, { state: 'open' }, asMate)).body.code).toBe('HANDOVER_CLOSED');
  });

  it('goes back with the reason, to the docket and bell of the guide before, who keeps it or gives it again', async () => {
    const { handover, itemId } = await begun();
    expect((await settle(handover, itemId, { state: 'passed' }, asMate)).status).toBe(400);
    await settle(handover, itemId, { state: 'passed', comment: 'You know her best.' }, asMate);
    expect(await todosOf(as, guide.id)).toEqual(['HANDOVER_RETURN true']);
    expect((await bell(as))[0]).toBe('Renee Boudreaux handed something of Lucille Fontenot back');
    expect(await orphans()).toEqual([]);
    expect((await handoverOf(as)).userPermissions).toEqual(['CAN_ANSWER']);
    await settle(handover, itemId, { state: 'open', comment: 'Please do.' }, as);
    expect(await todosOf(as, guide.id)).toEqual([]);
    await settle(handover, itemId, { state: 'passed', comment: 'No.' }, asMate);
    const kept = await settle(handover, itemId, { state: 'kept' }, as);
    expect(kept.body.items[0]?.state).toBe('kept');
    expect((await bell(asMate))[0]).toBe('Marisol Vega keeps what you handed back of Lucille Fontenot');
    expect((await settle(handover, itemId, { state: 'taken' }, asMate)).body.code).toBe('HANDOVER_ITEM_SETTLED');
    expect((await close(handover, asMate)).status).toBe(200);
  });

  it('has no way back to a guide who does not see the member any more', async () => {
    await audit(await asked());
    const handover = await handoverOf(asFar);
    expect([handover.formerSees, handover.userPermissions]).toEqual([false, ['CAN_TAKE']]);
    const refused = await settle(handover, handover.items[0]?.id as number, { state: 'passed', comment: 'No' }, asFar);
    expect(refused.body.code).toBe('HANDOVER_NO_WAY_BACK');
    expect((await test.call(handovers.get, { as, input: { params: { id: handover.id } } })).status).toBe(404);
  });

  it('that is open for two days is told to its auditor, once', async () => {
    await begun();
    const told = async () => (await bell(asAuditor)).filter((label) => label.includes('still open'));
    await moveClock(test, '2026-12-05T17:00:00Z');
    await tellLateHandovers(test.app.jobs);
    expect(await told()).toEqual([]);
    await moveClock(test, '2026-12-05T18:01:00Z');
    await tellLateHandovers(test.app.jobs);
    await tellLateHandovers(test.app.jobs);
    expect(await told()).toEqual(['The hand-over of Lucille Fontenot is still open: 1 to take']);
  });
});
