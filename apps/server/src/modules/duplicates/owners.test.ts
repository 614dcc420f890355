import {
  asId,
  contracts,
  type MemberDuplicateId,
  type MemberId,
  type MemberMergeId,
  type StaffId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { orphansSql } from '../../testing/ownership.ts';
import type { Person } from '../../testing/world.ts';

/**
 * Two teams whose guides do not see each other's members: `first` with its colleague and supervisor, and `second` with
 * its supervisor.
 */
let test: TestApp;
let admin: Person;
let as: string;
let clientId: Awaited<ReturnType<TestApp['make']['client']>>;
let first: Person;
let colleague: Person;
let firstSupervisor: Person;
let second: Person;
let secondSupervisor: Person;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, '2026-12-03T18:00:00Z');
  admin = await test.make.staff({ role: 'ADMIN' });
  as = await test.signIn(admin);
});
beforeEach(async () => {
  const { make } = test;
  clientId = await make.client();
  [first, colleague, second] = [await make.staff(), await make.staff(), await make.staff()];
  firstSupervisor = await make.staff({ role: 'GUIDE_SUPERVISOR' });
  secondSupervisor = await make.staff({ role: 'GUIDE_SUPERVISOR' });
  const clients = [clientId];
  await make.team({ members: [first.id, colleague.id], viewers: [firstSupervisor.id], clients });
  await make.team({ members: [second.id], viewers: [secondSupervisor.id], clients });
});
afterAll(() => test.stop());

const sql = <T extends Record<string, unknown> = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  test.database.sql<T>(text, values);
const insert = async (text: string, values: unknown[]): Promise<number> => Number((await sql(text, values))[0]?.id);
const makeMember = (guide: Person | null) =>
  test.make.member({ clientId, guideId: guide?.id ?? null, phone: '+13375550142' });

async function merge(mergedId: MemberId, remainingId: MemberId): Promise<MemberMergeId> {
  const id = await insert(
    `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
     VALUES (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, 90, '[]', now()) RETURNING id`,
    [mergedId, remainingId, clientId],
  );
  const { status, body } = await test.call(contracts.duplicates.merge, {
    as,
    input: { params: { id: asId<'MemberDuplicate'>(id) as MemberDuplicateId }, body: { remainingId } },
  });
  expect([status, body.code]).toEqual([201, undefined]);
  return body.id;
}
const undo = async (id: MemberMergeId) => {
  const { status, body } = await test.call(contracts.duplicates.undo, { as, input: { params: { id } } });
  expect([status, body.code]).toEqual([200, undefined]);
};
async function transfer(memberId: MemberId, to: Person): Promise<void> {
  const reasonId = await insert(`SELECT id FROM transfer_reasons WHERE key = 'caseload'`, []);
  const body = {
    memberId,
    receivingGuideId: to.id,
    transferReasonId: asId<'TransferReason'>(reasonId),
    commentToReceivingGuide: 'Text first.',
    effectiveAt: test.app.jobs.now().epochMilliseconds,
  };
  expect((await test.call(contracts.transfers.ask, { as, input: { body } })).status).toBe(201);
}

const todo = (
  memberId: MemberId,
  owner: Person,
  type = 'TEXT_BACK',
  [causeType, causeId] = ['text', memberId as number],
) =>
  insert(
    `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
     VALUES ($1, $2, $3, $4, $5, '2026-12-03', '2026-12-03T17:00Z') RETURNING id`,
    [memberId, owner.id, type, causeType, causeId],
  );
const scheduledText = (memberId: MemberId, by: Person) =>
  insert(
    `INSERT INTO texts (member_id, guide_id, phone_number, text, status, incoming, send_at, created_at, updated_at)
     VALUES ($1, $2, '+13375550142', 'See you soon', 'scheduled', false, '2026-12-09T18:00Z', now(), now()) RETURNING id`,
    [memberId, by.id],
  );
async function callReview(memberId: MemberId, by: Person): Promise<number> {
  const id = await insert(
    `WITH c AS (INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, created_at, updated_at)
       VALUES ($1, $2, true, 'MISSED', '+13375550142', now(), now(), now()) RETURNING id)
     INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at)
     SELECT id, $1, $2, $2, 'voicemail_review', now() FROM c RETURNING id`,
    [memberId, by.id],
  );
  await todo(memberId, by, 'CALL_AUDIT', ['call_audit', id]);
  return id;
}
const ownerOf = async (todoId: number): Promise<StaffId | null> => {
  const [found] = await sql<{ owner_id: string | null }>('SELECT owner_id FROM todos WHERE id = $1', [todoId]);
  return found?.owner_id ? (Number(found.owner_id) as StaffId) : null;
};
const senderOf = async (textId: number) =>
  Number((await sql('SELECT guide_id FROM texts WHERE id = $1', [textId]))[0]?.guide_id);
const guideOf = async (memberId: MemberId) =>
  Number((await sql('SELECT assigned_guide_id AS id FROM members WHERE user_id = $1', [memberId]))[0]?.id);
const orphans = (...memberIds: MemberId[]) =>
  sql(
    `SELECT o.what, o.staff_id FROM (${orphansSql}) o JOIN members m ON m.user_id = o.member_id AND m.deleted_at IS NULL
      WHERE o.member_id = ANY($2)`,
    [test.app.jobs.now().toString(), memberIds],
  );

it('an undo after a transfer of the remaining member gives the merged member’s work back to its guide', async () => {
  const [merged, remaining] = [await makeMember(first), await makeMember(first)];
  const textBack = await todo(merged, first);
  const text = await scheduledText(merged, first);
  await callReview(merged, colleague);
  const mergeId = await merge(merged, remaining);
  await transfer(remaining, second);
  expect([await ownerOf(textBack), await senderOf(text)]).toEqual([second.id, second.id]);
  await undo(mergeId);
  expect([await ownerOf(textBack), await senderOf(text)]).toEqual([first.id, first.id]);
  expect(await orphans(merged, remaining)).toEqual([]);
});

it('the introduction of the member’s own guide is still sent after a merge and its undo', async () => {
  const [merged, remaining] = [await makeMember(second), await makeMember(first)];
  await transfer(merged, first);
  const introduction = await scheduledText(merged, first);
  await insert(
    `INSERT INTO handover_items (handover_id, position, kind, subtype, external_type, external_id, state)
     SELECT id, 99, 'text', 'introduction', 'message', $2, 'open' FROM handovers WHERE member_id = $1 RETURNING id`,
    [merged, introduction],
  );
  await undo(await merge(merged, remaining));
  expect(await sql('SELECT member_id::int, status, deleted_at FROM texts WHERE id = $1', [introduction])).toEqual([
    { member_id: merged, status: 'scheduled', deleted_at: null },
  ]);
});

it('a merge moves work as a transfer does, and the undo restores the owners', async () => {
  const [merged, remaining] = [await makeMember(first), await makeMember(second)];
  const own = await todo(remaining, second);
  const textBack = await todo(merged, first);
  const text = await scheduledText(merged, first);
  const ofColleague = await scheduledText(merged, colleague);
  const review = await callReview(merged, first);
  const requested = await test.call(contracts.transfers.ask, {
    as: await test.signIn(first),
    input: {
      body: {
        memberId: merged,
        receivingGuideId: colleague.id,
        transferReasonId: asId<'TransferReason'>(
          await insert(`SELECT id FROM transfer_reasons WHERE key = 'caseload'`, []),
        ),
        commentToReceivingGuide: 'Text first.',
      },
    },
  });
  expect(requested.status).toBe(201);
  const reviewer = async () =>
    Number((await sql('SELECT reviewer_id AS id FROM transfer_requests WHERE id = $1', [requested.body.id]))[0]?.id);
  expect(await reviewer()).toBe(firstSupervisor.id);

  const mergeId = await merge(merged, remaining);
  expect(await orphans(remaining)).toEqual([]);
  expect([await ownerOf(own), await ownerOf(textBack)]).toEqual([second.id, second.id]);
  expect([await senderOf(text), await senderOf(ofColleague)]).toEqual([second.id, second.id]);
  const [audit] = await sql('SELECT assignee_id::float8 AS id FROM call_audits WHERE id = $1', [review]);
  expect(audit).toEqual({ id: second.id });
  expect(await reviewer()).toBe(secondSupervisor.id);

  await undo(mergeId);
  expect(await orphans(merged, remaining)).toEqual([]);
  expect([await ownerOf(own), await ownerOf(textBack)]).toEqual([second.id, first.id]);
  expect([await senderOf(text), await senderOf(ofColleague)]).toEqual([first.id, colleague.id]);
});

it('the undo returns reviews to the reviewers who had them before the merge', async () => {
  const [merged, remaining] = [await makeMember(first), await makeMember(second)];
  const ofColleague = await callReview(merged, colleague);
  // the merge closes one of these reviews, because the remaining member's guide has only one review of a call
  const ofFirst = await insert(
    `INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at)
     SELECT call_id, member_id, $2, assigned_by, audit_type, created_at FROM call_audits WHERE id = $1 RETURNING id`,
    [ofColleague, first.id],
  );
  await todo(merged, first, 'CALL_AUDIT', ['call_audit', ofFirst]);
  const transferId = await insert(
    `INSERT INTO transfer_requests (member_id, client_id, originating_guide_id, receiving_guide_id, creator_id, reviewer_id, reason_id,
       comment_to_receiving_guide, created_at, updated_at)
     SELECT $1, $2, $3, $4, $3, $5, (SELECT id FROM transfer_reasons WHERE key = 'caseload'), 'As agreed.', now(), now() RETURNING id`,
    [merged, clientId, first.id, colleague.id, firstSupervisor.id],
  );
  await todo(merged, firstSupervisor, 'TRANSFER_REVIEW', ['transfer_request', transferId]);
  const statusId = await insert(
    `INSERT INTO status_change_requests (member_id, status_id, from_status_id, effective_on, effective_at, creator_id, created_at, updated_at)
     SELECT $1, s.id, m.status_id, '2026-12-03', '2026-12-03Z', $2, now(), now() FROM members m
       CROSS JOIN LATERAL (SELECT id FROM member_statuses WHERE id <> m.status_id ORDER BY id LIMIT 1) s WHERE m.user_id = $1 RETURNING id`,
    [merged, first.id],
  );
  await todo(merged, firstSupervisor, 'STATUS_REVIEW', ['status_change_request', statusId]);
  const reviews = async () => ({
    todos: await sql(
      `SELECT type, cause_id::float8 AS cause, owner_id::float8 AS owner, date::text AS date, created_at FROM todos
        WHERE member_id = ANY($1) AND type IN ('CALL_AUDIT', 'STATUS_REVIEW', 'TRANSFER_REVIEW') AND completed_at IS NULL ORDER BY type, cause_id`,
      [[merged, remaining]],
    ),
    audits: await sql(
      'SELECT assignee_id::float8 AS reviewer, action_taken, completed_at FROM call_audits WHERE id = ANY($1) ORDER BY id',
      [[ofColleague, ofFirst]],
    ),
    transfer: await sql('SELECT reviewer_id::float8 AS reviewer FROM transfer_requests WHERE id = $1', [transferId]),
  });
  const before = await reviews();
  const mergeId = await merge(merged, remaining);
  expect((await reviews()).todos).toMatchObject([
    { type: 'CALL_AUDIT', cause: ofColleague, owner: second.id },
    { type: 'STATUS_REVIEW', cause: statusId, owner: secondSupervisor.id },
    { type: 'TRANSFER_REVIEW', cause: transferId, owner: secondSupervisor.id },
  ]);
  await undo(mergeId);
  expect(await reviews()).toEqual(before);
  expect(await orphans(merged, remaining)).toEqual([]);
});

it('the undo leaves a review that was finished after the merge', async () => {
  const [merged, remaining] = [await makeMember(first), await makeMember(second)];
  const review = await callReview(merged, colleague);
  const mergeId = await merge(merged, remaining);
  const finished = await test.call(contracts.calls.finishAudit, {
    as: await test.signIn(second),
    input: { params: { auditId: asId<'CallAudit'>(review) }, body: { actionTaken: true } },
  });
  expect(finished.status).toBe(200);
  await undo(mergeId);
  expect(await sql('SELECT assignee_id::float8 AS id, action_taken FROM call_audits WHERE id = $1', [review])).toEqual([
    { id: second.id, action_taken: true },
  ]);
});

it('a review of a call or a request stays with its reviewer if they see the remaining member', async () => {
  const [merged, remaining] = [await makeMember(first), await makeMember(colleague)];
  const review = await callReview(merged, first);
  const mergeId = await merge(merged, remaining);
  const state = () =>
    sql(
      `SELECT a.assignee_id::float8 AS assignee, t.owner_id::float8 AS owner FROM call_audits a
         JOIN todos t ON t.type = 'CALL_AUDIT' AND t.cause_id = a.id AND t.completed_at IS NULL WHERE a.id = $1`,
      [review],
    );
  expect(await state()).toEqual([{ assignee: first.id, owner: first.id }]);
  await undo(mergeId);
  expect(await state()).toEqual([{ assignee: first.id, owner: first.id }]);
});

it('a to-do of an unassigned member goes to the remaining member’s guide, and returns with the undo', async () => {
  const [merged, remaining] = [await makeMember(null), await makeMember(second)];
  const textBack = await todo(merged, first);
  const mergeId = await merge(merged, remaining);
  expect(await ownerOf(textBack)).toBe(second.id);
  await undo(mergeId);
  expect(await ownerOf(textBack)).toBe(first.id);
});

it('an unassigned remaining member gets the merged member’s guide, until the undo', async () => {
  const [merged, remaining] = [await makeMember(first), await makeMember(null)];
  const [textBack, ofLineOwner] = [await todo(merged, first), await todo(remaining, second)];
  const mergeId = await merge(merged, remaining);
  expect(await guideOf(remaining)).toBe(first.id);
  expect([await ownerOf(textBack), await ownerOf(ofLineOwner)]).toEqual([first.id, first.id]);
  expect(await orphans(remaining)).toEqual([]);
  const notified = await sql('SELECT guide_id::float8 AS id FROM notifications WHERE member_id = $1', [remaining]);
  expect(notified).toEqual([{ id: first.id }]);
  const later = await todo(remaining, first, 'CALL_BACK');
  await undo(mergeId);
  expect([await guideOf(merged), await guideOf(remaining)]).toEqual([first.id, 0]);
  expect([await ownerOf(textBack), await ownerOf(ofLineOwner)]).toEqual([first.id, second.id]);
  // A to-do that was opened after the merge stays with the guide, so that it remains on a docket.
  expect(await ownerOf(later)).toBe(first.id);
});

it.each([
  ['disabled', false],
  ['deleted', true],
])('an undo gives a member whose guide was %s to the remaining member’s guide', async (_state, isDeleted) => {
  const [merged, remaining] = [await makeMember(first), await makeMember(second)];
  const textBack = await todo(merged, first);
  const text = await scheduledText(merged, first);
  const mergeId = await merge(merged, remaining);
  const input = { params: { userId: first.id }, body: {} as never };
  const left = await (isDeleted
    ? test.call(contracts.users.remove, { as, input })
    : test.call(contracts.users.disable, { as, input }));
  expect([left.status, left.body]).toMatchObject([200, {}]);
  await undo(mergeId);
  expect([await guideOf(merged), await ownerOf(textBack), await senderOf(text)]).toEqual([
    second.id,
    second.id,
    second.id,
  ]);
  expect(await orphans(merged, remaining)).toEqual([]);
});
