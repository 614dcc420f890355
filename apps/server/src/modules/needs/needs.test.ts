import {
  asId,
  type ClientId,
  contracts,
  type IdOf,
  type InputOf,
  type MemberId,
  type NeedChanges,
  type NeedId,
  type StaffId,
} from '@guidepost/contracts';
import { dayIn, needNotDeletable, replayNeed } from '@guidepost/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { needs } = contracts;
const zone = 'America/Chicago';
let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string; name: string };
let as: string;
let colleague: string;
let memberId: MemberId;
let issue: { id: IdOf<'NeedIssue'>; days: number };

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  const [one, other] = [await test.make.staff(), await test.make.staff()];
  guide = one;
  await test.make.team({ members: [one.id, other.id], clients: [clientId] });
  [as, colleague] = [await test.signIn(one), await test.signIn(other)];
  const [found] = await test.database.sql<{ id: string; days: number }>(
    `SELECT id, default_time_frame_in_days AS days FROM need_issues WHERE key = 'electricity-shutoff'`,
  );
  issue = { id: asId(Number(found?.id)), days: found?.days ?? 0 };
});
beforeEach(async () => {
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker' });
});
afterAll(() => test.stop());

const day = (offset: number) =>
  Temporal.PlainDate.from(dayIn(Temporal.Now.instant(), zone)).add({ days: offset }).toString();
const identify = (reason = '<p>Letter of November 4, $212 behind.</p>') =>
  test.call(needs.create, { as, input: { body: { memberId, issueId: issue.id, reason } } });
const identified = async () => (await identify()).body;
const change = (needId: NeedId, body: InputOf<typeof needs.update>['body'], who = as) =>
  test.call(needs.update, { as: who, input: { params: { needId }, body } });
const recordAction = (needId: NeedId, body: Partial<InputOf<typeof needs.addAction>['body']> = {}) =>
  test.call(needs.addAction, {
    as,
    input: {
      params: { needId },
      body: { activityId: asId<'NeedActivity'>(1), date: day(0), description: 'Called CenterPoint', ...body },
    },
  });
const fulfil = (userNeedId: NeedId, who = as) =>
  test.call(needs.fulfilUserNeed, {
    as: who,
    input: { body: { userNeedId, fulfilled: true, comment: 'Paid by LIHEAP' } },
  });
const remove = (needId: NeedId) => test.call(needs.remove, { as, input: { params: { needId } } });
const history = async (userNeedId: NeedId) =>
  (await test.call(needs.history, { as, input: { params: { userNeedId } } })).body;
const get = async (id: NeedId) => (await test.call(needs.getUserNeed, { as, input: { params: { id } } })).body;
const listNeeds = async () => (await test.call(needs.list, { as, input: { query: { memberId } } })).body;
const setAssignment = (needId: NeedId, assignment: string) =>
  test.database.sql(`UPDATE needs SET ${assignment} WHERE id = $1`, [needId]);
const toStage = (key: string) =>
  test.database.sql('UPDATE members SET stage_id = (SELECT id FROM member_stages WHERE key = $2) WHERE user_id = $1', [
    memberId,
    key,
  ]);

/** Checks that replaying the updates in a need's history results in the stored need. */
async function expectReplay(needId: NeedId): Promise<void> {
  const updates = (await history(needId)).toReversed().flatMap(({ update }) => (update ? [update.changes] : []));
  const need = await get(needId);
  expect(replayNeed(updates as NeedChanges[])).toEqual({
    identifiedAt: need.identifiedAt,
    fulfilledAt: need.fulfilledAt,
    abandonedAt: need.abandonedAt,
    expiresAt: need.expiresAt,
    reason: need.reason,
    issue: need.issueId,
  });
}

describe('a need that is identified', () => {
  it('stays open for the days of its issue and lists the possible actions', async () => {
    const { status, body } = await identify('<p>Lights <script>x</script>off</p>');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      memberId,
      status: 'identified',
      reason: '<p>Lights off</p>',
      issue: { label: 'Electricity shut-off notice' },
      category: { label: 'Utilities' },
      zcode: { key: 'Z59.12' },
      expiresAt: day(issue.days),
      dueDate: day(issue.days),
      needRequiresAction: true,
      canDelete: true,
      completed: false,
      creatorId: guide.id,
      userPermissions: expect.arrayContaining(['CAN_DOCUMENT', 'CAN_FULFILL', 'CAN_DELETE']),
    });
    expect(await listNeeds()).toEqual([body]);
    expect(await history(body.id)).toMatchObject([
      {
        event: 'identified',
        actor: { id: guide.id },
        update: {
          issueLabels: { from: null, to: { label: 'Electricity shut-off notice', labelEs: 'Aviso de corte de luz' } },
        },
      },
    ]);
  });

  it('needs a reason with text and an offered issue', async () => {
    const empty = await identify('<p> </p>');
    expect([empty.status, empty.body.errors]).toEqual([
      400,
      [{ property: 'reason', constraints: { required: 'Reason is required' } }],
    ]);
    await test.database.sql(`UPDATE need_issues SET retired_at = now() WHERE key = 'tax-help'`);
    const [retired] = await test.database.sql<{ id: string }>(`SELECT id FROM need_issues WHERE key = 'tax-help'`);
    const input = { body: { memberId, issueId: asId<'NeedIssue'>(Number(retired?.id)), reason: '<p>x</p>' } };
    expect((await test.call(needs.create, { as, input })).body.code).toBe('NEED_ISSUE_NOT_FOUND');
  });

  it('is refused for a member in independence', async () => {
    const need = await identified();
    await toStage('independence');
    expect((await identify()).body.code).toBe('MEMBER_IN_INDEPENDENCE');
    expect(await get(need.id)).toMatchObject({ status: 'unresolved', userPermissions: ['CAN_DELETE'] });
    expect((await recordAction(need.id)).body.code).toBe('NEED_NOT_CHANGEABLE');
  });

  it('works the same under its older addresses', async () => {
    const input = { body: { userId: memberId, subcategoryId: issue.id, reason: '<p>Lights off</p>' } };
    const { body } = await test.call(needs.createUserNeed, { as, input });
    expect(await listNeeds()).toEqual([body]);
    const older = await test.call(needs.listUserNeeds, { as, input: { query: { userId: memberId } } });
    expect(older.body).toEqual([body]);
    const categories = (await test.call(needs.categories, { as })).body;
    expect(categories.find(({ id }) => id === body.categoryId)?.subcategories.map(({ id }) => id)).toContain(issue.id);
  });
});

describe('a need that is changed', () => {
  it('is extended by the days of its issue and asks for an action again', async () => {
    const need = await identified();
    await recordAction(need.id);
    expect((await get(need.id)).needRequiresAction).toBe(false);
    const { body } = await change(need.id, { shouldExtend: true });
    expect(body).toMatchObject({ expiresAt: day(2 * issue.days), needRequiresAction: true, status: 'identified' });
    await expectReplay(need.id);
  });

  it('can be extended after its window is over, and is open again', async () => {
    const need = await identified();
    await setAssignment(need.id, `expires_at = '${day(0)}'`);
    expect((await get(need.id)).status).toBe('unresolved');
    expect((await change(need.id, { reason: '<p>Again</p>' })).body.code).toBe('NEED_NOT_CHANGEABLE');
    expect((await change(need.id, { shouldExtend: true })).body).toMatchObject({
      expiresAt: day(issue.days),
      status: 'identified',
    });
  });

  it('accepts no more changes after the guide stops pursuing it', async () => {
    const need = await identified();
    const { body } = await change(need.id, { abandoned: true });
    expect(body).toMatchObject({ status: 'stopped-pursuing', abandoned: true, closedById: guide.id, completed: false });
    for (const reply of [
      await change(need.id, { shouldExtend: true }),
      await recordAction(need.id),
      await fulfil(need.id),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'NEED_NOT_CHANGEABLE']);
    await expectReplay(need.id);
  });

  it('accepts one change at a time, and refuses an old version with the present need', async () => {
    const need = await identified();
    expect((await change(need.id, {})).status).toBe(400);
    expect((await change(need.id, { abandoned: true, shouldExtend: true })).status).toBe(400);
    await change(need.id, { reason: '<p>First</p>', version: need.version });
    const stale = await change(need.id, { reason: '<p>Second</p>', version: need.version }, colleague);
    expect([stale.status, stale.body.current]).toMatchObject([409, { reason: '<p>First</p>' }]);
  });

  it('names the user who recorded an action in the meantime', async () => {
    const need = await identified();
    expect((await recordAction(need.id)).status).toBe(201);
    const stale = await change(need.id, { reason: '<p>Paid.</p>', version: need.version }, colleague);
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: guide.name });
  });

  it('has one history after simultaneous changes', async () => {
    const need = await identified();
    const replies = await Promise.all([
      fulfil(need.id),
      fulfil(need.id, colleague),
      change(need.id, { shouldExtend: true }, colleague),
      change(need.id, { reason: '<p>Changed meanwhile</p>' }),
      recordAction(need.id),
    ]);
    const [one, two] = replies.map(({ status }) => status);
    expect([one, two].sort()).toEqual([200, 409]);
    const done = replies.filter(({ status }) => status < 300).length;
    expect(await history(need.id)).toHaveLength(1 + done);
    await expectReplay(need.id);
  });
});

describe('an action', () => {
  it('with a resource that meets the need fulfills it indirectly and can have a follow-up', async () => {
    const need = await identified();
    const { status, body } = await recordAction(need.id, {
      markAsFulfilled: true,
      durationInMinutes: 20,
      resourceReferrals: [
        { resourceName: 'County Energy Help', phoneNumber: '+17135550126' },
        { resourceName: 'St. Rose' },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ stage: 'need-fulfilled-indirectly', durationInMinutes: 20, creatorId: guide.id });
    expect(body.resourceReferrals.map(({ resourceName }) => resourceName)).toEqual(['County Energy Help', 'St. Rose']);
    expect(await get(need.id)).toMatchObject({
      status: 'fulfilled',
      completed: true,
      userPermissions: ['CAN_DOCUMENT', 'CAN_CALL'],
    });
    const later = await recordAction(need.id, { description: 'Asked whether it helped', originalActionId: body.id });
    expect(later.body).toMatchObject({ stage: 'need-identified', originalActionId: body.id });
    expect((await recordAction(need.id, { markAsFulfilled: true })).body.code).toBe('NEED_NOT_CHANGEABLE');
    const [followUp, fulfilment] = await history(need.id);
    expect(followUp).toMatchObject({ event: 'action', actionId: later.body.id });
    expect(fulfilment).toMatchObject({
      event: 'fulfilled',
      action: { id: body.id, subsequentActions: [later.body.id] },
      update: { changes: { fulfilledAt: { from: null } } },
    });
    await expectReplay(need.id);
  });

  it('is the last one of its need by its day, then by its id', async () => {
    const need = await identified();
    expect(need.lastAction).toBeNull();
    await recordAction(need.id, { date: day(-1) });
    const last = (await recordAction(need.id, { date: day(-1) })).body;
    await recordAction(need.id, { date: day(-3) });
    expect((await get(need.id)).lastAction).toEqual({
      id: last.id,
      activityLabel: last.activity.label,
      activityLabelEs: last.activity.labelEs,
      date: day(-1),
      creatorName: guide.name,
    });
  });

  it('has a draft that ends when the action is saved or the need is deleted', async () => {
    const { notes } = contracts;
    const [one, other] = [await identified(), await identified()];
    const query = (recordId: number) => ({ subjectId: memberId, type: 'actions' as const, recordId });
    const fields = { activityId: '3', minutes: '1h 3', fulfilled: 'true', referrals: '[{"resourceName":"Harb"}]' };
    const saveDraft = (needId: NeedId) =>
      test.call(notes.saveDraft, { as, input: { query: query(needId), body: { text: '<p>Called</p>', fields } } });
    const findDrafts = async (needId: NeedId) =>
      (await test.call(notes.getDraft, { as, input: { query: query(needId) } })).body.fields;
    await saveDraft(one.id);
    await saveDraft(other.id);
    expect([await findDrafts(one.id), await findDrafts(other.id)]).toEqual([fields, fields]);
    await recordAction(one.id);
    expect([await findDrafts(one.id), await findDrafts(other.id)]).toEqual([null, fields]);
    await remove(other.id);
    expect(
      await test.database.sql(`SELECT 1 FROM note_drafts WHERE record_id = $1 AND type = 'actions'`, [other.id]),
    ).toEqual([]);
  });

  it('needs a day within the last week, an offered activity and a description', async () => {
    const need = await identified();
    const wrong = async (body: Parameters<typeof recordAction>[1]) =>
      (await recordAction(need.id, body)).body.errors?.[0]?.property;
    expect(await wrong({ date: day(-8) })).toBe('date');
    expect(await wrong({ date: day(1) })).toBe('date');
    expect((await recordAction(need.id, { date: day(-7) })).status).toBe(201);
    expect(await wrong({ activityId: asId(900_000_000) })).toBe('activityId');
    expect(await wrong({ description: ' ' })).toBe('description');
    expect(await wrong({ description: 'x'.repeat(501) })).toBe('description');
    expect(await wrong({ durationInMinutes: 0 })).toBe('durationInMinutes');
    expect(await wrong({ originalActionId: asId(900_000_000) })).toBe('originalActionId');
    expect((await recordAction(need.id, { resourceReferred: true })).body.errors).toEqual([
      expect.objectContaining({
        property: 'resourceReferrals',
        constraints: { custom: 'Resource details are required when resourceReferred is true.' },
      }),
    ]);
    expect(
      (await recordAction(need.id, { resourceReferrals: [{ resourceName: ' ' }] })).body.errors?.[0]?.constraints,
    ).toEqual({
      too_small: 'Resource name is required',
    });
  });

  it('changes its stage when a resource is added', async () => {
    const need = await identified();
    const action = (await recordAction(need.id)).body;
    const input = { params: { actionId: action.id }, body: { resourceName: 'County Energy Help', zipcode: '77087' } };
    const { status, body } = await test.call(needs.addReferral, { as, input });
    expect([status, body]).toMatchObject([
      201,
      { actionId: action.id, needId: need.id, zipcode: '77087', request: null },
    ]);
    expect((await history(need.id))[0]).toMatchObject({
      event: 'referral-added',
      resourceDetailsId: body.id,
      resourceDetails: { resourceName: 'County Energy Help' },
      action: { stage: 'resource-connected' },
    });
  });

  it('is corrected only by its author, and the history shows the change', async () => {
    const need = await identified();
    const action = (await recordAction(need.id)).body;
    const correct = (who: string, body: InputOf<typeof needs.updateAction>['body']) =>
      test.call(needs.updateAction, { as: who, input: { params: { actionId: action.id }, body } });
    expect((await correct(colleague, { description: 'Mine' })).body.code).toBe('NEED_ACTION_NOT_YOURS');
    expect((await correct(as, { durationInMinutes: 25, version: 1 })).body).toMatchObject({
      durationInMinutes: 25,
      version: 2,
    });
    expect((await correct(as, { durationInMinutes: 30, version: 1 })).status).toBe(409);
    expect((await history(need.id))[0]).toMatchObject({
      event: 'action-edited',
      update: { changes: {}, actionChanges: [{ field: 'durationInMinutes', from: null, to: 25 }] },
    });
  });
});

describe('a need that is deleted', () => {
  it('must be from today and without actions', async () => {
    const need = await identified();
    expect((await remove(need.id)).body).toMatchObject({ id: need.id, memberId });
    expect(await listNeeds()).toEqual([]);
    expect((await remove(need.id)).status).toBe(404);
  });

  it('is refused otherwise, with fixed wording', async () => {
    const [old, busy] = [await identified(), await identified()];
    await setAssignment(old.id, `created_at = created_at - interval '1 day'`);
    await recordAction(busy.id);
    for (const { id } of [old, busy]) {
      const { status, body } = await remove(id);
      expect([status, body.code, body.userMessage]).toEqual([409, 'NEED_NOT_DELETABLE', needNotDeletable]);
    }
  });
});
