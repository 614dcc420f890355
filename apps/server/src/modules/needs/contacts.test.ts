import { asId, type ClientId, contracts, type MemberId, type NeedId, type StaffId } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';

const { calls, feed, needs, notes, visits } = contracts;

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; name: string; email: string };
let as: string;
let provider: string;
let memberId: MemberId;
let needId: NeedId;
let otherNeedId: NeedId;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  guide = await test.make.staff();
  const doctor = await test.make.staff({ role: 'PROVIDER' });
  await test.make.team({ members: [guide.id, doctor.id], clients: [clientId] });
  [as, provider] = [await test.signIn(guide), await test.signIn(doctor)];
  await test.database.sql(`UPDATE staff SET mobile_phone = '+13465550126' WHERE user_id = $1`, [guide.id]);
  await test.database.sql(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at) VALUES ('Line', '+13465550101', $1, $2, '2026-01-01Z')`,
    [clientId, guide.id],
  );
});
beforeEach(async () => {
  await test.database.sql(`UPDATE calls SET status = 'ENDED' WHERE status = 'CONNECTING'`);
  memberId = await test.make.member({ clientId, guideId: guide.id, phone: '+17135550142' });
  [needId, otherNeedId] = [await identified(memberId), await identified(memberId, 'electricity-shutoff')];
});
afterAll(() => test.stop());

async function identified(ofMember: MemberId, key = 'food-today'): Promise<NeedId> {
  const [issue] = await test.database.sql<{ id: string }>('SELECT id FROM need_issues WHERE key = $1', [key]);
  const input = {
    body: { memberId: ofMember, issueId: asId<'NeedIssue'>(Number(issue?.id)), reason: '<p>No food.</p>' },
  };
  return (await test.call(needs.create, { as, input })).body.id;
}

/** Requests that create, change and delete each kind of contact that can be about a need. */
const kinds = {
  note: {
    create: (need: NeedId | null, who: string) =>
      test.call(notes.create, {
        as: who,
        input: { body: { userId: memberId, text: '<p>Seen</p>', userNeedId: need } },
      }),
    update: (id: number, need: NeedId | null | undefined) =>
      test.call(notes.update, {
        as,
        input: { params: { noteId: asId<'Note'>(id) }, body: { text: '<p>Seen twice</p>', userNeedId: need } },
      }),
    remove: (id: number) => test.call(notes.remove, { as, input: { params: { noteId: asId<'Note'>(id) } } }),
    property: 'userNeedId',
  },
  visit: {
    create: (need: NeedId | null, who: string) => {
      const endTime = Temporal.Now.instant().round('minute').toString();
      const startTime = Temporal.Instant.from(endTime).subtract({ minutes: 30 }).toString();
      const userNeedRequest = need === null ? null : { userNeedId: need };
      const body = { subjectUserId: memberId, startTime, endTime, note: '<p>Seen</p>', userNeedRequest };
      return test.call(visits.create, { as: who, input: { body } });
    },
    update: (id: number, need: NeedId | null | undefined) => {
      const userNeedRequest = typeof need === 'number' ? { userNeedId: need } : need;
      return test.call(visits.update, {
        as,
        input: { params: { visitId: asId<'Visit'>(id) }, body: { note: '<p>Seen twice</p>', userNeedRequest } },
      });
    },
    remove: (id: number) => test.call(visits.remove, { as, input: { params: { visitId: asId<'Visit'>(id) } } }),
    property: 'userNeedRequest',
  },
  call: {
    create: (need: NeedId | null, who: string) =>
      test.call(calls.create, { as: who, input: { body: { targetUserId: memberId, userNeedId: need } } }),
    update: (id: number, need: NeedId | null | undefined) =>
      test.call(calls.update, {
        as,
        input: { params: { id: asId<'Call'>(id) }, body: { note: '<p>Seen twice</p>', userNeedId: need } },
      }),
    remove: null,
    property: 'userNeedId',
  },
} as const;
type Kind = keyof typeof kinds;

const history = async (id: NeedId) =>
  (await test.call(needs.history, { as, input: { params: { userNeedId: id } } })).body;
const feedRow = async (kind: Kind, id: number) => {
  const { body } = await test.call(feed.items, { as, input: { query: { userId: memberId } } });
  const item = body.find((one) => one.externalItemType === kind && one.externalItemId === id);
  return item?.[kind];
};
const findHistoryEvents = async () =>
  (await eventsOf(test, 'need_history_entry')).map(({ payload }) => (payload as { needId: NeedId }).needId);

describe.each(['note', 'visit', 'call'] as const)('a %s for a need', (kind) => {
  const { create, update, remove, property } = kinds[kind];
  const written = async (need: NeedId | null) => {
    const { status, body } = await create(need, as);
    expect(status).toBe(201);
    return body;
  };

  it('appears in the need’s row and history', async () => {
    const body = await written(needId);
    const need = { id: needId, issueLabel: 'No food today' };
    expect(body).toMatchObject({ need });
    expect(await feedRow(kind, body.id)).toMatchObject({ need });
    expect((await history(needId))[0]).toMatchObject({
      event: kind,
      actor: { id: guide.id },
      [`${kind}Id`]: body.id,
      contact: { type: kind, id: body.id },
    });
    expect((await findHistoryEvents()).at(-1)).toBe(needId);
  });

  it('appears in the history once, with its present content', async () => {
    const { id } = await written(needId);
    expect((await update(id, undefined)).body).toMatchObject({ need: { id: needId } });
    expect((await findHistoryEvents()).at(-1)).toBe(needId);
    const [first, second] = await history(needId);
    expect([first?.contact?.excerpt, second?.event]).toEqual(['Seen twice', 'identified']);
  });

  it('can be moved to another need of the member, or to no need', async () => {
    const { id } = await written(needId);
    expect((await update(id, otherNeedId)).body).toMatchObject({ need: { id: otherNeedId } });
    expect((await findHistoryEvents()).slice(-2)).toEqual([otherNeedId, needId]);
    expect([(await history(needId))[0]?.contact, (await history(otherNeedId))[0]?.contact?.id]).toEqual([null, id]);
    expect((await update(id, null)).body).toMatchObject({ need: null });
    expect((await history(otherNeedId))[0]?.contact).toBeNull();
  });

  it('is refused for another member’s need, a need that is over, and users without the permission', async () => {
    const elsewhere = await test.make.member({ clientId, guideId: guide.id });
    const wrong = await create(await identified(elsewhere), as);
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.property]).toEqual([
      404,
      'NEED_NOT_FOUND',
      property,
    ]);
    await expire(needId);
    const late = await create(needId, as);
    expect([late.status, late.body.code, late.body.errors?.[0]?.property]).toEqual([
      409,
      'NEED_NOT_CHANGEABLE',
      property,
    ]);
    expect((await create(otherNeedId, provider)).status).toBe(403);
    expect(await history(otherNeedId)).toHaveLength(1);
  });

  it('stays for the need after its window is over', async () => {
    const { id } = await written(needId);
    await expire(needId);
    expect((await update(id, needId)).body).toMatchObject({ need: { id: needId } });
  });

  it.runIf(remove)('leaves the history when it is deleted', async () => {
    const { id } = await written(needId);
    await remove?.(id);
    expect((await history(needId))[0]).toMatchObject({ event: kind, contact: null });
    expect((await findHistoryEvents()).at(-1)).toBe(needId);
  });
});

const expire = (id: number) =>
  test.database.sql('UPDATE needs SET expires_at = $2 WHERE id = $1', [
    id,
    dayIn(Temporal.Now.instant(), 'America/Chicago'),
  ]);

it('a visit accepts the need’s name of the care API', async () => {
  const { body } = await kinds.visit.create(needId, as);
  expect(body).toMatchObject({
    userNeedRequest: { userNeedId: needId, userId: memberId, title: 'No food today', status: 'identified' },
  });
});

it('a call about a resource is for the need of that resource only', async () => {
  const call = (body: object) =>
    test.call(calls.create, { as, input: { body: { targetUserId: memberId, phoneNumber: '+17135550777', ...body } } });
  const needResourceInteraction = { title: 'Harvest Pantry', userNeedId: needId };
  expect((await call({ needResourceInteraction, userNeedId: otherNeedId })).status).toBe(400);
  expect((await call({ needResourceInteraction })).body).toMatchObject({
    userNeedId: needId,
    needId,
    needResourceInteraction: { title: 'Harvest Pantry', userNeedId: needId },
  });
});

it('a call that moves to another member is no longer for the first member’s need', async () => {
  const { body } = await kinds.call.create(needId, as);
  const elsewhere = await test.make.member({ clientId, guideId: guide.id });
  const reassigned = await test.call(calls.changeSubject, {
    as,
    input: { params: { id: body.id }, body: { subjectId: elsewhere } },
  });
  expect(reassigned.body).toMatchObject({ subjectId: elsewhere, need: null });
  expect((await history(needId))[0]).toMatchObject({ event: 'call', contact: null });
});
