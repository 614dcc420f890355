import { contracts, type ExportTable, exportTables, type MemberId, type Permission } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../platform/access/viewer.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { enrollmentFiles } from '../../testing/enrollments.ts';
import type { Person } from '../../testing/world.ts';
import { unzip } from '../../testing/zip.ts';
import { makeArchive, removeExpired } from './archive.ts';
import { exportTable } from './service.ts';

let test: TestApp;
let admin: Person;
let as: string;
let guide: Person;
let memberId: MemberId;
let clientId: Awaited<ReturnType<TestApp['make']['client']>>;
const { exports, audit, notes } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client('Bayou Health');
  guide = await test.make.staff({ name: 'Marisol Vega' });
  admin = await test.make.staff({ role: 'ADMIN', name: 'Priya Raman', timeZone: 'America/Chicago' });
  await test.make.team({ members: [guide.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: '+13465550161' });
  await test.make.member({ clientId: await test.make.client('Other'), name: '=cmd|calc Formula' });
  as = await test.signIn(admin);
  const asGuide = await test.signIn(guide);
  await test.call(notes.create, {
    as: asGuide,
    input: { body: { userId: memberId, text: '<p>Rent &amp; rides.</p>' } },
  });
});
afterAll(() => test.stop());

const requestExport = (body: object, who = as) => test.call(exports.table, { as: who, input: { body: body as never } });
const download = (url: string) => test.app.fastify.inject({ url: new URL(url).pathname });
const linesOf = (body: string) => body.replace('\uFEFF', '').trim().split('\r\n');

describe('a list', () => {
  it("is exported as CSV with all rows, escaped formulas and times in the user's zone; its address works once", async () => {
    await test.database.sql(`UPDATE users SET created_at = '2026-06-01T02:30:00Z' WHERE id = $1`, [memberId]);
    const { body, status } = await requestExport({ table: 'members', reason: 'Board meeting' });
    expect(status).toBe(201);
    // A HEAD request does not use up the address.
    expect((await test.app.fastify.inject({ method: 'HEAD', url: new URL(body.url).pathname })).statusCode).toBe(404);
    const file = await download(body.url);
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, 'attachment; filename="members.csv"']);
    const lines = linesOf(file.body);
    expect(lines.length).toBe(3);
    expect(lines.find((line) => line.includes('Dolores'))).toContain('2026-05-31 21:30');
    expect(lines.find((line) => line.includes('Dolores'))).toContain(',+13465550161,');
    expect(lines.find((line) => line.startsWith('Id,'))).toContain('Record since (America/Chicago)');
    expect(file.body).toContain(`'=cmd|calc Formula`);
    expect((await download(body.url)).statusCode).toBe(404);
  });

  it('is filtered by customer and name', async () => {
    const rows = async (filter: object) =>
      linesOf(
        (await download((await requestExport({ table: 'members', reason: 'Board meeting', ...filter })).body.url)).body,
      ).length - 1;
    expect([await rows({ clientId }), await rows({ searchTerm: 'whit' }), await rows({ searchTerm: 'zz' })]).toEqual([
      1, 1, 0,
    ]);
  });

  it.each(exportTables)('of %s can be exported', async (table) => {
    const asked = await requestExport({ table, clientId, searchTerm: 'a', reason: 'Board meeting' });
    const whole = await requestExport({ table, reason: 'Board meeting' });
    expect([asked.status, whole.status]).toEqual([201, 201]);
    const file = await download(whole.body.url);
    const [head, ...lines] = linesOf(file.body);
    expect([file.statusCode, head?.startsWith('Id,'), lines.length]).toEqual([200, true, whole.body.rows]);
  });

  const inText = (query: Record<string, string>) => new URLSearchParams(query).toString();

  it('has all rows of the filtered list, on any number of pages, in the same order', async () => {
    await test.database.sql(
      `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, created_at, updated_at)
       SELECT $1, $2, false, CASE WHEN n % 2 = 0 THEN 'ENDED' ELSE 'MISSED' END, '+13465550161', now() - n * interval '1 minute', now(), now()
         FROM generate_series(1, 2406) n`,
      [memberId, guide.id],
    );
    const query = { statuses: 'MISSED', searchTerm: 'whitaker', orderDirection: 'asc', 'page-size': '10' };
    const list = await test.call(contracts.calls.list, {
      as,
      input: { query: { ...query, includeCount: true, 'page-size': 1 } } as never,
    });
    expect(list.body.pagination?.totalItems).toBe(1203);
    const { body } = await requestExport({ table: 'calls', query: inText(query), reason: 'Board meeting' });
    expect(body.rows).toBe(1203);
    const lines = linesOf((await download(body.url)).body).slice(1);
    expect(lines.length).toBe(1203);
    expect(lines[0]?.startsWith(`${list.body.data[0]?.id},`)).toBe(true);
    expect(lines.every((line) => line.includes(',MISSED,'))).toBe(true);
  });

  it.each([
    ['members', { searchTerm: 'whitaker', orderBy: 'lastEvent', orderDirection: 'desc', includeSimilar: 'true' }],
    ['texts', { searchTerm: 'whitaker', orderBy: 'guide' }],
    ['hospitalizations', { 'sort-by': 'assignedGuide', statusIds: '1' }],
    ['hospital-messages', { state: 'review' }],
    ['duplicates', { state: 'apart' }],
  ] as const)('of %s has the columns of its list', async (table, query) => {
    const { body, status } = await requestExport({ table, query: inText(query), reason: 'Board meeting' });
    expect([status, body.rows]).toEqual([201, table === 'members' ? 1 : 0]);
    expect(linesOf((await download(body.url)).body).length).toBe(body.rows + 1);
  });

  it('of texts does not contain a text that its sender can still undo', async () => {
    const id = await test.make.member({ clientId, name: 'Held Texts' });
    await test.database.sql(
      `INSERT INTO texts (member_id, guide_id, line_id, incoming, text, phone_number, status, held_until, sent_at, created_at, updated_at)
       SELECT $1, $2, (SELECT min(id) FROM lines), false, status, '+13465550161', status, CASE status WHEN 'held' THEN now() END,
              CASE status WHEN 'sent' THEN now() END, now(), now()
         FROM unnest('{held,sent}'::text[]) AS status`,
      [id, guide.id],
    );
    const { body } = await requestExport({ table: 'texts', searchTerm: 'held texts', reason: 'Board meeting' });
    expect(body.rows).toBe(1);
    expect((await download(body.url)).body).toContain(',sent,sent');
  });

  it('of imports counts the refused lines', async () => {
    const { previewId } = await enrollmentFiles(test.database.sql, { clientId, memberId, by: admin.id });
    await test.database.sql(
      `INSERT INTO enrollment_rows (import_id, position, line, name, outcome, items, by_hand)
       SELECT $1, n, n, '', 'refuse', '[]', false FROM generate_series(12, 14) n`,
      [previewId],
    );
    const [head, ...lines] = linesOf(
      (await download((await requestExport({ table: 'enrollment-files', reason: 'Board meeting' })).body.url)).body,
    );
    const line = lines.find((one) => one.startsWith(`${previewId},`));
    expect(line?.split(',')[head?.split(',').indexOf('Refused') ?? -1]).toBe('3');
  });

  it("has the existing rows that the browser's list shows, in the same order", async () => {
    const second = await test.make.client('Second');
    const { body } = await requestExport({
      table: 'customers',
      ids: [second, 987_654, clientId],
      reason: 'Board meeting',
    });
    expect(body.rows).toBe(2);
    expect(linesOf((await download(body.url)).body).slice(1)).toEqual([
      expect.stringContaining('Second'),
      expect.stringContaining('Bayou Health'),
    ]);
  });

  it('reports an invalid query of the list', async () => {
    const wrong = async (body: object) =>
      (await requestExport({ reason: 'Board meeting', ...body })).body.errors?.[0]?.property;
    expect([
      await wrong({ table: 'calls', query: 'wrong=1' }),
      await wrong({ table: 'calls', query: 'guideIds=x' }),
      await wrong({ table: 'teams', query: 'name=x' }),
    ]).toEqual(['query.wrong', 'query.guideIds', 'query']);
  });

  it('is refused without the permission for the list, and contains only visible members', async () => {
    const { transaction, now, services } = test.app.jobs;
    const as = async (table: ExportTable, permissions: readonly Permission[]) => {
      const viewer: Viewer = {
        ...{ id: admin.id, name: 'Priya Raman', role: 'ADMIN', timeZone: 'America/Chicago', quiet: false },
        ...{ sessionId: 1, impersonatorId: null, permissions: new Set(permissions) },
        scope: { kind: 'some', guideIds: [], clientIds: [], unassignedClientIds: [] },
      };
      const asked = transaction((db) =>
        exportTable({ db, viewer, now: now(), services }, { table, reason: 'Board meeting' }),
      );
      return (await asked).rows;
    };
    await expect(as('calls', ['CAN_VIEW_MEMBERS'])).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect([await as('members', ['CAN_VIEW_MEMBERS']), await as('calls', ['CAN_CALL_MEMBERS'])]).toEqual([0, 0]);
  });

  it('deletes its list of rows after the download or the expiry', async () => {
    await requestExport({ table: 'customers', reason: 'Board meeting' });
    await download((await requestExport({ table: 'customers', reason: 'Board meeting' })).body.url);
    const [held] = await test.database.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM table_exports WHERE ids IS NOT NULL AND used_at IS NOT NULL`,
    );
    expect(held?.n).toBe(0);
    await test.database.sql(`UPDATE table_exports SET expires_at = now() - interval '1 hour'`);
    await removeExpired(test.app.jobs);
    expect(await test.database.sql('SELECT FROM table_exports WHERE ids IS NOT NULL')).toEqual([]);
  });

  it('adds two entries with the reason, requires a reason, and is only for administrators', async () => {
    const { body } = await test.call(audit.list, {
      as,
      input: { query: { kind: 'exported', personId: admin.id } } as never,
    });
    const found = body.data.filter(({ action }) => action.includes('/exports/tables'));
    expect(new Set(found.map(({ action }) => action))).toEqual(
      new Set(['GET /exports/tables/{secret}', 'POST /exports/tables']),
    );
    expect(new Set(found.map(({ reason }) => reason))).toEqual(new Set(['Board meeting']));
    // A search for exports about one member also finds an exported list that contained other members.
    await download((await requestExport({ table: 'members', clientId, reason: 'Board meeting' })).body.url);
    const ofMember = await test.call(audit.list, { as, input: { query: { memberId, kind: 'exported' } } as never });
    const saved = ofMember.body.data.find(({ action }) => action === 'GET /exports/tables/{secret}');
    expect(saved?.summarySentence).toMatchObject({
      key: 'Downloaded a list: {table} (rows: {rows})',
      values: { table: { word: 'Members' }, rows: expect.any(Number) },
    });
    const twin = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitacre' });
    await test.database.sql(
      `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at) VALUES (least($1::bigint, $2), greatest($1::bigint, $2), $3, 80, '[]', now())`,
      [memberId, twin, clientId],
    );
    await download((await requestExport({ table: 'duplicates', reason: 'Board meeting' })).body.url);
    const ofTwin = await test.call(audit.list, { as, input: { query: { memberId: twin, kind: 'exported' } } as never });
    expect(ofTwin.body.data.map(({ summarySentence }) => summarySentence.values.table)).toEqual([
      { word: 'Duplicates' },
    ]);
    await test.database.sql('DELETE FROM member_duplicates');
    expect((await requestExport({ table: 'members', reason: ' ' })).status).toBe(400);
    expect((await requestExport({ table: 'members', reason: 'Because' }, await test.signIn(guide))).status).toBe(403);
  });
});

describe('the archive of a member', () => {
  const archive = async () => (await test.call(exports.members, { as })).body[0];
  const address = (archiveId: number) => test.call(exports.fetch, { as, input: { params: { archiveId } } as never });

  it('has every row, the activity as a PDF, and a list of its content', async () => {
    const asked = await test.call(exports.member, {
      as,
      input: { body: { memberId, reason: 'Records request 114' } },
    });
    expect([asked.status, asked.body.state]).toEqual([202, 'waiting']);
    expect((await address(asked.body.id)).body.code).toBe('ARCHIVE_NOT_READY');
    const [lease, lostFile] = await test.database.sql<{ id: number; storage_key: string }>(
      `INSERT INTO files (purpose, state, file_name, mime_type, size, sha256, member_id, staff_id, created_at, ready_at)
       SELECT 'attachment', 'ready', name, 'application/pdf', 5, sha256(''), $1, $2, now(), now()
         FROM unnest(ARRAY['Lease: 2026.pdf', 'Lost.pdf']) name RETURNING id, storage_key`,
      [memberId, guide.id],
    );
    const pages = Buffer.alloc(3_000_000, 'page');
    const { storage } = test.app.jobs.services.connectors;
    await storage.write({ area: 'files', name: lease?.storage_key ?? '' }, pages, 'application/pdf');
    await makeArchive(asked.body.id, test.app.jobs);
    expect(await archive()).toMatchObject({ state: 'ready', progress: 100, memberName: 'Dolores Whitaker' });
    const { body } = await address(asked.body.id);
    const file = await download(body.url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = await unzip(file.rawPayload);
    expect(files.get('README.txt')?.toString()).toContain('Records request 114');
    expect(files.get('README.txt')?.toString()).toContain(`could not be read:\r\n  files/${lostFile?.id} Lost.pdf`);
    expect(files.get(`files/${lease?.id} Lease_ 2026.pdf`)?.equals(pages)).toBe(true);
    expect([...files.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
    expect(files.get('activity.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
    const rows = (name: string) => JSON.parse(files.get(`records/${name}.json`)?.toString() ?? '[]') as object[];
    expect(rows('notes')).toMatchObject([{ text: '<p>Rent &amp; rides.</p>' }]);
    expect(rows('phone_numbers')).toMatchObject([{ number: '+13465550161' }]);
    expect(rows('members')).toMatchObject([{ name: 'Dolores Whitaker' }]);
    expect((await download(body.url)).statusCode).toBe(404);
  });

  it('names every table of the catalog that contains the member', async () => {
    const named = await test.database.sql<{ table_name: string }>(
      `SELECT table_name FROM member_references($1) WHERE table_name NOT IN ('member_presence', 'member_views', 'member_archives')`,
      [memberId],
    );
    const held = await test.database.sql<{ table_name: string }>('SELECT DISTINCT table_name FROM member_records($1)', [
      memberId,
    ]);
    expect(held.map((one) => one.table_name)).toEqual(
      expect.arrayContaining([...new Set(named.map((one) => one.table_name))]),
    );
    const secret = await test.database.sql(
      `SELECT table_name FROM member_records($1) WHERE data ?| ARRAY['key_hash', 'secret_hash']`,
      [memberId],
    );
    expect(secret).toEqual([]);
  });

  it('has what stayed with a merged record, until the merge is undone', async () => {
    const { sql } = test.database;
    const [merged, remaining] = [await test.make.member({ clientId }), await test.make.member({ clientId })];
    // The update log stays with the merged record.
    for (const one of [merged, remaining])
      await sql(
        `INSERT INTO change_logs (member_id, field, old_value, new_value, created_at) VALUES ($1, 'gender', NULL, 'g' || $1::bigint, now())`,
        [one],
      );
    const [pair] = await sql<{ id: string }>(
      `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at) VALUES ($1, $2, $3, 90, '[]', now()) RETURNING id`,
      [merged, remaining, clientId],
    );
    const mergedPair = await test.call(contracts.duplicates.merge, {
      as,
      input: { params: { id: Number(pair?.id) as never }, body: { remainingId: remaining } },
    });
    const filesNow = async () => {
      const { body } = await test.call(exports.member, {
        as,
        input: { body: { memberId: remaining, reason: 'Request' } },
      });
      await makeArchive(body.id, test.app.jobs);
      const file = await download((await address(body.id)).body.url);
      return unzip(file.rawPayload);
    };
    const files = await filesNow();
    const logged = (name: string) => files.get(name)?.toString() ?? '';
    expect(logged('records/change_logs.json')).toContain(`g${remaining}`);
    expect(logged(`records/merged-${merged}/change_logs.json`)).toContain(`g${merged}`);
    expect(files.get('README.txt')?.toString()).toContain(`merged-${merged}/change_logs: 1`);
    await test.call(contracts.duplicates.undo, { as, input: { params: { id: mergedPair.body.id } } });
    expect([...(await filesNow()).keys()].filter((name) => name.includes('merged-'))).toEqual([]);
  });

  it('adds audit entries with the reason and the member, and is deleted after some days', async () => {
    const { body } = await test.call(audit.list, { as, input: { query: { memberId, kind: 'exported' } } as never });
    const ofArchive = body.data.filter(({ action }) => action.includes('/exports/members'));
    expect(ofArchive.map(({ action, reason }) => [action, reason])).toEqual([
      ['GET /exports/members/{secret}', 'Records request 114'],
      ['POST /exports/members', 'Records request 114'],
    ]);
    await test.database.sql(`UPDATE member_archives SET expires_at = now() - interval '1 day'`);
    await removeExpired(test.app.jobs);
    const expiredArchive = await archive();
    expect(expiredArchive?.state).toBe('expired');
    expect((await address(expiredArchive?.id ?? 0)).body.code).toBe('ARCHIVE_NOT_READY');
  });
});
