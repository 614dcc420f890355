import { contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveChain } from '../../platform/audit/prove.ts';
import { seal } from '../../platform/audit/seal.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

let test: TestApp;
let admin: string;
let administrator: Person;
let guide: Person;
let asGuide: string;
let memberId: MemberId;
let otherId: MemberId;
const { audit, members, notes } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  const clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  administrator = await test.make.staff({ role: 'ADMIN', name: 'Priya Raman' });
  await test.make.team({ members: [guide.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker' });
  otherId = await test.make.member({ clientId: await test.make.client() });
  [admin, asGuide] = [await test.signIn(administrator), await test.signIn(guide)];
  const openMember = (id: MemberId, headers = {}) =>
    test.call(members.get, { as: asGuide, headers, input: { params: { memberId: id } } });
  await openMember(memberId);
  await openMember(otherId);
  await test.call(notes.create, { as: asGuide, input: { body: { userId: memberId, text: '<p>Seen.</p>' } } });
  await test.call(members.get, {
    as: admin,
    headers: { 'impersonation-user-id': String(guide.id) },
    input: { params: { memberId } },
  });
});
afterAll(() => test.stop());

type Query = { [key: string]: unknown };
const entries = async (query: Query = {}) =>
  (await test.call(audit.list, { as: admin, input: { query } as never })).body;
const findSentences = async (query: Query) =>
  (await entries(query)).data.map((one) => `${one.person?.name} ${one.kind} ${one.action}`);

describe('the audit', () => {
  it('shows by member which users saw and changed the member, latest first, with impersonation', async () => {
    const { data } = await entries({ memberId });
    expect(data.map(({ kind, action }) => `${kind} ${action}`).slice(-3)).toEqual([
      'saw GET /users/{memberId}',
      'changed POST /notes',
      'saw GET /users/{memberId}',
    ]);
    const [first] = data.filter(({ actingAs }) => actingAs !== null);
    expect([first?.person?.name, first?.actingAs?.name, first?.members[0]?.name]).toEqual([
      'Priya Raman',
      'Marisol Vega',
      'Dolores Whitaker',
    ]);
  });

  it('finds a user by their own actions and by actions in their name', async () => {
    const { data } = await entries({ personId: guide.id, limit: 100 });
    expect(new Set(data.map(({ person }) => person?.name))).toEqual(new Set(['Marisol Vega', 'Priya Raman']));
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  it('finds each kind, and refused requests with their result', async () => {
    expect(await findSentences({ personId: guide.id, kind: 'refused' })).toEqual([
      'Marisol Vega refused GET /users/{memberId}',
    ]);
    expect(await findSentences({ personId: guide.id, kind: 'changed' })).toContain('Marisol Vega changed POST /notes');
    expect((await findSentences({ kind: 'saw', limit: 50 })).every((text) => text.includes(' saw '))).toBe(true);
  });

  it('describes each action with its member and values, as translatable data', async () => {
    const [{ id: outcomeId, text } = { id: 0, text: '' }] = (
      await test.call(contracts.visits.outcomes, { as: asGuide, input: { query: { type: 'visit' } } })
    ).body;
    await test.call(contracts.visits.create, {
      as: asGuide,
      raw: {
        subjectUserId: memberId,
        startTime: new Date(Date.now() - 7_200_000).toISOString(),
        endTime: new Date(Date.now() - 3_600_000).toISOString(),
        outcomeId,
        note: 'She has what she needs for this week, and asked for a ride to the clinic on Friday.',
      },
    });
    const [first] = (await entries({ memberId })).data;
    expect([first?.action, first?.summary, first?.summarySentence, first?.via]).toEqual([
      'POST /visits',
      `Logged a visit to Dolores Whitaker with the outcome ${text}`,
      {
        key: 'Logged a visit to {member} with the outcome {outcome}',
        values: { member: 'Dolores Whitaker', outcome: { word: text } },
      },
      'person',
    ]);
  });

  it('omits automatic entries on request, but never refused ones', async () => {
    await test.call(contracts.calls.current, { as: asGuide });
    await test.call(members.viewed, { as: asGuide, input: { params: { memberId } } });
    await test.call(members.viewed, { as: asGuide, input: { params: { memberId: otherId } } });
    const all = await findSentences({ personId: guide.id, limit: 200 });
    const people = await findSentences({ personId: guide.id, limit: 200, ownAccord: false });
    const polled = ['GET /calls/current', 'GET /calls/outcomes', 'POST /users/{memberId}/viewed'];
    for (const action of polled) expect(all.join('\n')).toContain(action);
    const refused = 'Marisol Vega refused POST /users/{memberId}/viewed';
    expect(people.filter((one) => polled.some((action) => one.endsWith(action)))).toEqual([refused]);
    expect(
      all.filter((one) => !people.includes(one)).every((one) => polled.some((action) => one.endsWith(action))),
    ).toBe(true);
  });

  it('has pages that neither repeat nor omit entries, whatever is written in the meantime', async () => {
    const all = (await entries({ personId: guide.id, to: new Date().toISOString(), limit: 100 })).data.map(
      ({ id }) => id,
    );
    const found: number[] = [];
    let before: number | undefined;
    do {
      const page = await entries({ personId: guide.id, limit: 2, ...(before === undefined ? {} : { before }) });
      found.push(...page.data.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(found).toEqual(all);
    expect(await findSentences({ memberId, from: '2030-01-01T00:00:00Z' })).toEqual([]);
  });

  it('returns lists and single actions in one order across months, also for merged members', async () => {
    const clientId = await test.make.client();
    const [one, other, gone] = await Promise.all([1, 2, 3].map(() => test.make.member({ clientId })));
    await test.database.sql(
      `INSERT INTO member_merges (merged_id, remaining_id, merged_at, merged_by, last_feed_item_id) VALUES ($1, $2, now(), $3, 0)`,
      [gone, one, administrator.id],
    );
    const written = [
      ['alone', 0, [one]],
      ['list', 1, [other, one]],
      ['merged', 2, [gone]],
      ['nobody of these', 3, [other]],
      ['both', 40, [gone, one]],
      ['long ago', 41, [one]],
      ['nobody', 42, []],
    ] as const;
    await test.database.sql(`SELECT make_audit_months((now() - interval '50 days')::date, 2)`);
    for (const [name, days, ids] of written)
      await test.database.sql(
        `INSERT INTO audit_entries (at, request_id, action, member_ids, outcome)
         VALUES (now() - $2 * interval '1 day', 'many', $1, $3, 200)`,
        [`GET /${name}`, days, ids],
      );
    const expected = ['alone', 'list', 'merged', 'both', 'long ago'].map((name) => `GET /${name}`);
    const found: string[] = [];
    let before: number | undefined;
    do {
      const page = await entries({ memberId: one, limit: 2, ...(before === undefined ? {} : { before }) });
      found.push(...page.data.map(({ action }) => action));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(found).toEqual(expected);
  });

  it('finds every list that contains a member, on each day and from each start', async () => {
    const clientId = await test.make.client();
    const [one, other] = await Promise.all([1, 2].map(() => test.make.member({ clientId })));
    await test.database.sql(`SELECT make_audit_months((now() - interval '160 days')::date, 6)`);
    // Creates entries at the start and end of the days next to each boundary between periods, and entries that are
    // older than all day-based periods.
    const written = await test.database.sql<{ id: string }>(
      `INSERT INTO audit_entries (at, request_id, action, member_ids, outcome)
       SELECT date_trunc('day', now(), 'UTC') - days * interval '24 hours' + of_day, 'days', 'GET /list', ARRAY[$1, $2]::bigint[], 200
         FROM unnest(ARRAY[0, 0, 1, 2, 3, 6, 7, 14, 15, 29, 30, 31, 45, 61, 92, 150]) days,
              unnest(ARRAY[interval '0', interval '1 day' - interval '1 microsecond']) of_day
        WHERE days > 0 OR of_day = interval '0'
       RETURNING id`,
      [one, other],
    );
    const all = await test.database.sql<{ id: string; at: string }>(
      `SELECT id, at::text FROM audit_entries WHERE id = ANY($1) ORDER BY at DESC, id DESC`,
      [written.map(({ id }) => id)],
    );
    const ids = all.map(({ id }) => Number(id));
    for (const limit of [1, 7, 200]) {
      const found: number[] = [];
      let before: number | undefined;
      do {
        const page = await entries({ memberId: one, limit, ...(before === undefined ? {} : { before }) });
        found.push(...page.data.map(({ id }) => id));
        before = page.next ?? undefined;
      } while (before !== undefined);
      // This test wrote the newest entries about the member, so they are the first results.
      expect(found.filter((id) => ids.includes(id))).toEqual(ids);
    }
    for (const [at, { id }] of [...all.entries()].filter((_, n) => n % 5 === 3)) {
      const [row] = await test.database.sql<{ to: string }>(
        `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS to FROM audit_entries WHERE id = $1`,
        [id],
      );
      const later = all.findLastIndex((entry) => entry.at === all[at]?.at);
      const { data } = await entries({ memberId: one, limit: 200, to: row?.to ?? '' });
      expect(data.map((entry) => entry.id)).toEqual(ids.slice(later + 1));
    }
  });

  it('is only for administrators', async () => {
    for (const as of [asGuide, await test.signIn(await test.make.staff({ role: 'GUIDE_SUPERVISOR' }))]) {
      expect((await test.call(audit.list, { as })).status).toBe(403);
      expect((await test.call(audit.chain, { as })).status).toBe(403);
    }
  });

  it('shows which seal covers an entry, and a job verifies the chain', async () => {
    await expect
      .poll(async () => {
        await seal(test.app.jobs);
        return (await entries({ memberId })).data.at(-1)?.seal;
      })
      .toBeGreaterThan(0);
    await proveChain(test.app.jobs);
    const { body } = await test.call(audit.chain, { as: admin });
    expect([body.broken, body.provedAt === null, body.seals > 0]).toEqual([null, false, true]);
    await test.database.sql(`UPDATE audit_entries SET outcome = 201 WHERE id = (SELECT min(id) FROM audit_entries)`);
    await proveChain(test.app.jobs);
    expect((await test.call(audit.chain, { as: admin })).body.broken).toMatchObject({ seal: 1 });
    await test.database.sql(`UPDATE audit_entries SET outcome = 200 WHERE id = (SELECT min(id) FROM audit_entries)`);
    await proveChain(test.app.jobs);
    expect((await test.call(audit.chain, { as: admin })).body.broken).toBeNull();
  });
});

describe('a print', () => {
  const print = (id: MemberId) => test.call(audit.printMember, { as: asGuide, input: { params: { memberId: id } } });

  it('is an export of the member or the screen', async () => {
    expect((await print(memberId)).status).toBe(200);
    await test.call(audit.printScreen, { as: asGuide, input: { body: { screen: 'hand-over' } } });
    const { data } = await entries({ personId: guide.id, kind: 'exported' });
    expect(data.map(({ summary, members: of }) => [summary, of.length])).toEqual([
      ['Printed a screen: Handover', 0],
      ['Printed a page about Dolores Whitaker', 1],
    ]);
  });

  it('of a member whom the user may not see is refused', async () => {
    expect((await print(otherId)).status).toBe(404);
  });
});

describe('an export of the audit', () => {
  const ask = (body: object, as = admin) => test.call(audit.export, { as, input: { body: body as never } });
  const read = async (url: string) => {
    const { pathname } = new URL(url);
    return test.app.fastify.inject({ url: pathname });
  };

  it('is one CSV file of the filtered entries, and its address works once', async () => {
    await test.database.sql(`UPDATE users SET first_name = '=cmd|calc' WHERE id = $1`, [memberId]);
    const { body, status } = await ask({ memberId, reason: 'Records request 114' });
    expect(status).toBe(201);
    // A HEAD request does not use up the address.
    expect((await test.app.fastify.inject({ method: 'HEAD', url: new URL(body.url).pathname })).statusCode).toBe(404);
    const file = await read(body.url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = file.body.trim().split('\r\n');
    expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]?.replace('\uFEFF', '')).toBe('Reason,Records request 114');
    expect(lines[1]?.startsWith('Time,Person,Acting as,Kind')).toBe(true);
    expect(lines.length - 2).toBe((await entries({ memberId, limit: 200 })).data.length);
    expect(file.body).toContain(`'=cmd|calc`);
    expect((await read(body.url)).statusCode).toBe(404);
  });

  it('adds two entries with the reason, and requires a reason', async () => {
    expect(await findSentences({ kind: 'exported', personId: administrator.id })).toEqual([
      'Priya Raman exported GET /audit/exports/{secret}',
      'Priya Raman exported POST /audit/exports',
    ]);
    expect(await test.database.sql('SELECT reason FROM audit_exports')).toEqual([{ reason: 'Records request 114' }]);
    expect((await ask({ memberId, reason: ' ' })).status).toBe(400);
    expect((await ask({ reason: 'Because' }, asGuide)).status).toBe(403);
  });

  it('cannot be opened after the requesting user has signed out', async () => {
    const token = await test.signIn(administrator);
    const { body } = await ask({ memberId, reason: 'Records request 115' }, token);
    await test.call(contracts.session.end, { as: token });
    expect((await read(body.url)).statusCode).toBe(404);
  });
});
