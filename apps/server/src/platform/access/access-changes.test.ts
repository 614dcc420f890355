import { contracts, type MemberId } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';
import { inspectRows } from '../db.ts';
import { purgeAccessChanges } from '../queries.ts';

const { members, staff } = contracts;
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const sql = (text: string, values: unknown[] = []) => test.database.sql(text, values);
const statusOf = async (as: string, memberId: MemberId) =>
  (await test.call(members.get, { as, input: { params: { memberId } } })).status;

/** A guide with an own member, a colleague's member and an unassigned member, and a sign-in whose access is known. */
async function scenario() {
  const [guide, colleague] = [await test.make.staff(), await test.make.staff()];
  const clientId = await test.make.client();
  const [own, ofColleague, unassigned] = [
    await test.make.member({ clientId, guideId: guide.id }),
    await test.make.member({ clientId, guideId: colleague.id }),
    await test.make.member({ clientId }),
  ];
  const as = await test.signIn(guide);
  expect(await statusOf(as, own)).toBe(200);
  return { guide, colleague, clientId, own, ofColleague, unassigned, as };
}

/** The statements that requests run while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const before = inspectRows((columns, text, answer) => {
    texts.push(text);
    before?.(columns, text, answer);
  });
  try {
    await work();
  } finally {
    inspectRows(before);
  }
  return texts;
}
const readsAccess = (texts: readonly string[]) => texts.some((text) => text.includes('own_teams'));

describe('the access that a process knows', () => {
  it('is confirmed by one short statement in later requests of the same sign-in', async () => {
    const { as, own } = await scenario();
    const texts = await statementsOf(() => statusOf(as, own));
    expect(readsAccess(texts)).toBe(false);
    expect(texts.filter((text) => text.includes('access_changes'))).toHaveLength(1);
  });

  it('is read again in the next minute of business time', async () => {
    const { as, own } = await scenario();
    await sql('UPDATE clock SET offset_ms = offset_ms + 60000');
    await test.app.refreshClock();
    expect(readsAccess(await statementsOf(() => statusOf(as, own)))).toBe(true);
  });

  it('of another sign-in or impersonation is not used', async () => {
    const { guide, colleague, own, ofColleague } = await scenario();
    const admin = await test.make.staff({ role: 'ADMIN' });
    const as = await test.signIn(admin);
    const get = (id: Person['id'], memberId: MemberId) =>
      test.call(members.get, {
        as,
        headers: { 'impersonation-user-id': String(id) },
        input: { params: { memberId } },
      });
    for (const _ of [1, 2]) {
      expect((await get(guide.id, own)).status).toBe(200);
      expect((await get(guide.id, ofColleague)).status).toBe(404);
      expect((await get(colleague.id, ofColleague)).status).toBe(200);
      expect((await get(colleague.id, own)).status).toBe(404);
    }
  });
});

describe('the next request already sees', () => {
  it('a new team membership, and its end', async () => {
    const { guide, colleague, ofColleague, as } = await scenario();
    expect(await statusOf(as, ofColleague)).toBe(404);
    const teamId = await test.make.team({ members: [guide.id, colleague.id] });
    expect(await statusOf(as, ofColleague)).toBe(200);
    await sql('DELETE FROM team_memberships WHERE team_id = $1 AND staff_id = $2', [teamId, guide.id]);
    expect(await statusOf(as, ofColleague)).toBe(404);
  });

  it('the deletion of a team', async () => {
    const { guide, colleague, ofColleague, as } = await scenario();
    const teamId = await test.make.team({ members: [guide.id, colleague.id] });
    expect(await statusOf(as, ofColleague)).toBe(200);
    await sql('UPDATE teams SET deleted_at = now() WHERE id = $1', [teamId]);
    expect(await statusOf(as, ofColleague)).toBe(404);
  });

  it('a client that the team starts and stops serving', async () => {
    const { guide, clientId, unassigned, as } = await scenario();
    const teamId = await test.make.team({ members: [guide.id] });
    expect(await statusOf(as, unassigned)).toBe(404);
    await sql('INSERT INTO team_clients (team_id, client_id) VALUES ($1, $2)', [teamId, clientId]);
    expect(await statusOf(as, unassigned)).toBe(200);
    await sql('DELETE FROM team_clients WHERE team_id = $1', [teamId]);
    expect(await statusOf(as, unassigned)).toBe(404);
  });

  it('a client that the user starts and stops administering', async () => {
    const { guide, clientId, ofColleague, as } = await scenario();
    await sql(`INSERT INTO client_auditors (client_id, staff_id, start_date) VALUES ($1, $2, '2020-01-01')`, [
      clientId,
      guide.id,
    ]);
    expect(await statusOf(as, ofColleague)).toBe(200);
    await sql(`UPDATE client_auditors SET end_date = '2020-01-02' WHERE staff_id = $1`, [guide.id]);
    expect(await statusOf(as, ofColleague)).toBe(404);
  });

  it('an absence that the user covers, and its deletion', async () => {
    const { guide, colleague, ofColleague, as } = await scenario();
    await sql(
      `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at)
       VALUES ($1, $2, '2020-01-01', '2120-01-01', $1, now())`,
      [colleague.id, guide.id],
    );
    expect(await statusOf(as, ofColleague)).toBe(200);
    await sql('UPDATE absences SET deleted_at = now() WHERE staff_id = $1', [colleague.id]);
    expect(await statusOf(as, ofColleague)).toBe(404);
  });

  it('another role', async () => {
    const { guide, own, as } = await scenario();
    await sql(`UPDATE users SET role = 'PROVIDER' WHERE id = $1`, [guide.id]);
    expect((await test.call(staff.verify, { as })).body.role).toBe('PROVIDER');
    await sql(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [guide.id]);
    expect(await statusOf(as, own)).toBe(200);
    expect((await test.call(staff.verify, { as })).body.role).toBe('ADMIN');
  });

  it.each([
    ['a disabled user', 'UPDATE staff SET disabled_at = now() WHERE user_id = $1'],
    ['a deleted user', 'UPDATE users SET deleted_at = now() WHERE id = $1'],
    ['an ended session', 'UPDATE staff_sessions SET ended_at = now() WHERE staff_id = $1'],
    [
      'an idle session',
      `UPDATE staff_sessions SET started_at = now() - interval '2 days', last_active_at = now() - interval '2 days' WHERE staff_id = $1`,
    ],
    ['an unlinked account', 'DELETE FROM staff_identities WHERE staff_id = $1'],
  ])('%s', async (_, change) => {
    const { guide, own, as } = await scenario();
    await sql(change, [guide.id]);
    expect(await statusOf(as, own)).toBe(401);
  });

  it("a member's other guide and another time zone of the user", async () => {
    const { guide, colleague, own, as } = await scenario();
    await sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = $1', [own, colleague.id]);
    expect(await statusOf(as, own)).toBe(404);
    await sql(`UPDATE staff SET time_zone = 'America/Denver' WHERE user_id = $1`, [guide.id]);
    expect((await test.call(staff.verify, { as })).body).toMatchObject({ timeZone: 'America/Denver' });
  });
});

it('a change that does not influence access adds no row', async () => {
  const { guide, colleague, as, own } = await scenario();
  await sql(
    `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at)
     VALUES ($1, $2, '2020-01-01', '2020-01-02', $1, now())`,
    [guide.id, colleague.id],
  );
  await statusOf(as, own);
  const texts = await statementsOf(async () => {
    await sql('UPDATE absences SET seen_at = now() WHERE staff_id = $1', [guide.id]);
    await sql(`UPDATE team_memberships SET end_date = '2120-01-01' WHERE staff_id = $1`, [guide.id]);
    await sql(`UPDATE users SET first_name = 'Rosa' WHERE id = $1`, [own]);
    await statusOf(as, own);
  });
  expect(readsAccess(texts)).toBe(false);
});

describe('a change that another transaction had begun before the access was read', () => {
  const open: pg.Client[] = [];
  afterEach(async () => {
    for (const connection of open.splice(0)) await connection.end();
  });

  it('is seen from its commit on, even if later transactions committed first', async () => {
    const { guide, colleague, ofColleague, own } = await scenario();
    const teamId = await test.make.team({ members: [guide.id, colleague.id] });
    const connection = new pg.Client({ connectionString: test.database.url });
    open.push(connection);
    await connection.connect();
    await connection.query('BEGIN');
    await connection.query('DELETE FROM team_memberships WHERE team_id = $1 AND staff_id = $2', [teamId, guide.id]);
    // another change that begins later and commits first
    await test.make.team({ members: [(await test.make.staff()).id] });
    const as = await test.signIn(guide);
    expect(await statusOf(as, ofColleague)).toBe(200);
    expect(readsAccess(await statementsOf(() => statusOf(as, own)))).toBe(false);
    await connection.query('COMMIT');
    expect(await statusOf(as, ofColleague)).toBe(404);
  });
});

it('the purge deletes only rows that it has seen ten minutes before', async () => {
  await test.make.team({ members: [(await test.make.staff()).id] });
  const count = async () => Number((await sql('SELECT count(*) AS n FROM access_changes'))[0]?.n);
  const purge = () => test.app.jobs.transaction(purgeAccessChanges);
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await purge();
  await purge();
  expect(await count()).toBe(before);
  await sql(`UPDATE access_changes SET seen_at = seen_at - interval '11 minutes'`);
  await purge();
  expect(await count()).toBe(0);
});
