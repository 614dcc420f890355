import { contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

const { audit, users, staff } = contracts;
let test: TestApp;
let admin: string;
let boss: Person;

beforeAll(async () => {
  test = await startTestApp();
  // whoever answers runs jobs too
  await test.listen();
  boss = await test.make.staff({ role: 'ADMIN' });
  admin = await test.signIn(boss);
});
afterAll(() => test.stop());

const change = (userId: StaffId, body: object) =>
  test.call(users.update, { as: admin, input: { params: { userId }, body: body as never } });
const held = async (person: Person) =>
  (await test.call(users.holdings, { as: admin, input: { params: { userId: person.id } } })).body;
const read = async (person: Person) =>
  (await test.call(users.list, { as: admin })).body.find(({ id }) => id === person.id);

/** A guide with four members of a client and a to-do about one of them and one about nobody, and two colleagues of the same team. */
async function desk(role: 'GUIDE' | 'GUIDE_SUPERVISOR' = 'GUIDE') {
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

describe('what somebody holds whose role or team is changed', () => {
  it('goes to who was chosen by share, each member by a transfer of its own that says why', async () => {
    const { guide, one, two, memberIds } = await desk();
    const receivers = [
      { guideId: one.id, share: 3 },
      { guideId: two.id, share: 1 },
    ];
    const changed = await change(guide.id, { role: 'PROVIDER', receivers });
    expect([changed.status, changed.body.role]).toEqual([200, 'PROVIDER']);
    await expect.poll(() => held(guide), { timeout: 10_000 }).toMatchObject({ members: 0, todos: 0 });
    expect([(await held(one)).members, (await held(two)).members]).toEqual([3, 1]);
    const { sql } = test.database;
    const rest = `SELECT owner_id FROM todos WHERE cause_id = 800000 + $1::bigint * 10 + 2 AND type = 'INCOMPLETE_VISIT'`;
    expect(await sql(rest, [guide.id])).toEqual([{ owner_id: String(one.id) }]);
    const reasons =
      'SELECT DISTINCT auditor_comment AS comment, auditor_id FROM transfer_requests WHERE member_id = ANY($1)';
    expect(await sql(reasons, [memberIds])).toEqual([
      {
        comment: 'Handed over with everything else of a guide whose role or teams changed.',
        auditor_id: String(boss.id),
      },
    ]);
    // who hands everything over is not told of each member, who takes over has a hand-over for each
    expect(await sql('SELECT FROM notifications WHERE guide_id = $1', [guide.id])).toEqual([]);
    for (const memberId of memberIds) {
      const trace = await test.call(audit.list, { as: admin, input: { query: { memberId } } as never });
      expect(trace.body.data[0]).toMatchObject({ person: { id: boss.id }, kind: 'changed', via: 'person' });
      expect(trace.body.data[0]?.summary).toMatch(/^Gave .* to /);
    }
  });

  it('goes on from who is a guide still, and only in no team', async () => {
    const { guide, one } = await desk();
    const changed = await change(guide.id, { teams: [], receivers: [{ guideId: one.id, share: 1 }] });
    expect(changed.body).toMatchObject({ role: 'GUIDE' });
    await expect.poll(() => held(guide), { timeout: 10_000 }).toMatchObject({ members: 0, todos: 0 });
    expect((await held(one)).members).toBe(4);
  });

  it('is not given to themselves or to who may not have it: then nothing is changed either', async () => {
    const { guide } = await desk();
    const before = await read(guide);
    const elsewhere = await test.make.staff();
    await test.make.team({ members: [elsewhere.id], clients: [await test.make.client()] });
    for (const guideId of [guide.id, elsewhere.id, boss.id]) {
      const refused = await change(guide.id, { role: 'PROVIDER', teams: [], receivers: [{ guideId, share: 1 }] });
      expect([refused.status, refused.body.code]).toEqual([409, 'SUCCESSOR_NOT_FOUND']);
    }
    expect(await read(guide)).toEqual(before);
    expect((await held(guide)).members).toBe(4);
  });

  it('stays with them where nobody was chosen, and they are found among those who guide as long as they have members', async () => {
    const { guide } = await desk();
    const listed = async (holding: boolean) =>
      (await test.call(staff.list, { as: admin, input: { query: { role: 'guide', holding } } })).body.map(
        ({ id }) => id,
      );
    const changed = await change(guide.id, { role: 'PROVIDER', teams: [] });
    expect(changed.body).toMatchObject({ role: 'PROVIDER' });
    expect(
      await test.database.sql('SELECT FROM graphile_worker.jobs WHERE key = $1', [`users.handOver:${guide.id}`]),
    ).toEqual([]);
    expect(await held(guide)).toMatchObject({ members: 4, todos: 2 });
    expect([(await listed(false)).includes(guide.id), (await listed(true)).includes(guide.id)]).toEqual([false, true]);
    await test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE assigned_guide_id = $1', [guide.id]);
    expect(await listed(true)).not.toContain(guide.id);
  });

  it('leaves them the requests on which they may still decide, and no others', async () => {
    const { sql } = test.database;
    const asked = async () => {
      const { guide: supervisor, one, two, teamId, clientId } = await desk('GUIDE_SUPERVISOR');
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
      return { supervisor, one, teamId, todoId: made?.id };
    };
    const owner = async (todoId: string | undefined) =>
      (await sql<{ owner_id: string }>('SELECT owner_id FROM todos WHERE id = $1', [todoId]))[0]?.owner_id;

    const stays = await asked();
    const receivers = [{ guideId: stays.one.id, share: 1 }];
    await change(stays.supervisor.id, { teams: [{ teamId: stays.teamId, role: 'VIEWER' }], receivers });
    await expect.poll(() => held(stays.supervisor), { timeout: 10_000 }).toMatchObject({ members: 0, todos: 1 });
    expect(await owner(stays.todoId)).toBe(String(stays.supervisor.id));

    const loses = await asked();
    await change(loses.supervisor.id, { role: 'PROVIDER', receivers: [{ guideId: loses.one.id, share: 1 }] });
    await expect.poll(() => held(loses.supervisor), { timeout: 10_000 }).toMatchObject({ members: 0, todos: 0 });
    // nobody else may decide: it waits in the queue of all who may
    expect(await owner(loses.todoId)).toBeUndefined();
  });
});
