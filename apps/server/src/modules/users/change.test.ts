import { asId, contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';

const { audit, lines, users, staff } = contracts;
let test: TestApp;
let admin: string;
let administrator: Person;

beforeAll(async () => {
  test = await startTestApp();
  // `listen` also starts the jobs.
  await test.listen();
  administrator = await test.make.staff({ role: 'ADMIN' });
  admin = await test.signIn(administrator);
});
afterAll(() => test.stop());

const change = (userId: StaffId, body: object) =>
  test.call(users.update, { as: admin, input: { params: { userId }, body: body as never } });
const listHoldings = async (person: Person) =>
  (await test.call(users.holdings, { as: admin, input: { params: { userId: person.id } } })).body;
const readUser = async (person: Person) =>
  (await test.call(users.list, { as: admin })).body.find(({ id }) => id === person.id);

/**
 * Creates a guide with four members of a client, a to-do about one member, a to-do without a member, and two colleagues
 * in the same team.
 */
async function createGuideScenario(role: 'GUIDE' | 'GUIDE_SUPERVISOR' = 'GUIDE') {
  const clientId = await test.make.client();
  const guide = await test.make.staff({ role });
  const [one, two] = [await test.make.staff(), await test.make.staff()];
  const teamId = await test.make.team({ members: [guide.id, one.id, two.id], clients: [clientId] });
  const memberIds = [];
  for (let n = 0; n < 4; n += 1) memberIds.push(await test.make.member({ clientId, guideId: guide.id }));
  await test.database.sql(
    `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
     SELECT member_id, $1::bigint, 'INCOMPLETE_VISIT', 'visit', 800000 + $1::bigint * 10 + n, current_date, now()
       FROM (VALUES (1, $2::bigint), (2, NULL)) v (n, member_id)`,
    [guide.id, memberIds[0]],
  );
  return { guide, one, two, teamId, memberIds, clientId };
}

describe('the items of a user whose role or team changes', () => {
  it('are divided among the chosen guides, with a transfer and a reason for each member', async () => {
    const { guide, one, two, memberIds } = await createGuideScenario();
    const receivers = [
      { guideId: one.id, share: 3 },
      { guideId: two.id, share: 1 },
    ];
    const changed = await change(guide.id, { role: 'PROVIDER', receivers });
    expect([changed.status, changed.body.role]).toEqual([200, 'PROVIDER']);
    await expect.poll(() => listHoldings(guide), { timeout: 10_000 }).toMatchObject({ members: 0, todos: 0 });
    expect([(await listHoldings(one)).members, (await listHoldings(two)).members]).toEqual([3, 1]);
    const { sql } = test.database;
    const rest = `SELECT owner_id FROM todos WHERE cause_id = 800000 + $1::bigint * 10 + 2 AND type = 'INCOMPLETE_VISIT'`;
    expect(await sql(rest, [guide.id])).toEqual([{ owner_id: String(one.id) }]);
    const reasons =
      'SELECT DISTINCT auditor_comment AS comment, auditor_id FROM transfer_requests WHERE member_id = ANY($1)';
    expect(await sql(reasons, [memberIds])).toEqual([
      {
        comment: 'This is part of the handover from a guide whose role or teams changed.',
        auditor_id: String(administrator.id),
      },
    ]);
    // The former guide is not notified about each member. The new guide has a handover to-do for each one.
    expect(await sql('SELECT FROM notifications WHERE guide_id = $1', [guide.id])).toEqual([]);
    for (const memberId of memberIds) {
      const trace = await test.call(audit.list, { as: admin, input: { query: { memberId } } as never });
      expect(trace.body.data[0]).toMatchObject({ person: { id: administrator.id }, kind: 'changed', via: 'person' });
      expect(trace.body.data[0]?.summary).toMatch(/^Assigned .* to /);
    }
  });

  it('are handed over by a user who still guides only if the user is in no team', async () => {
    const { guide, one } = await createGuideScenario();
    const changed = await change(guide.id, { teams: [], receivers: [{ guideId: one.id, share: 1 }] });
    expect(changed.body).toMatchObject({ role: 'GUIDE' });
    await expect.poll(() => listHoldings(guide), { timeout: 10_000 }).toMatchObject({ members: 0, todos: 0 });
    expect((await listHoldings(one)).members).toBe(4);
    // The former guide is not notified about each member, although they no longer see the members.
    expect(await test.database.sql('SELECT FROM notifications WHERE guide_id = $1', [guide.id])).toEqual([]);
  });

  it("exclude the user's own number, and have no last day, if the user still guides", async () => {
    const { sql } = test.database;
    const numbered = async () => {
      const { guide, one, memberIds } = await createGuideScenario();
      const line = async (guideId: StaffId | null) => {
        const [made] = await sql<{ id: string }>(
          `INSERT INTO lines (display_name, number, time_zone, owner_id, guide_id, created_at)
           VALUES ('Line', '+1281' || lpad((5550000 + 2 * $1 + CASE WHEN $2::bigint IS NULL THEN 1 ELSE 0 END)::text, 7, '0'), 'America/Chicago', $1, $2, now()) RETURNING id`,
          [guide.id, guideId],
        );
        return made?.id;
      };
      return { guide, one, memberIds, own: await line(guide.id), other: await line(null) };
    };
    const ownerOf = async (lineId: string | undefined) =>
      (await sql<{ owner_id: string }>('SELECT owner_id FROM lines WHERE id = $1', [lineId]))[0]?.owner_id;

    const stays = await numbered();
    expect(await listHoldings(stays.guide)).toMatchObject({ lines: 2, ownLines: 1 });
    await change(stays.guide.id, { teams: [], receivers: [{ guideId: stays.one.id, share: 1 }] });
    await expect.poll(() => listHoldings(stays.guide), { timeout: 10_000 }).toMatchObject({ members: 0, lines: 1 });
    expect([await ownerOf(stays.own), await ownerOf(stays.other)]).toEqual([
      String(stays.guide.id),
      String(stays.one.id),
    ]);
    const lineEvents = (await eventsOf(test, 'setup_updated')).filter(({ payload }) => payload['type'] === 'lines');
    expect(lineEvents.map(({ payload }) => payload['id'])).toEqual([Number(stays.other)]);
    const late = await test.call(lines.update, {
      as: await test.signIn(await test.make.staff({ role: 'ADMIN' })),
      input: { params: { id: asId<'Line'>(Number(stays.other)) }, body: { description: 'Other', version: 1 } },
    });
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: administrator.name });
    expect(
      await sql(
        `SELECT DISTINCT w.text, r.timestamp_detail FROM transfer_requests r JOIN transfer_reasons w ON w.id = r.reason_id
          WHERE r.member_id = ANY($1)`,
        [stays.memberIds],
      ),
    ).toEqual([{ text: 'Guide changes role or team', timestamp_detail: null }]);

    const leavingUser = await numbered();
    await change(leavingUser.guide.id, { role: 'PROVIDER', receivers: [{ guideId: leavingUser.one.id, share: 1 }] });
    await expect
      .poll(() => listHoldings(leavingUser.guide), { timeout: 10_000 })
      .toMatchObject({ members: 0, lines: 0 });
    expect(await ownerOf(leavingUser.own)).toBe(String(leavingUser.one.id));
  });

  it('can also be handed over later, as for a disabled user', async () => {
    const { guide, one, memberIds } = await createGuideScenario();
    const receivers = [{ guideId: one.id, share: 1 }];
    await change(guide.id, { role: 'PROVIDER' });
    expect((await change(guide.id, { receivers })).status).toBe(200);
    await expect.poll(() => listHoldings(guide), { timeout: 10_000 }).toMatchObject({ members: 0, todos: 0 });
    const { one: third, guide: leavingGuide } = await createGuideScenario();
    await test.call(users.disable, { as: admin, input: { params: { userId: leavingGuide.id }, body: {} } });
    expect((await change(leavingGuide.id, { receivers: [{ guideId: third.id, share: 1 }] })).status).toBe(200);
    await expect.poll(() => listHoldings(leavingGuide), { timeout: 10_000 }).toMatchObject({ members: 0, todos: 0 });
    const reasons = await test.database.sql<{ key: string }>(
      `SELECT DISTINCT w.key FROM transfer_requests r JOIN transfer_reasons w ON w.id = r.reason_id WHERE r.originating_guide_id = ANY($1)
        ORDER BY 1`,
      [[guide.id, leavingGuide.id]],
    );
    expect([memberIds.length, reasons]).toEqual([4, [{ key: 'guide-changes' }, { key: 'guide-leaves' }]]);
  });

  it('show which possible successors are absent', async () => {
    const { guide, one, two } = await createGuideScenario();
    const today = Temporal.Now.plainDateISO('America/New_York');
    await test.database.sql(
      `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at) VALUES ($1, $2, $3, $4, $1, now())`,
      [one.id, two.id, today.subtract({ days: 1 }).toString(), today.add({ days: 3 }).toString()],
    );
    const away = new Map((await listHoldings(guide)).successors.map(({ id, awayUntil }) => [id, awayUntil]));
    expect([away.get(one.id), away.get(two.id)]).toEqual([today.add({ days: 3 }).toString(), null]);
  });

  it('list successors who have never signed in last, although they have the fewest members', async () => {
    const { guide, one, two, memberIds } = await createGuideScenario();
    await test.database.sql('UPDATE members SET assigned_guide_id = $1 WHERE user_id = $2', [two.id, memberIds[0]]);
    const listed = async () =>
      (await listHoldings(guide)).successors.map(({ id, hasSignedIn }) => ({ id, hasSignedIn }));
    expect(await listed()).toEqual([
      { id: one.id, hasSignedIn: false },
      { id: two.id, hasSignedIn: false },
    ]);
    await test.call(staff.verify, { as: await test.signIn(two) });
    expect(await listed()).toEqual([
      { id: two.id, hasSignedIn: true },
      { id: one.id, hasSignedIn: false },
    ]);
  });

  it('can be handed over only by a user who may make the change, and only with a change that requires it', async () => {
    const { guide, one } = await createGuideScenario();
    const receivers = [{ guideId: one.id, share: 1 }];
    const before = await readUser(guide);
    expect((await change(guide.id, { firstName: 'Someone', receivers })).status).toBe(400);
    expect(await readUser(guide)).toEqual(before);
    const chief = await test.make.staff({ role: 'SUPER_ADMIN' });
    const teamId = await test.make.team({ members: [chief.id, one.id], clients: [await test.make.client()] });
    const refused = await change(chief.id, { teams: [], receivers });
    expect([refused.status, refused.body.code]).toEqual([403, 'USER_PROTECTED']);
    expect((await readUser(chief))?.teams.map((team) => team.teamId)).toEqual([teamId]);
  });

  it('cannot be assigned to the same user or an unsuitable guide: then nothing changes', async () => {
    const { guide } = await createGuideScenario();
    const before = await readUser(guide);
    const elsewhere = await test.make.staff();
    await test.make.team({ members: [elsewhere.id], clients: [await test.make.client()] });
    for (const guideId of [guide.id, elsewhere.id, administrator.id]) {
      const refused = await change(guide.id, { role: 'PROVIDER', teams: [], receivers: [{ guideId, share: 1 }] });
      expect([refused.status, refused.body.code]).toEqual([409, 'SUCCESSOR_NOT_FOUND']);
    }
    expect(await readUser(guide)).toEqual(before);
    expect((await listHoldings(guide)).members).toBe(4);
  });

  it('stay with the user if no successor was chosen, and the guide filter lists the user while members remain', async () => {
    const { guide } = await createGuideScenario();
    const listed = async (holding: boolean) =>
      (await test.call(staff.list, { as: admin, input: { query: { role: 'guide', holding } } })).body.map(
        ({ id }) => id,
      );
    const changed = await change(guide.id, { role: 'PROVIDER', teams: [] });
    expect(changed.body).toMatchObject({ role: 'PROVIDER' });
    expect(
      await test.database.sql('SELECT FROM graphile_worker.jobs WHERE key = $1', [`users.handOver:${guide.id}`]),
    ).toEqual([]);
    expect(await listHoldings(guide)).toMatchObject({ members: 4, todos: 2 });
    expect([(await listed(false)).includes(guide.id), (await listed(true)).includes(guide.id)]).toEqual([false, true]);
    const filtered = async () =>
      (await test.call(contracts.members.filters, { as: admin })).body.guides.map(({ id }) => id);
    expect(await filtered()).toContain(guide.id);
    await test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE assigned_guide_id = $1', [guide.id]);
    expect(await listed(true)).not.toContain(guide.id);
    expect(await filtered()).not.toContain(guide.id);
  });

  it('exclude requests that the user may still decide', async () => {
    const { sql } = test.database;
    const asked = async () => {
      const { guide: supervisor, one, two, teamId, clientId } = await createGuideScenario('GUIDE_SUPERVISOR');
      const memberId = await test.make.member({ clientId, guideId: two.id });
      const [made] = await sql<{ id: string }>(
        `WITH q AS (
           INSERT INTO status_change_requests (member_id, status_id, from_status_id, effective_on, effective_at, creator_id, created_at, updated_at)
           SELECT $1, s.id, m.status_id, current_date, now(), $2, now(), now() FROM members m
             CROSS JOIN LATERAL (SELECT id FROM member_statuses WHERE id <> m.status_id ORDER BY id LIMIT 1) s WHERE m.user_id = $1 RETURNING id)
         INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
         SELECT $1, $3, 'STATUS_REVIEW', 'status_change_request', id, current_date, now() FROM q RETURNING id`,
        [memberId, two.id, supervisor.id],
      );
      const [transfer] = await sql<{ id: string }>(
        `WITH r AS (
           INSERT INTO transfer_requests (member_id, client_id, originating_guide_id, receiving_guide_id, creator_id, reviewer_id, reason_id,
             comment_to_receiving_guide, created_at, updated_at)
           SELECT $1, $2, $3, $4, $3, $5, (SELECT id FROM transfer_reasons WHERE key = 'caseload'), 'As agreed.', now(), now() RETURNING id)
         INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
         SELECT $1, $5, 'TRANSFER_REVIEW', 'transfer_request', id, current_date, now() FROM r RETURNING id`,
        [memberId, clientId, two.id, one.id, supervisor.id],
      );
      return { supervisor, one, teamId, todoId: made?.id, transferTodoId: transfer?.id };
    };
    const owner = async (todoId: string | undefined) =>
      (await sql<{ owner_id: string }>('SELECT owner_id FROM todos WHERE id = $1', [todoId]))[0]?.owner_id;

    const stays = await asked();
    const receivers = [{ guideId: stays.one.id, share: 1 }];
    await change(stays.supervisor.id, { teams: [{ teamId: stays.teamId, role: 'VIEWER' }], receivers });
    await expect
      .poll(() => listHoldings(stays.supervisor), { timeout: 10_000 })
      .toMatchObject({ members: 0, todos: 2 });
    expect(await owner(stays.todoId)).toBe(String(stays.supervisor.id));
    expect(await owner(stays.transferTodoId)).toBe(String(stays.supervisor.id));

    const losingUser = await asked();
    await change(losingUser.supervisor.id, { role: 'PROVIDER', receivers: [{ guideId: losingUser.one.id, share: 1 }] });
    await expect
      .poll(() => listHoldings(losingUser.supervisor), { timeout: 10_000 })
      .toMatchObject({ members: 0, todos: 0 });
    // No other user may decide about the request, so it is only in the queue that all auditors share.
    expect(await owner(losingUser.todoId)).toBeUndefined();
    const asking = 'SELECT completed_at IS NULL AS open FROM todos WHERE id = $1';
    expect(await sql(asking, [losingUser.transferTodoId])).toEqual([{ open: false }]);
  });
});
