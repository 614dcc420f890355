import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { eventsOf } from '../../../testing/clock.ts';
import type { Person } from '../../../testing/world.ts';
import { runHandover } from './job.ts';

const { audit, users, staff } = contracts;
let test: TestApp;
let admin: string;
let administrator: Person;

beforeAll(async () => {
  test = await startTestApp();
  // A server that listens also runs jobs.
  await test.listen();
  administrator = await test.make.staff({ role: 'ADMIN' });
  admin = await test.signIn(administrator);
});
afterAll(() => test.stop());

const disable = (person: Person, body: object = {}) =>
  test.call(users.disable, { as: admin, input: { params: { userId: person.id }, body: body as never } });
const seen = async (token: string) => (await test.call(staff.verify, { as: token })).status;

describe('a handover to several guides', () => {
  /**
   * Creates a guide with six members of one client and four of another client. One colleague serves both clients. The
   * other colleague serves only the first client.
   */
  async function createTwoClientScenario() {
    const [one, two] = [await test.make.client(), await test.make.client()];
    const [guide, both, some] = [await test.make.staff(), await test.make.staff(), await test.make.staff()];
    await test.make.team({ members: [guide.id, both.id], clients: [one, two] });
    await test.make.team({ members: [some.id], clients: [one] });
    for (let n = 0; n < 10; n += 1) await test.make.member({ clientId: n < 6 ? one : two, guideId: guide.id });
    return { guide, both, some, one, two };
  }
  const countOf = async (person: Person) =>
    Number(
      (
        await test.database.sql<{ count: string }>('SELECT count(*) FROM members WHERE assigned_guide_id = $1', [
          person.id,
        ])
      )[0]?.count,
    );

  it('divides the items by shares as in the preview, and only to guides who may have the members', async () => {
    const { guide, both, some, one, two } = await createTwoClientScenario();
    const receivers = [
      { guideId: both.id, share: 1 },
      { guideId: some.id, share: 1 },
    ];
    const preview = await test.call(users.handOver, {
      as: admin,
      input: { params: { userId: guide.id }, query: { receivers: `${both.id}:1,${some.id}:1` } },
    });
    expect(preview.body).toMatchObject({
      receivers: [
        { guideId: both.id, receives: 5, members: 0, takesRest: true },
        { guideId: some.id, receives: 5, takesRest: false, clients: [{ id: one, members: 5 }] },
      ],
      nobody: [],
    });
    await disable(guide, { receivers });
    await expect.poll(() => countOf(guide), { timeout: 10_000 }).toBe(0);
    expect([await countOf(both), await countOf(some)]).toEqual([5, 5]);
    // Each receiver gets one notification that lists their new members.
    for (const receiver of [both, some]) {
      const token = await test.signIn(receiver);
      const found = async () => (await test.call(contracts.notifications.list, { as: token })).body;
      await expect.poll(async () => (await found()).length, { timeout: 10_000 }).toBe(1);
      const [notificationRows] = await found();
      expect(notificationRows).toMatchObject({
        label: `5 of ${guide.name}'s members were assigned to you`,
        memberId: null,
      });
      const receiverMembers = await test.database.sql<{ id: string }>(
        'SELECT user_id AS id FROM members WHERE assigned_guide_id = $1 ORDER BY user_id',
        [receiver.id],
      );
      expect(notificationRows?.members?.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        receiverMembers.map(({ id }) => Number(id)),
      );
    }
    const [receiverMembers] = await test.database.sql<{ id: string }>(
      'SELECT user_id AS id FROM members WHERE assigned_guide_id = $1',
      [some.id],
    );
    const trace = await test.call(audit.list, {
      as: admin,
      input: { query: { memberId: Number(receiverMembers?.id) } } as never,
    });
    const entry = trace.body.data.find(({ kind }) => kind === 'changed');
    expect(entry).toMatchObject({
      summary: `Assigned ${entry?.members[0]?.name} to ${some.name}`,
      person: { id: administrator.id },
      kind: 'changed',
      via: 'person',
    });
    const wrong = await test.database.sql('SELECT 1 FROM members WHERE assigned_guide_id = $1 AND client_id = $2', [
      some.id,
      two,
    ]);
    expect(wrong).toEqual([]);
  });

  it('is refused if a member would have no guide, or a successor is not possible', async () => {
    const { guide, both, some, two } = await createTwoClientScenario();
    const preview = await test.call(users.handOver, {
      as: admin,
      input: { params: { userId: guide.id }, query: { receivers: `${some.id}:1` } },
    });
    expect(preview.body.nobody).toMatchObject([{ id: two, members: 4 }]);
    for (const receivers of [
      [{ guideId: some.id, share: 1 }],
      [
        { guideId: both.id, share: 1 },
        { guideId: both.id, share: 2 },
      ],
      [{ guideId: administrator.id, share: 1 }],
    ])
      expect((await disable(guide, { receivers })).body.code).toBe('SUCCESSOR_NOT_FOUND');
    const twice = await disable(guide, { receivers: [{ guideId: both.id, share: 1 }], receivingGuideId: both.id });
    expect(twice.body.code).toBe('BAD_REQUEST');
    expect(await seen(await test.signIn(guide))).toBe(200);
  });

  it('goes to the other guides if one of them is disabled too, and never to a user who cannot sign in', async () => {
    const { guide, both, some, one, two } = await createTwoClientScenario();
    const { sql } = test.database;
    const members = await sql<{ id: string }>(
      'SELECT user_id AS id FROM members WHERE assigned_guide_id = $1 ORDER BY user_id',
      [guide.id],
    );
    await sql(
      `INSERT INTO lines (display_name, number, owner_id, created_at) VALUES ('Shop', '+1346' || lpad($1::bigint::text, 7, '6'), $1, now())`,
      [guide.id],
    );
    const payload = {
      from: guide.id,
      plan: members.map(({ id }) => [Number(id), both.id]),
      receivers: [
        { guideId: some.id, share: 1 },
        { guideId: both.id, share: 9 },
      ],
      actorId: administrator.id,
      lastDay: '2026-11-22',
    };
    // Items about members whom no receiver can have, and about a member whom the remaining receiver sees
    const unassigned = await test.make.member({ clientId: two });
    const kept = [unassigned, Number(members.at(-1)?.id)];
    const items = [...kept, await test.make.member({ clientId: one })];
    await sql(
      `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
       SELECT id, $2, 'TEXT_BACK', 'text', id, current_date, now() FROM unnest($1::bigint[]) AS id`,
      [items, guide.id],
    );
    await sql(
      `INSERT INTO texts (member_id, guide_id, phone_number, text, status, incoming, send_at, created_at, updated_at)
       SELECT id, $2, '+17135550142', 'See you soon', 'scheduled', false, now() + interval '1 day', now(), now() FROM unnest($1::bigint[]) AS id`,
      [items, guide.id],
    );
    await sql(
      `WITH c AS (INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, created_at, updated_at)
         SELECT id, $2, true, 'MISSED', '+17135550142', now(), now(), now() FROM unnest($1::bigint[]) AS id RETURNING id, member_id)
       INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at)
       SELECT id, member_id, $2, $2, 'voicemail_review', now() FROM c`,
      [items, guide.id],
    );
    await sql('UPDATE staff SET disabled_at = now() WHERE user_id = ANY($1)', [[both.id, guide.id]]);
    await runHandover(payload, test.app.jobs);
    for (const [table, column] of [
      ['todos', 'owner_id'],
      ['texts', 'guide_id'],
      ['call_audits', 'assignee_id'],
    ]) {
      const owners = await sql<{ id: number }>(
        `SELECT ${column}::float8 AS id FROM ${table} WHERE member_id = ANY($1) ORDER BY member_id = ANY($2) DESC`,
        [items, kept],
      );
      expect([table, ...owners.map(({ id }) => id)]).toEqual([table, guide.id, guide.id, some.id]);
    }
    const held = 'SELECT count(*)::int AS n FROM members WHERE assigned_guide_id = $1 AND client_id = $2';
    expect(await sql(held, [guide.id, one])).toEqual([{ n: 0 }]);
    expect([await countOf(some), await countOf(both)]).toEqual([6, 0]);
    const owners = await sql("SELECT owner_id FROM lines WHERE display_name = 'Shop'");
    expect(owners).toEqual([{ owner_id: String(some.id) }]);
    // No request is pending, because the administrator has already decided.
    const waiting = 'SELECT FROM transfer_requests WHERE originating_guide_id = $1 AND applied_at IS NULL';
    expect(await sql(waiting, [guide.id])).toEqual([]);
    // Members without a possible receiver stay with the guide, and the Team tab shows them.
    expect(await countOf(guide)).toBe(4);
  });

  it('continues after the job was killed, and ends as planned', async () => {
    const { guide, both, some } = await createTwoClientScenario();
    const members = await test.database.sql<{ id: string }>(
      'SELECT user_id AS id FROM members WHERE assigned_guide_id = $1 ORDER BY user_id',
      [guide.id],
    );
    const plan = members.map(({ id }, n) => [Number(id), n < 3 ? some.id : both.id]);
    const receivers = [
      { guideId: some.id, share: 3 },
      { guideId: both.id, share: 7 },
    ];
    const payload = { from: guide.id, plan, receivers, actorId: administrator.id, lastDay: '2026-11-22' };
    const { jobs } = test.app;
    await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [guide.id]);
    let left = 4;
    const dying = {
      ...jobs,
      transaction: ((work) => {
        if (left === 0) throw new Error('killed');
        left -= 1;
        return jobs.transaction(work);
      }) as typeof jobs.transaction,
    };
    await expect(runHandover(payload, dying)).rejects.toThrow('killed');
    expect([await countOf(guide), await countOf(some)]).toEqual([6, 3]);
    await runHandover(payload, jobs);
    await runHandover(payload, jobs);
    expect([await countOf(guide), await countOf(some), await countOf(both)]).toEqual([0, 3, 7]);
    // The receivers are notified once, although the job ran three times.
    const notificationSql = 'SELECT label FROM notifications WHERE guide_id = ANY($1) ORDER BY guide_id';
    expect(await test.database.sql(notificationSql, [[both.id, some.id]])).toEqual([
      { label: `7 of ${guide.name}'s members were assigned to you` },
      { label: `3 of ${guide.name}'s members were assigned to you` },
    ]);
    const requests = await test.database.sql(
      'SELECT 1 FROM transfer_requests WHERE originating_guide_id = $1 AND applied_at IS NOT NULL',
      [guide.id],
    );
    expect(requests).toHaveLength(10);
  });

  it.each(['GUIDE', 'PROVIDER'] as const)(
    'ends if a %s is enabled again in the meantime: the remaining items stay with the user',
    async (role) => {
      const { guide, some } = await createTwoClientScenario();
      const { sql } = test.database;
      const members = await sql<{ id: string }>(
        'SELECT user_id AS id FROM members WHERE assigned_guide_id = $1 ORDER BY user_id',
        [guide.id],
      );
      const receivers = [{ guideId: some.id, share: 1 }];
      const plan = members.map(({ id }) => [Number(id), some.id]);
      const payload = { from: guide.id, plan, receivers, actorId: administrator.id, lastDay: '2026-11-22' };
      await sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [guide.id]);
      await sql('UPDATE users SET role = $2 WHERE id = $1', [guide.id, role]);
      const { jobs } = test.app;
      let left = 3;
      const takenBack = {
        ...jobs,
        transaction: (async (work) => {
          if (left === 0) await sql('UPDATE staff SET disabled_at = NULL WHERE user_id = $1', [guide.id]);
          left -= 1;
          return jobs.transaction(work);
        }) as typeof jobs.transaction,
      };
      await runHandover(payload, takenBack);
      expect([await countOf(guide), await countOf(some)]).toEqual([members.length - 3, 3]);
      const notificationRows = await sql('SELECT label FROM notifications WHERE guide_id = $1', [some.id]);
      expect(notificationRows).toEqual([{ label: `3 of ${guide.name}'s members were assigned to you` }]);
    },
  );
});

describe('items about members of other guides', () => {
  /**
   * Creates a guide with a scheduled text and a call review about a colleague's member, and a user who receives the
   * guide's work. If `isSeen` is true, this user is in the colleague's team and therefore sees the member.
   */
  async function createReviewerScenario({ isSeen }: { isSeen: boolean }) {
    const { sql } = test.database;
    const clientId = await test.make.client();
    const [guide, receiver, owner] = [await test.make.staff(), await test.make.staff(), await test.make.staff()];
    await test.make.team({ members: [guide.id, receiver.id], clients: [clientId] });
    await test.make.team({ members: [owner.id], viewers: isSeen ? [receiver.id] : [], clients: [clientId] });
    const memberId = await test.make.member({ clientId, guideId: owner.id });
    const line = async (person: Person) =>
      (
        await sql<{ id: string }>(
          `INSERT INTO lines (display_name, number, guide_id, owner_id, created_at)
           VALUES ('Own', '+1409' || lpad($1::bigint::text, 7, '0'), $1, $1, now()) RETURNING id`,
          [person.id],
        )
      )[0]?.id;
    const lines = { guide: await line(guide), receiver: await line(receiver), owner: await line(owner) };
    const [text] = await sql<{ id: string }>(
      `INSERT INTO texts (member_id, guide_id, line_id, phone_number, text, status, incoming, send_at, created_at, updated_at)
       VALUES ($1, $2, $3, '+17135550142', 'See you soon', 'scheduled', false, now() + interval '1 day', now(), now()) RETURNING id`,
      [memberId, guide.id, lines.guide],
    );
    const [review] = await sql<{ id: string; call_id: string }>(
      `WITH c AS (INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, created_at, updated_at)
                  VALUES ($1, $3, true, 'MISSED', '+17135550142', now(), now(), now()) RETURNING id)
       INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at)
       SELECT id, $1, $2, $3, 'voicemail_review', now() FROM c RETURNING id, call_id`,
      [memberId, guide.id, owner.id],
    );
    await sql(
      `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
       VALUES ($1, $2, 'CALL_AUDIT', 'call_audit', $3, current_date, now())`,
      [memberId, guide.id, review?.id],
    );
    return { guide, receiver, owner, memberId, lines, textId: Number(text?.id), review };
  }

  it.each([
    { name: 'go to the receiver, if the receiver sees the member', isSeen: true, to: 'receiver' },
    { name: "go to the member's guide, if the receiver does not see the member", isSeen: false, to: 'owner' },
  ] as const)('$name: the text gets their line and a feed entry, and open screens are updated', async (which) => {
    const { sql } = test.database;
    const found = await createReviewerScenario(which);
    const to = found[which.to];
    await disable(found.guide, { receivingGuideId: found.receiver.id });
    const textRow = () => sql('SELECT guide_id, line_id, sender_id FROM texts WHERE id = $1', [found.textId]);
    await expect
      .poll(textRow, { timeout: 10_000 })
      .toEqual([{ guide_id: String(to.id), line_id: found.lines[which.to], sender_id: null }]);
    expect(
      await sql("SELECT member_id, state FROM feed_items WHERE external_type = 'message' AND external_id = $1", [
        found.textId,
      ]),
    ).toEqual([{ member_id: String(found.memberId), state: 'pending' }]);
    expect((await eventsOf(test, 'text_updated')).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ id: found.textId, guideId: to.id, smsStatus: 'scheduled' }),
    );
    expect(await sql('SELECT assignee_id FROM call_audits WHERE id = $1', [found.review?.id])).toEqual([
      { assignee_id: String(to.id) },
    ]);
    expect(
      await sql("SELECT owner_id FROM todos WHERE cause_type = 'call_audit' AND cause_id = $1", [found.review?.id]),
    ).toEqual([{ owner_id: String(to.id) }]);
    expect((await eventsOf(test, 'call_updated')).map(({ payload }) => payload['id'])).toContain(
      Number(found.review?.call_id),
    );
  });
});

it('a job with an incomplete payload fails and moves nothing', async () => {
  await expect(runHandover({ from: administrator.id, plan: [] }, test.app.jobs)).rejects.toThrow('receivers');
});
