import { type ClientId, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';

const { schedule } = contracts;

let test: TestApp;
let clientId: ClientId;
let guideId: StaffId;
let as: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, '2026-11-20T16:16:00Z');
  clientId = await test.make.client();
});
beforeEach(async () => {
  const guide = await test.make.staff({ name: 'Marisol Vega' });
  guideId = guide.id;
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
  memberId = await test.make.member({ clientId, guideId, name: 'Walter Birdsong' });
});
afterAll(() => test.stop());

const createCalendarUrl = async () => new URL((await test.call(schedule.makeCalendar, { as })).body.url).pathname;
const fetchCalendar = (url: string) => test.app.fastify.inject({ method: 'GET', url });
const plan = (time: string, type: 'call' | 'visit') =>
  test.call(schedule.create, {
    as,
    input: {
      params: { userId: memberId },
      body: { date: '2026-11-24', time, type, note: '<p>Secret words</p>', visitLocation: 'Kitchen table' },
    },
  });

it('shows events at an address that is shown once, without name, note or place', async () => {
  await plan('14:30', 'visit');
  await plan('-1', 'call');
  const address = await createCalendarUrl();
  const { statusCode, headers, body } = await fetchCalendar(address);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect((await test.app.fastify.inject({ method: 'HEAD', url: address })).statusCode).toBe(200);
  expect(body).toContain('DTSTART:20261124T203000Z');
  expect(body).toContain('DTSTART;VALUE=DATE:20261124');
  expect(body).toMatch(/SUMMARY:Visit/);
  expect(body).not.toMatch(/Walter|Birdsong|Secret|Kitchen/);
  expect((await test.call(schedule.calendar, { as })).body).toEqual({
    createdAt: expect.stringMatching(/^2026-11-20T16:1/),
  });
  const secret = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';
  const [storedRows] = await test.database.sql<{ row: string }>(
    'SELECT a::text AS row FROM calendar_addresses a WHERE staff_id = $1',
    [guideId],
  );
  expect(storedRows?.row).not.toContain(secret);
  const audited = await test.database.sql<{ actor_id: string; member_ids: string[] }>(
    `SELECT actor_id, member_ids FROM audit_entries WHERE action = 'GET /calendar/{secret}' ORDER BY id DESC LIMIT 1`,
  );
  expect(audited.map((row) => [Number(row.actor_id), row.member_ids.map(Number)])).toEqual([[guideId, [memberId]]]);
});

it('is not found after it is revoked or replaced or the account is disabled, and neither is a guess', async () => {
  const first = await createCalendarUrl();
  const second = await createCalendarUrl();
  expect([(await fetchCalendar(first)).statusCode, (await fetchCalendar(second)).statusCode]).toEqual([404, 200]);
  expect((await fetchCalendar(`${second.slice(0, -5)}x.ics`)).statusCode).toBe(404);
  expect((await fetchCalendar(second.replace('.ics', ''))).statusCode).toBe(404);
  expect((await test.call(schedule.revokeCalendar, { as })).body).toEqual({ createdAt: null });
  expect((await fetchCalendar(second)).statusCode).toBe(404);
  const third = await createCalendarUrl();
  await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [guideId]);
  expect((await fetchCalendar(third)).statusCode).toBe(404);
});

it.each(['disabled', 'deleted'])(
  'of a user who is %s stops working, and does not work again after the user can sign in again',
  async (how) => {
    const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    const params = { userId: guideId };
    const address = await createCalendarUrl();
    const { users } = contracts;
    if (how === 'disabled') {
      expect((await test.call(users.disable, { as: admin, input: { params, body: {} } })).status).toBe(200);
      expect((await fetchCalendar(address)).statusCode).toBe(404);
      expect((await test.call(users.enable, { as: admin, input: { params } })).status).toBe(200);
    } else {
      const receivingGuideId = (await test.make.staff()).id;
      await test.make.team({ members: [receivingGuideId], clients: [clientId] });
      expect(
        (await test.call(users.remove, { as: admin, input: { params, query: { receivingGuideId } } })).status,
      ).toBe(200);
      await test.database.sql('UPDATE staff SET disabled_at = NULL, deleted_at = NULL WHERE user_id = $1', [guideId]);
      await test.database.sql('UPDATE users SET deleted_at = NULL WHERE id = $1', [guideId]);
    }
    expect((await fetchCalendar(address)).statusCode).toBe(404);
    const storedRows = await test.database.sql('SELECT FROM calendar_addresses WHERE staff_id = $1', [guideId]);
    expect(storedRows).toHaveLength(0);
  },
);

it('is created only by the user, not by an impersonator', async () => {
  const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  const headers = { 'impersonation-user-id': String(guideId) };
  const { status, body } = await test.call(schedule.makeCalendar, { as: admin, headers });
  expect([status, body.code]).toEqual([403, 'CALENDAR_IS_PERSONAL']);
});

it('is never stored as plain text, not even under an idempotency key', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const urls = [];
  for (let n = 0; n < 2; n += 1) urls.push((await test.call(schedule.makeCalendar, { as, headers })).body.url);
  expect(new Set(urls).size).toBe(2);
  const storedRows = await test.database.sql('SELECT reply::text FROM idempotency_keys');
  for (const url of urls) expect(JSON.stringify(storedRows)).not.toContain(new URL(url).pathname.split('/').at(-1));
});
