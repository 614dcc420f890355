import { contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';

const { docket, members, schedule, staff, visits } = contracts;

let test: TestApp;
let guide: { id: StaffId; email: string };
let colleague: { id: StaffId; email: string };
let supervisorToken: string;
let memberIds: MemberId[];

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, '2026-11-20T16:16:00Z');
  const { make } = test;
  const clientId = await make.client();
  guide = await make.staff({ name: 'Marisol Vega' });
  colleague = await make.staff({ name: 'Amal Haddad' });
  const supervisor = await make.staff({ role: 'GUIDE_SUPERVISOR' });
  await make.team({ members: [guide.id, colleague.id], viewers: [supervisor.id], clients: [clientId] });
  // A user of a different team.
  const otherGuide = await make.staff({});
  await make.team({ members: [otherGuide.id], clients: [clientId] });
  await make.member({ clientId, guideId: otherGuide.id });
  supervisorToken = await test.signIn(supervisor);
  memberIds = [await make.member({ clientId, guideId: guide.id }), await make.member({ clientId, guideId: guide.id })];
  memberIds.push(await make.member({ clientId, guideId: colleague.id }));
});
afterAll(() => test.stop());

it("shows a supervisor a row for each guide, with the totals of the guide's docket", async () => {
  const as = await test.signIn(guide);
  const [one, two] = memberIds as [MemberId, MemberId];
  for (const [n, at] of ['2026-11-20T15:00:00Z', '2026-11-19T15:00:00Z', '2026-11-20T14:00:00Z'].entries())
    await test.app.jobs.transaction((tx) =>
      test.app.jobs.services.todos.open(tx, {
        type: n === 0 ? 'CALL_BACK' : 'TEXT_BACK',
        causeType: n === 0 ? 'call' : 'message',
        causeId: 900 + n,
        memberId: n === 2 ? two : one,
        date: '2026-11-20',
        createdAt: at,
      }),
    );
  await test.call(schedule.create, {
    as,
    input: { params: { userId: one }, body: { date: '2026-11-20', time: '14:00', type: 'call' } },
  });
  await test.call(visits.create, {
    as,
    raw: { subjectUserId: two, startTime: '2026-11-18T20:00:00Z', endTime: '2026-11-18T20:45:00Z' },
  });
  // The guide has two requests for a status change. Only the pending request counts as a review, not the denied
  // request.
  await test.database.sql(
    `INSERT INTO status_change_requests (member_id, status_id, from_status_id, effective_on, effective_at, creator_id, created_at, updated_at,
       denied_at, auditor_id)
     SELECT $1, s.id, m.status_id, day, day::timestamptz, $2, now(), now(),
            CASE WHEN day = '2026-11-19' THEN now() END, CASE WHEN day = '2026-11-19' THEN $2::bigint END
       FROM members m CROSS JOIN (VALUES ('2026-11-19'::date), ('2026-11-20')) d (day)
       CROSS JOIN LATERAL (SELECT id FROM member_statuses WHERE id <> m.status_id ORDER BY id LIMIT 1) s WHERE m.user_id = $1`,
    [one, guide.id],
  );
  await moveClock(test, '2026-11-20T21:00:00Z');
  const { body } = await test.call(docket.team, { as: supervisorToken });
  expect(body).toEqual([
    {
      guideId: colleague.id,
      name: 'Amal Haddad',
      isDisabled: false,
      away: null,
      members: 1,
      waiting: 0,
      oldestAt: null,
      late: 0,
      outreachLeft: 1,
      reviews: 0,
      callReviews: 0,
      statusReviews: 0,
      transferReviews: 0,
    },
    {
      guideId: guide.id,
      name: 'Marisol Vega',
      isDisabled: false,
      away: null,
      members: 2,
      waiting: 2,
      oldestAt: '2026-11-19T15:00:00Z',
      late: 1,
      outreachLeft: 2,
      reviews: 1,
      callReviews: 0,
      statusReviews: 1,
      transferReviews: 0,
    },
  ]);
  const own = await test.call(docket.todos, {
    as: supervisorToken,
    input: { params: { guideId: guide.id }, query: {} },
  });
  const waiting = new Set(own.body.data.filter(({ group }) => group === 'waiting').map((todo) => todo.subjectId));
  expect([waiting.size, own.body.counts.late]).toEqual([2, 1]);
});

it('shows nothing to users who supervise no guide', async () => {
  const as = await test.signIn(guide);
  expect((await test.call(docket.team, { as })).body).toEqual([]);
  expect((await test.call(staff.verify, { as })).body).toMatchObject({ supervisedGuideIds: [], hasMembers: true });
});

it("returns a supervisor's guides, includes their members in My members, and adds up the dashboard", async () => {
  const { body: me } = await test.call(staff.verify, { as: supervisorToken });
  expect(me.hasMembers).toBe(false);
  expect(me.supervisedGuideIds.toSorted()).toEqual([guide.id, colleague.id].toSorted());
  const guideIds = [me.id, ...me.supervisedGuideIds];
  const { body: found } = await test.call(members.list, { as: supervisorToken, input: { query: { guideIds } } });
  expect(found.data.map(({ id }) => id).toSorted()).toEqual(memberIds.toSorted());
  const body = { key: 'docketDashboard', params: { guideId: me.id, yearMonth: '2026-11' } };
  const { url } = (await test.call(docket.embed, { as: supervisorToken, input: { body } })).body;
  const query = Object.fromEntries(new URL(url ?? '', 'http://localhost').searchParams);
  const dashboard = await test.call(docket.dashboard, { raw: undefined, input: { query: query as never } });
  expect(dashboard.body.outreach).toMatchObject({ members: 3, left: 3, reached: 0 });
});

it('shows which guides are absent, until when, and who answers for them, if there is such a user', async () => {
  const away = async () => {
    const { body } = await test.call(docket.team, { as: supervisorToken });
    return new Map(body.map(({ guideId, away }) => [guideId, away])).get(guide.id);
  };
  const { sql } = test.database;
  const absent = `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at)
     VALUES ($1, $2, '2026-11-20', '2026-11-22', $1, now())`;
  await sql(absent, [guide.id, colleague.id]);
  await moveClock(test, '2026-11-20T21:00:00Z');
  expect(await away()).toEqual({ until: '2026-11-22', answeredBy: 'Amal Haddad' });
  await sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [colleague.id]);
  expect(await away()).toEqual({ until: '2026-11-22', answeredBy: null });
  await sql('UPDATE staff SET disabled_at = NULL WHERE user_id = $1', [colleague.id]);
  await sql(absent, [colleague.id, guide.id]);
  expect(await away()).toEqual({ until: '2026-11-22', answeredBy: null });
  // A disabled user has no return date.
  await sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [guide.id]);
  expect(await away()).toBeNull();
  await sql('UPDATE staff SET disabled_at = NULL WHERE user_id = $1', [guide.id]);
  expect(await away()).toEqual({ until: '2026-11-22', answeredBy: null });
  await sql('UPDATE absences SET deleted_at = now()');
  expect(await away()).toBeNull();
});

it('has a members list with the members who were not reached, by the month of their guide', async () => {
  const [one, two] = memberIds as [MemberId, MemberId];
  const query = { guideIds: [guide.id, colleague.id], notReached: true };
  const left = await test.call(members.list, { as: supervisorToken, input: { query } });
  expect(left.body.data.map(({ id }) => id).toSorted()).toEqual(memberIds.toSorted());
  // last month's contact does not count, and a member in independence needs no contact
  await test.database.sql(
    `UPDATE feed_items SET counts_as_outreach = true, occurred_at = '2026-11-01T04:59:00Z' WHERE member_id = $1 AND state = 'past'`,
    [two],
  );
  await test.database.sql(
    `UPDATE members SET stage_id = (SELECT id FROM member_stages WHERE key = 'independence') WHERE user_id = $1`,
    [one],
  );
  const later = await test.call(members.list, { as: supervisorToken, input: { query } });
  expect(later.body.data.map(({ id }) => id).toSorted()).toEqual(memberIds.filter((id) => id !== one).toSorted());
  await test.database.sql(
    `UPDATE feed_items SET occurred_at = '2026-11-01T05:01:00Z' WHERE member_id = $1 AND state = 'past'`,
    [two],
  );
  const last = await test.call(members.list, { as: supervisorToken, input: { query } });
  expect(last.body.data.map(({ id }) => id)).toEqual(memberIds.filter((id) => id !== one && id !== two));
});

it('shows disabled guides to their supervisors as long as they have members or items', async () => {
  const seen = async () =>
    (await test.call(docket.team, { as: supervisorToken })).body.map(({ guideId, isDisabled }) => [
      guideId,
      isDisabled,
    ]);
  const listed = async (holding: boolean) =>
    (await test.call(staff.list, { as: supervisorToken, input: { query: { role: 'guide', holding } } })).body.map(
      ({ id }) => id,
    );
  await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [guide.id]);
  expect(await seen()).toContainEqual([guide.id, true]);
  expect((await test.call(staff.verify, { as: supervisorToken })).body.supervisedGuideIds).toContain(guide.id);
  const own = await test.call(docket.todos, {
    as: supervisorToken,
    input: { params: { guideId: guide.id }, query: {} },
  });
  expect([own.status, own.body.data.length > 0]).toEqual([200, true]);
  // A disabled guide cannot be assigned more members, but a supervisor still finds the guide's open work.
  expect([(await listed(false)).includes(guide.id), (await listed(true)).includes(guide.id)]).toEqual([false, true]);
  await test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE assigned_guide_id = $1', [guide.id]);
  await test.database.sql('UPDATE todos SET owner_id = NULL WHERE owner_id = $1', [guide.id]);
  expect((await seen()).map(([id]) => id)).not.toContain(guide.id);
  expect(await listed(true)).not.toContain(guide.id);
});
