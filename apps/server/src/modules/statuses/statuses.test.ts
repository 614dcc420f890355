import { contracts, type IdOf, type MemberId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { applyDueRequests } from './apply.ts';
import {
  addNote,
  as,
  asAuditor,
  auditor,
  type Body,
  colleague,
  createRequest,
  guide,
  id,
  listPast,
  listPending,
  listQueue,
  memberId,
  readStatus,
  requestStatus,
  setStatus,
  setUpStatusScenario,
  test,
  update,
} from './testing/scene.ts';

const { statuses, members, notes, notifications, schedule, texts, docket } = contracts;

setUpStatusScenario();

describe('the available statuses', () => {
  const options = async (query: { memberId?: MemberId } = { memberId }, who = as) =>
    (await test.call(statuses.options, { as: who, input: { query } })).body;

  it('show whether each status can be requested, or the reason', async () => {
    const found = new Map((await options()).map((option) => [option.memberStatus.key, option]));
    expect(found.get('newly-engaged')).toMatchObject({ isSelectable: true, why: null });
    expect(found.get('attempted')?.why?.key).toBe('{status} is the current status.');
    expect(found.get('skill-building')?.why?.key).toBe(
      'This status requires a medical center, but {client} does not have one.',
    );
    expect(found.get('graduated')?.why?.key).toBe('This status cannot follow {status}.');
    expect(found.get('disenrolled')?.endsContact).toBe(true);
    expect(found.get('disenrolled')?.why?.key).toBe('Only administrators can request this status.');
  });

  it('exclude deprecated statuses, and need a member', async () => {
    await test.database.sql(
      `INSERT INTO member_statuses (key, name, stage_id, sort_order) SELECT 'paused-deprecated', 'Paused', id, 20 FROM member_stages LIMIT 1`,
    );
    const keys = (await options({})).map(({ memberStatus }) => memberStatus.key);
    expect(keys).toContain('newly-engaged');
    expect(keys).not.toContain('paused-deprecated');
    const [foreign] = await test.database.sql<{ id: string }>(
      `SELECT id FROM member_statuses WHERE key = 'paused-deprecated'`,
    );
    const reply = await requestStatus({ memberStatusId: Number(foreign?.id) as IdOf<'Status'> });
    expect([reply.status, reply.body.code]).toEqual([404, 'STATUS_NOT_FOUND']);
    await test.database.sql(`DELETE FROM member_statuses WHERE key = 'paused-deprecated'`);
  });
});

describe('a request', () => {
  it('of a guide waits for review, in the queue and in the pending items', async () => {
    const interactionId = await addNote('2026-12-02T18:00:00Z');
    const creatorComment = ' She wants help. ';
    const request = await createRequest({ interactionType: 'note', interactionId, creatorComment });
    expect(request).toMatchObject({
      memberId,
      memberStatus: { key: 'newly-engaged' },
      fromStatus: { key: 'attempted' },
      effectiveAt: '2026-12-02',
      interactionType: 'note',
      interactionId: interactionId,
      interactionAt: expect.stringContaining('2026-12-02T18:00'),
      creator: { id: guide.id, name: guide.name },
      creatorComment: 'She wants help.',
      approval: null,
      userPermissions: ['CAN_EDIT'],
    });
    expect(await readStatus()).toBe('attempted');
    expect(await listPending()).toEqual(['status_change_request null newly-engaged']);
    expect((await listQueue()).map((one) => [one.id, one.userPermissions])).toEqual([[request.id, ['CAN_AUDIT']]]);
  });

  it('of an auditor is approved at once, and the status applies', async () => {
    const { status: code, body } = await requestStatus({}, asAuditor);
    expect([code, body.approval, body.appliedAt]).toEqual([201, 'approve', body.approvedAt]);
    expect(await readStatus()).toBe('newly-engaged');
    expect((await listPast()).sort()).toEqual(['member_status member_status', 'status_change_request audited']);
    expect(await listPending()).toEqual([]);
    expect((await eventsOf(test, 'member_status_created')).at(-1)?.payload).toMatchObject({
      memberId,
      statusKey: 'newly-engaged',
    });
  });

  it('is refused for an invalid day, status or item, with the reason', async () => {
    const november = await addNote('2026-10-02T18:00:00Z');
    await setStatus('engaged', '2026-10-05Z');
    const why = async (body: Partial<Body>) => {
      const { status: code, body: reply } = await requestStatus({ memberStatusId: id('re-engaged'), ...body });
      return [code, reply.errors?.[0]?.property, reply.userMessage];
    };
    const refused = (property: string, message: string) => [400, property, message];
    expect(await why({ effectiveAt: '2026-12-04' })).toEqual(
      refused('effectiveAt', 'A status cannot begin in the future.'),
    );
    const tooEarly = 'Choose a day within the last 10 days.';
    expect(await why({ effectiveAt: '2026-11-20' })).toEqual(refused('effectiveAt', tooEarly));
    expect(await why({ memberStatusId: id('newly-engaged') })).toEqual(
      refused('memberStatusId', 'This status cannot follow Engaged.'),
    );
    expect(await why({ interactionType: 'note', interactionId: november })).toEqual(
      refused('interactionId', 'October closed on November 5.'),
    );
    expect((await why({ interactionType: 'note' })).slice(0, 2)).toEqual([400, 'interactionId']);
    const missing = await why({ interactionType: 'call', interactionId: 987_654 });
    expect(missing.slice(0, 2)).toEqual([404, 'interactionId']);
    expect(await listQueue()).toEqual([]);
  });

  it('for the same status and day is created once, also by two users at the same time', async () => {
    const codes = await Promise.all([requestStatus(), requestStatus({}, await test.signIn(colleague))]);
    expect(codes.map((reply) => reply.status).sort()).toEqual([201, 409]);
    expect(await listQueue()).toHaveLength(1);
  });

  it('can be edited only by its author, while it is pending', async () => {
    const request = await createRequest();
    const edited = await update(
      request.id,
      { creatorComment: 'Eleven minutes.', effectiveAt: '2026-12-01', version: 1 },
      as,
    );
    expect(edited.body).toMatchObject({ creatorComment: 'Eleven minutes.', effectiveAt: '2026-12-01', version: 2 });
    expect((await update(request.id, { creatorComment: 'Mine' }, await test.signIn(colleague))).body.code).toBe(
      'STATUS_REQUEST_NOT_YOURS',
    );
    expect((await update(request.id, { creatorComment: 'Late', version: 1 }, as)).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: 2 },
    });
    await update(request.id, { approval: 'deny' });
    expect((await update(request.id, { creatorComment: 'Later' }, as)).body.code).toBe('STATUS_REQUEST_DECIDED');
  });

  it("is sent to the manager of the author's team, as a to-do and a notification", async () => {
    const supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await test.make.team({ members: [guide.id], viewers: [supervisor.id] });
    const request = await createRequest({ creatorComment: 'She called back.' });
    const asSupervisor = await test.signIn(supervisor);
    const bells = (await test.call(notifications.list, { as: asSupervisor })).body;
    expect(bells).toMatchObject([
      {
        memberId,
        label: expect.stringMatching(/ requests the status Newly engaged for Xiomara Peña$/),
        description: '“She called back.”',
      },
    ]);
    const todos = async () =>
      (
        await test.call(docket.todos, { as: asSupervisor, input: { params: { guideId: supervisor.id } } })
      ).body.data.map(({ type, statusChangeRequest, member }) => [type, statusChangeRequest?.id, member?.id]);
    expect(await todos()).toEqual([['STATUS_REVIEW', request.id, memberId]]);
    await update(request.id, { approval: 'deny' });
    expect(await todos()).toEqual([]);
  });

  it('keeps its item after the item was deleted, and shows that it is gone', async () => {
    const item = await addNote('2026-12-02T18:00:00Z');
    const request = await createRequest({ interactionType: 'note', interactionId: item });
    await test.call(notes.remove, { as, input: { params: { noteId: item as IdOf<'Note'> } } });
    const found = (await test.call(statuses.request, { as, input: { params: { id: request.id } } })).body;
    expect(found).toMatchObject({ interactionId: item, interactionAt: null });
    expect((await update(request.id, { approval: 'approve' })).body.approval).toBe('approve');
  });
});

describe('a review', () => {
  it('approves for the day that the auditor chose, and notifies the author', async () => {
    const request = await createRequest();
    const { body } = await update(request.id, {
      approval: 'approve',
      effectiveAt: '2026-12-01',
      auditorComment: 'Well done.',
    });
    expect(body).toMatchObject({
      approval: 'approve',
      effectiveAt: '2026-12-01',
      auditor: { id: auditor.id },
      version: 3,
    });
    expect(await readStatus()).toBe('newly-engaged');
    const [bell] = (await test.call(notifications.list, { as })).body;
    expect(bell).toMatchObject({
      memberId,
      label: 'Newly engaged was approved for Xiomara Peña',
      description: '“Well done.”',
      notificationGroupType: 'request',
    });
    expect((await listQueue({ state: 'approved' })).map((one) => one.id)).toEqual([request.id]);
  });

  it('denies without changing anything except the request', async () => {
    const request = await createRequest();
    const { body } = await update(request.id, { approval: 'deny', auditorComment: 'Too short.' });
    expect(body).toMatchObject({ approval: 'deny', approvedAt: null, appliedAt: null });
    expect(await readStatus()).toBe('attempted');
    expect(await listPast()).toEqual(['status_change_request audited']);
    expect((await listQueue({ state: 'denied' })).map((one) => one.id)).toEqual([request.id]);
  });

  it('by two auditors at the same time decides once; the second auditor sees the decision', async () => {
    const request = await createRequest();
    const replies = await Promise.all([
      update(request.id, { approval: 'approve' }),
      update(request.id, { approval: 'approve' }),
      update(request.id, { approval: 'approve' }),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    const history = (await test.call(statuses.history, { as, input: { params: { memberId } } })).body;
    expect(history.map((one) => one.memberStatus.key)).toEqual(['newly-engaged', 'attempted']);
  });

  it('of a closed month can only deny, or approve for a day of an open month', async () => {
    await setStatus('engaged', '2026-10-05Z');
    const request = await createRequest({ memberStatusId: id('re-engaged'), effectiveAt: '2026-11-30' });
    expect(request.exemption).toBeNull();
    await moveClock(test, '2026-12-07T18:00:00Z');
    const late = await update(request.id, { approval: 'approve' });
    expect([late.status, late.body.errors?.[0]?.property, late.body.userMessage]).toEqual([
      400,
      'effectiveAt',
      'November closed on December 5.',
    ]);
    expect((await update(request.id, { approval: 'approve', effectiveAt: '2026-12-01' })).status).toBe(200);
  });

  it('of a closed month can approve exempt requests: a member in outreach, a text, or with the admin permission', async () => {
    await moveClock(test, '2026-12-07T18:00:00Z');
    const request = await createRequest({ effectiveAt: '2026-11-30' });
    expect(request.exemption).toBe('outreach');
    expect((await listQueue()).map((one) => one.id)).toEqual([request.id]);
    expect((await update(request.id, { approval: 'approve', effectiveAt: '2026-11-29' })).status).toBe(400);
    expect((await update(request.id, { approval: 'approve' })).body).toMatchObject({
      approval: 'approve',
      effectiveAt: '2026-11-30',
    });

    await setStatus('engaged', '2026-10-05Z');
    const [text] = await test.database.sql<{ id: string }>(
      `INSERT INTO texts (member_id, guide_id, phone_number, text, incoming, status, created_at, updated_at)
       VALUES ($1, $2, '+17135550142', 'Yes please', true, 'received', '2026-11-30T18:00Z', now()) RETURNING id`,
      [memberId, guide.id],
    );
    await test.database.sql(
      `INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, occurred_at, state)
       VALUES ($1, 'message', 'message', $2, 'message', $1, '2026-11-30T18:00Z', 'past')`,
      [memberId, text?.id],
    );
    const item = { interactionType: 'message' as const, interactionId: Number(text?.id) };
    await moveClock(test, '2026-12-06T18:00:00Z');
    const ofText = await createRequest({ memberStatusId: id('re-engaged'), effectiveAt: '2026-11-30', ...item });
    expect(ofText.exemption).toBe('text');
    await moveClock(test, '2026-12-09T18:00:00Z');
    // The text is now too old for a new request, but the author may still correct the existing one.
    expect(
      (await update(ofText.id, { effectiveAt: '2026-12-01', creatorComment: 'Wrote back.' }, as)).body,
    ).toMatchObject({ exemption: 'text' });
    expect((await update(ofText.id, { effectiveAt: '2026-11-30' }, as)).status).toBe(200);
    expect((await update(ofText.id, { approval: 'approve' })).status).toBe(200);

    await moveClock(test, '2026-12-03T18:00:00Z');
    await setStatus('engaged', '2026-10-05Z');
    const other = await createRequest({ memberStatusId: id('re-engaged'), effectiveAt: '2026-11-29' });
    await moveClock(test, '2026-12-07T18:00:00Z');
    expect((await update(other.id, { approval: 'approve' })).status).toBe(400);
    const admin = await test.make.staff({ role: 'ADMIN' });
    expect((await update(other.id, { approval: 'approve' }, await test.signIn(admin))).status).toBe(200);
  });

  it('is only for auditors', async () => {
    const request = await createRequest();
    expect((await update(request.id, { approval: 'approve' }, as)).status).toBe(403);
    expect((await requestStatus({ memberStatusId: id('re-engaged'), approval: 'approve' })).status).toBe(403);
    expect((await test.call(statuses.requests, { as })).status).toBe(403);
  });

  it('for a future day waits for it, and is carried out once', async () => {
    const request = await createRequest();
    await update(request.id, { approval: 'approve', effectiveAt: '2026-12-10' });
    expect(await readStatus()).toBe('attempted');
    expect(await listPending()).toEqual(['status_change_request approve newly-engaged']);
    await moveClock(test, '2026-12-10T18:00:00Z');
    await Promise.all([applyDueRequests(test.app.jobs), applyDueRequests(test.app.jobs)]);
    expect(await readStatus()).toBe('newly-engaged');
    expect((await listPast()).sort()).toEqual(['member_status member_status', 'status_change_request audited']);
    expect((await test.call(statuses.history, { as, input: { params: { memberId } } })).body).toHaveLength(2);
  });

  it('that cannot be carried out does not block later ones, and is carried out when it is possible', async () => {
    const first = await createRequest();
    await update(first.id, { approval: 'approve', effectiveAt: '2026-12-10' });
    const second = await createRequest({ memberStatusId: id('re-engaged') });
    await update(second.id, { approval: 'approve', effectiveAt: '2026-12-11' });
    const { sql } = test.database;
    await sql(
      `ALTER TABLE member_status_history ADD CONSTRAINT none_of_one CHECK (change_request_id <> ${first.id}) NOT VALID`,
    );
    await moveClock(test, '2026-12-11T18:00:00Z');
    const ids: unknown[] = [];
    const log = { ...test.app.jobs.log, error: (fields: Record<string, unknown>) => ids.push(fields['requestId']) };
    for (let round = 0; round < 2; round += 1) await applyDueRequests({ ...test.app.jobs, log });
    expect(await readStatus()).toBe('re-engaged');
    expect(await listPending()).toEqual(['status_change_request approve newly-engaged']);
    expect(ids).toEqual([first.id]);
    await sql('ALTER TABLE member_status_history DROP CONSTRAINT none_of_one');
    await applyDueRequests(test.app.jobs);
    expect([await readStatus(), await listPending()]).toEqual(['re-engaged', []]);
  });

  it('that is complete can be changed with the permission, and its effect is reversed', async () => {
    const request = await createRequest();
    await update(request.id, { approval: 'approve' });
    expect(await readStatus()).toBe('newly-engaged');
    expect((await update(request.id, { approval: 'deny' })).body.code).toBe('STATUS_REQUEST_DECIDED');
    await update(request.id, { approval: 'deny', version: 3 });
    expect(await readStatus()).toBe('attempted');
    expect(await listPast()).toEqual(['status_change_request audited']);
    const again = await update(request.id, { approval: 'approve', memberStatusId: id('re-engaged'), version: 4 });
    expect(await readStatus()).toBe('re-engaged');
    // The new decision replaces the old one, so the new status must be able to follow the status from before the old
    // decision.
    const { version } = again.body;
    const engaged = await update(request.id, { approval: 'approve', memberStatusId: id('engaged'), version });
    expect([engaged.status, engaged.body.userMessage]).toEqual([400, 'This status cannot follow Attempted.']);
    expect(await readStatus()).toBe('re-engaged');
    const newly = await update(request.id, { approval: 'approve', memberStatusId: id('newly-engaged'), version });
    expect([newly.status, await readStatus()]).toEqual([200, 'newly-engaged']);
  });
});

describe('a status', () => {
  const dismiss = async (at: number) => {
    const history = (await test.call(statuses.history, { as, input: { params: { memberId } } })).body;
    return test.call(statuses.dismiss, {
      as: asAuditor,
      input: { params: { id: history[at]?.id as IdOf<'StatusChange'> } },
    });
  };

  it('can be dismissed: the previous one applies again, and the change log keeps it', async () => {
    await requestStatus({}, asAuditor);
    const { status: code, body } = await dismiss(0);
    expect([code, body.memberStatus.key]).toEqual([200, 'newly-engaged']);
    expect(await readStatus()).toBe('attempted');
    expect(await listPast()).toEqual(['status_change_request dismissed']);
    const [shown] = await listQueue({ state: 'approved' });
    expect(shown).toMatchObject({ approval: 'approve', dismissedAt: expect.stringContaining('2026-12-03T18:') });
    expect((await eventsOf(test, 'member_status_deleted')).at(-1)?.payload).toMatchObject({ memberId });
    const logs = (await test.call(members.changeLogs, { as: asAuditor, input: { params: { memberId } } })).body;
    expect(JSON.stringify(logs)).toContain('Newly engaged (2026-12-02)');
  });

  it('cannot be dismissed if it is the only one', async () => {
    expect((await dismiss(0)).body.code).toBe('STATUS_IS_THE_ONLY_ONE');
    expect(await readStatus()).toBe('attempted');
  });

  it('that ends contact stops scheduled work with the member, and the change log lists it', async () => {
    const admin = await test.make.staff({ role: 'ADMIN' });
    const [phone] = await test.database.sql<{ id: string }>(
      `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, '+17135550142', 'Mobile', true, now()) RETURNING id`,
      [memberId],
    );
    await test.database.sql(
      `INSERT INTO texts (member_id, guide_id, phone_number, phone_number_id, text, incoming, status, send_at, created_at, updated_at)
       VALUES ($1, $2, '+17135550142', $3, 'See you on Friday', false, 'scheduled', '2026-12-11T15:00Z', now(), now())`,
      [memberId, guide.id, phone?.id],
    );
    const event = { date: '2026-12-04', time: '10:00', type: 'call' as const };
    await test.call(schedule.create, { as, input: { params: { userId: memberId }, body: event } });
    await requestStatus({ memberStatusId: id('deceased'), effectiveAt: '2026-12-03' }, await test.signIn(admin));
    expect(await readStatus()).toBe('deceased');
    expect(await listPending()).toEqual([]);
    expect((await test.call(texts.scheduled, { as, input: { query: { subjectId: memberId } } })).body).toEqual([]);
    const logs = (await test.call(members.changeLogs, { as: asAuditor, input: { params: { memberId } } })).body;
    expect(JSON.stringify(logs)).toContain('2026-12-11: See you on Friday');
    expect(JSON.stringify(logs)).toContain('2026-12-04: call');
    const outreach = await test.call(docket.priorityContacts, { as, input: { params: { guideId: guide.id } } });
    expect(outreach.body.data).toEqual([]);
  });

  it('that began before the current one changes only the past', async () => {
    await setStatus('engaged', '2026-12-03T06:00:00Z');
    await requestStatus({ memberStatusId: id('re-engaged'), effectiveAt: '2026-12-01' }, asAuditor);
    expect(await readStatus()).toBe('engaged');
  });
});
