import { contracts, type MemberId } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { enrollmentFiles } from '../../testing/enrollments.ts';
import { connectLive, type LiveClient } from '../../testing/live.ts';
import type { Person } from '../../testing/world.ts';

const { users, staff, members } = contracts;
let test: TestApp;
let url: string;
let admin: string;
let administrator: Person;
const liveClients: LiveClient[] = [];

beforeAll(async () => {
  test = await startTestApp();
  url = await test.listen();
  administrator = await test.make.staff({ role: 'ADMIN' });
  admin = await test.signIn(administrator);
});
afterEach(() => {
  for (const one of liveClients.splice(0)) one.close();
});
afterAll(() => test.stop());

const disable = (person: Person, body: object = {}) =>
  test.call(users.disable, { as: admin, input: { params: { userId: person.id }, body: body as never } });
const remove = (person: Person, query: object = {}) =>
  test.call(users.remove, { as: admin, input: { params: { userId: person.id }, query: query as never } });
const seen = async (token: string) => (await test.call(staff.verify, { as: token })).status;
const guideOf = async (memberId: MemberId) =>
  (
    await test.database.sql<{ id: string | null }>('SELECT assigned_guide_id AS id FROM members WHERE user_id = $1', [
      memberId,
    ])
  )[0]?.id;

/** Creates a guide with three members of a client, and a colleague in the same team. */
async function createGuideScenario() {
  const clientId = await test.make.client();
  const [guide, colleague] = [await test.make.staff(), await test.make.staff()];
  await test.make.team({ members: [guide.id, colleague.id], clients: [clientId] });
  const memberIds = [];
  for (let n = 0; n < 3; n += 1) memberIds.push(await test.make.member({ clientId, guideId: guide.id }));
  return { guide, colleague, memberIds, clientId };
}

describe('a disabled user', () => {
  it('gets an error on the next request, and open connections close within five seconds', async () => {
    const { guide } = await createGuideScenario();
    const token = await test.signIn(guide);
    const live = await connectLive(url, { token });
    liveClients.push(live);
    expect(await seen(token)).toBe(200);
    const at = performance.now();
    expect((await disable(guide)).body.disabledAt).not.toBeNull();
    expect(await seen(token)).toBe(401);
    await expect.poll(() => live.socket.connected, { timeout: 5000, interval: 20 }).toBe(false);
    expect(performance.now() - at).toBeLessThan(5000);
    // A disabled user cannot regain access by signing in again.
    expect(await seen(await test.signIn(guide))).toBe(401);
    const enabled = await test.call(users.enable, { as: admin, input: { params: { userId: guide.id } } });
    expect(enabled.body.disabledAt).toBeNull();
    expect(await seen(await test.signIn(guide))).toBe(200);
  });

  it('is signed out at once, also while a request is being written', async () => {
    const left = await test.make.staff();
    const token = await test.signIn(left);
    expect(await seen(token)).toBe(200);
    const job = new pg.Client({ connectionString: test.database.url });
    await job.connect();
    const { sql } = test.database;
    const clientId = await test.make.client();
    const memberId = await test.make.member({ clientId });
    const { previewId } = await enrollmentFiles(sql, { clientId, memberId, by: left.id });
    await job.query('BEGIN');
    await job.query("SET LOCAL lock_timeout = '700ms'");
    await job.query('SELECT FROM enrollment_imports WHERE id = $1 FOR UPDATE', [previewId]);
    const disabling = disable(left);
    const waiting = `SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
                      WHERE NOT l.granted AND l.locktype = 'transactionid' AND a.datname = current_database()`;
    await expect.poll(async () => (await sql(waiting)).length, { timeout: 5000, interval: 10 }).toBe(1);
    // PostgreSQL takes this lock on the author when a row that references the author is written.
    await job.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [left.id]);
    await job.query('COMMIT');
    await job.end();
    expect((await disabling).status).toBe(200);
    expect(await seen(token)).toBe(401);
  });

  it('leaves no item without an owner: members, to-dos, reviews, scheduled texts and lines go to the successor', async () => {
    const { guide, colleague, memberIds } = await createGuideScenario();
    const [memberId] = memberIds as [MemberId];
    const { sql } = test.database;
    await sql(
      `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at) VALUES ($1, $2, 'INCOMPLETE_VISIT', 'visit', 900100, current_date, now())`,
      [memberId, guide.id],
    );
    await sql(
      `WITH c AS (INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, created_at, updated_at)
                  VALUES ($1, $2, true, 'MISSED', '+17135550142', now(), now(), now()) RETURNING id),
            a AS (INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at)
                  SELECT id, $1, $2, $2, 'voicemail_review', now() FROM c RETURNING id)
       INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at) SELECT $1, $2, 'CALL_AUDIT', 'call_audit', id, current_date, now() FROM a`,
      [memberId, guide.id],
    );
    await sql(
      `INSERT INTO lines (display_name, number, guide_id, owner_id, created_at) VALUES ('Own', '+1346' || lpad($1::bigint::text, 7, '5'), $1, $1, now())`,
      [guide.id],
    );
    const held = await test.call(users.holdings, { as: admin, input: { params: { userId: guide.id } } });
    expect(held.body).toMatchObject({
      members: 3,
      todos: 2,
      reviews: 1,
      lines: 1,
      scheduledTexts: 0,
      transfersToThem: 0,
    });
    expect(held.body.successors[0]).toMatchObject({ id: colleague.id, members: 0 });

    await disable(guide, { receivingGuideId: colleague.id });
    await expect.poll(() => guideOf(memberIds[2] as MemberId), { timeout: 8000 }).toBe(String(colleague.id));
    const left = async () =>
      (await test.call(users.holdings, { as: admin, input: { params: { userId: guide.id } } })).body;
    await expect
      .poll(left, { timeout: 8000 })
      .toMatchObject({ members: 0, todos: 0, reviews: 0, lines: 0, scheduledTexts: 0 });
    const receivedHoldings = await test.call(users.holdings, {
      as: admin,
      input: { params: { userId: colleague.id } },
    });
    // The colleague now has the review and, as after any transfer, a handover to-do for each member.
    expect(receivedHoldings.body).toMatchObject({ members: 3, reviews: 1, lines: 1 });
    const todos = await sql<{ type: string }>(
      'SELECT type FROM todos WHERE owner_id = $1 AND completed_at IS NULL ORDER BY type',
      [colleague.id],
    );
    expect(todos.map(({ type }) => type)).toEqual([
      'CALL_AUDIT',
      'HANDOVER',
      'HANDOVER',
      'HANDOVER',
      'INCOMPLETE_VISIT',
    ]);
    expect(
      await sql('SELECT DISTINCT receiving_guide_id, auditor_id FROM transfer_requests WHERE member_id = ANY($1)', [
        memberIds,
      ]),
    ).toEqual([{ receiving_guide_id: String(colleague.id), auditor_id: String(administrator.id) }]);
  });

  it('can be succeeded only by a guide who can sign in and whose teams serve the members', async () => {
    const { guide, colleague } = await createGuideScenario();
    await disable(colleague);
    const elsewhere = await test.make.staff();
    await test.make.team({ members: [elsewhere.id], clients: [await test.make.client()] });
    const held = await test.call(users.holdings, { as: admin, input: { params: { userId: guide.id } } });
    expect(held.body.successors.map(({ id }) => id)).not.toContain(elsewhere.id);
    for (const receivingGuideId of [colleague.id, guide.id, administrator.id, elsewhere.id]) {
      const refused = await disable(guide, { receivingGuideId });
      expect([refused.status, refused.body.code]).toEqual([409, 'SUCCESSOR_NOT_FOUND']);
    }
    expect(await seen(await test.signIn(guide))).toBe(200);
  });

  it('cannot be the acting user, nor an administrator unless a SUPER_ADMIN does it', async () => {
    expect((await disable(administrator)).body.code).toBe('USER_PROTECTED');
    const other = await test.make.staff({ role: 'ADMIN' });
    expect((await disable(other)).body.code).toBe('USER_PROTECTED');
    expect((await remove(other)).body.code).toBe('USER_PROTECTED');
    const top = await test.signIn(await test.make.staff({ role: 'SUPER_ADMIN' }));
    const done = await test.call(users.disable, { as: top, input: { params: { userId: other.id }, body: {} } });
    expect(done.status).toBe(200);
  });
});

it('a user who is disabled during a call and an upload has neither afterwards', async () => {
  const { guide, memberIds } = await createGuideScenario();
  const token = await test.signIn(guide);
  const { sql } = test.database;
  const made = await sql<{ id: string }>(
    `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, sid, time_started, created_at, updated_at)
     VALUES ($1, $2, false, 'CONNECTING', '+17135550142', NULL, now(), now(), now()),
            ($1, $2, false, 'ACTIVE', '+17135550142', $3, now(), now(), now()) RETURNING id`,
    [memberIds[0], guide.id, `CA${guide.id}`],
  );
  const began = await test.call(contracts.files.presignedUrl, {
    as: token,
    input: { body: { fileName: 'letter.pdf', mimeType: 'application/pdf', size: 4 } as never },
  });
  expect(began.status).toBeLessThan(300);
  await disable(guide);
  expect(await seen(token)).toBe(401);
  const statuses = await sql<{ status: string }>('SELECT status FROM calls WHERE id = ANY($1) ORDER BY id', [
    made.map(({ id }) => id),
  ]);
  expect(statuses[0]?.status).toBe('ENDED');
  const address = new URL(began.body.uploadUrl);
  const late = await fetch(`${url}${address.pathname}${address.search}`, { method: 'PUT', body: 'file' });
  expect(late.status).toBeGreaterThanOrEqual(400);
  expect(await sql('SELECT 1 FROM files WHERE staff_id = $1 AND deleted_at IS NULL', [guide.id])).toEqual([]);
  // The carrier does not respond in this test. The job that ends the other call may still be queued, or may have run
  // already.
  const asked = await sql('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [`end-leg-CA${guide.id}`]);
  expect(asked.length + Number(statuses[1]?.status === 'ENDED')).toBeGreaterThan(0);
});

it('the import and archive of a disabled user continue in the name of the administrator', async () => {
  const left = await test.make.staff({ role: 'ADMIN' });
  const top = await test.make.staff({ role: 'SUPER_ADMIN' });
  const [asLeft, asTop] = [await test.signIn(left), await test.signIn(top)];
  const { memberIds, clientId } = await createGuideScenario();
  const [memberId] = memberIds as [MemberId];
  const liveClient = await connectLive(url, { token: asTop });
  liveClients.push(liveClient);
  const { sql } = test.database;
  const { previewId, enrollmentId } = await enrollmentFiles(sql, { clientId, memberId, by: left.id });
  const archive = await test.call(contracts.exports.member, {
    as: asLeft,
    input: { body: { memberId, reason: 'Records request 7' } },
  });
  const listed = await test.call(contracts.exports.table, {
    as: asLeft,
    input: { body: { table: 'teams', reason: 'Board meeting' } },
  });
  // Sets both states as if the worker were processing the import and the archive right now.
  await sql(`UPDATE enrollment_imports SET state = 'applying' WHERE id = $1`, [previewId]);
  await sql(`UPDATE member_archives SET state = 'running' WHERE id = $1`, [archive.body.id]);
  const done = await test.call(users.disable, { as: asTop, input: { params: { userId: left.id }, body: {} } });
  expect(done.status).toBe(200);

  const file = await test.app.fastify.inject({ url: new URL(listed.body.url).pathname });
  expect(file.statusCode).toBe(404);
  const late = await test.call(contracts.enrollments.send, {
    as: asLeft,
    input: { params: { importId: enrollmentId }, body: { from: 0, text: 'Number', isLast: false } },
  });
  expect(late.status).toBe(401);
  for (const importId of [previewId, enrollmentId]) {
    const found = await test.call(contracts.enrollments.get, { as: asTop, input: { params: { importId } } });
    expect(found.body.createdBy).toMatchObject({ name: top.name });
  }
  const [other] = (await test.call(contracts.exports.members, { as: asTop })).body;
  expect(other).toMatchObject({ id: archive.body.id, createdBy: top.name });
  await expect
    .poll(() => liveClient.events.map(({ name }) => name), { timeout: 5000 })
    .toEqual(expect.arrayContaining(['enrollment_import_updated', 'exports_updated']));
});

describe('a deleted user', () => {
  it('disappears from every list and screen, and a new user with the same email inherits nothing', async () => {
    const { guide, colleague, memberIds } = await createGuideScenario();
    const token = await test.signIn(guide);
    expect(await seen(token)).toBe(200);
    const liveClient = await connectLive(url, { token: await test.signIn(colleague) });
    liveClients.push(liveClient);
    const alone = await remove(guide);
    expect([alone.status, alone.body.code]).toEqual([409, 'SUCCESSOR_NEEDED']);
    expect((await remove(guide, { receivingGuideId: colleague.id })).body).toEqual({ id: guide.id });
    expect(await seen(token)).toBe(401);
    await expect
      .poll(() => liveClient.events.filter(({ name }) => name === 'user_deleted').map(({ payload }) => payload), {
        timeout: 5000,
      })
      .toEqual([{ id: guide.id }]);
    expect((await test.call(users.list, { as: admin })).body.some(({ id }) => id === guide.id)).toBe(false);
    expect((await test.call(staff.list, { as: admin, input: {} })).body.some(({ id }) => id === guide.id)).toBe(false);

    const again = await test.call(users.create, {
      as: admin,
      input: {
        body: { firstName: 'New', lastName: 'Person', email: guide.email, role: 'GUIDE', timeZone: 'America/Chicago' },
      },
    });
    expect(again.status).toBe(201);
    // The first request comes from a screen that is still open. The server refuses it and does not link the account.
    const late = await test.call(staff.verify, { as: token });
    expect([late.status, late.body.code]).toEqual([401, 'SESSION_ENDED']);
    const linked = 'SELECT FROM staff_identities WHERE staff_id = $1';
    expect(await test.database.sql(linked, [again.body.id])).toEqual([]);
    // The same account at the identity provider now belongs to the new person.
    const fresh = await test.issuer.sign({
      sub: `subject-${guide.id}`,
      sid: 'another sign-in',
      email: guide.email,
      email_verified: true,
    });
    expect((await test.call(staff.verify, { as: fresh })).body).toMatchObject({ id: again.body.id, hasMembers: false });
    const memberId = memberIds[0] as MemberId;
    expect((await test.call(members.get, { as: fresh, input: { params: { memberId } } })).status).toBe(404);
  });
});

it('an administrator sees the sessions of a user and ends one, and the others continue', async () => {
  const person = await test.make.staff();
  const [one, two] = [await test.signIn(person), await test.signIn(person)];
  for (const token of [one, two]) await seen(token);
  const params = { userId: person.id };
  const list = await test.call(users.sessions, { as: admin, input: { params } });
  expect(list.body.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  const sessionId = list.body.find(({ id }) => id === Math.min(...list.body.map((session) => session.id)))?.id;
  if (!sessionId) throw new Error('No session');
  await test.call(users.endSession, { as: admin, input: { params: { ...params, sessionId } } });
  expect([await seen(one), await seen(two)]).toEqual([401, 200]);
  const other = { userId: administrator.id, sessionId };
  expect((await test.call(users.endSession, { as: admin, input: { params: other } })).status).toBe(404);
});
