import { asId, type ClientId, contracts, type IdOf, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { runImport } from './jobs.ts';

let test: TestApp;
let clientId: ClientId;
let admin: string;
let otherGuide: string;
let guides: { id: StaffId; email: string }[];

beforeAll(async () => {
  test = await startTestApp();
  const { make } = test;
  clientId = await make.client('Sunrise Health');
  guides = [await make.staff(), await make.staff()];
  const outreach = await make.staff({ role: 'COMMUNITY_OUTREACH_SPECIALIST' });
  await make.team({ members: [...guides.map((guide) => guide.id), outreach.id], clients: [clientId] });
  const other = await make.staff({ role: 'GUIDE_SUPERVISOR' });
  await make.team({ viewers: [other.id], clients: [await make.client()] });
  admin = await test.signIn(await make.staff({ role: 'ADMIN' }));
  otherGuide = await test.signIn(other);
});
afterAll(() => test.stop());

const { imports } = contracts;

interface Patient {
  id: string;
  name?: string;
  phone?: string;
  birthDate?: string;
  stays?: { id: string; start: string; end?: string }[];
}

/** Returns the text of a FHIR bundle with these patients. */
function fileOf(...patients: Patient[]): string {
  const entry = patients.flatMap(
    ({ id, name = 'Ada Okafor', phone = '713-555-0101', birthDate = '1970-03-04', stays = [] }) => [
      {
        fullUrl: `urn:uuid:${id}`,
        resource: {
          resourceType: 'Patient',
          id,
          identifier: [
            { system: 'https://plan.example/member', value: id },
            { system: 'http://hl7.org/fhir/sid/us-ssn', value: '999-11-2222' },
          ],
          name: [{ use: 'official', family: name.split(' ')[1], given: [name.split(' ')[0]] }],
          telecom: [{ system: 'phone', value: phone, use: 'mobile' }],
          birthDate,
          address: [{ line: ['1 Main St'], city: 'Houston', state: 'Texas', postalCode: '77002' }],
        },
      },
      ...stays.map((stay) => ({
        resource: {
          resourceType: 'Encounter',
          id: stay.id,
          status: 'finished',
          class: { code: 'IMP' },
          subject: { reference: `urn:uuid:${id}` },
          period: { start: stay.start, end: stay.end },
          serviceProvider: { display: 'Ben Taub Hospital' },
          reasonCode: [{ text: 'Pneumonia' }],
        },
      })),
    ],
  );
  return JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry });
}

type Body = { assign?: 'evenly' | 'guide' | 'nobody'; guideId?: StaffId; guideEmail?: string; clientId?: ClientId };
const create = (body: Body = {}, as = admin) =>
  test.call(imports.create, { as, input: { body: { kind: 'fhir', clientId, ...body } } });
const addFiles = (importId: IdOf<'Import'>, files: { name: string; text: string }[], as = admin) =>
  test.call(imports.addFiles, { as, input: { params: { importId }, body: { files } } });

/** Imports these texts and runs the job as the job runner does. */
async function importAll(texts: string[], body: Body = {}) {
  const { id } = (await create(body)).body;
  await addFiles(
    id,
    texts.map((text, n) => ({ name: `${n}.json`, text })),
  );
  expect((await test.call(imports.run, { as: admin, input: { params: { importId: id } } })).status).toBe(202);
  await runImport({ importId: id }, test.app.jobs);
  return (await test.call(imports.get, { as: admin, input: { params: { importId: id } } })).body;
}
const counts = ({
  created,
  updated,
  unchanged,
  refused,
}: {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}) => [created, updated, unchanged, refused];
const memberOf = async (id: MemberId) =>
  (await test.call(contracts.members.get, { as: admin, input: { params: { memberId: id } } })).body;
const feedOf = async (id: MemberId) =>
  (await test.call(contracts.feed.items, { as: admin, input: { query: { userId: id } } })).body;

describe('a first import', () => {
  it('creates members with contacts, histories, hospital stays and a feed, distributed evenly among the guides', async () => {
    const done = await importAll([
      fileOf({ id: 'a1', stays: [{ id: 's1', start: '2025-04-02T23:30:00-05:00', end: '2025-04-05T09:00:00-05:00' }] }),
      fileOf({ id: 'a2', name: 'Lucille Fontenot' }, { id: 'a3', name: 'Jerome Baptiste' }),
    ]);
    expect(done).toMatchObject({ state: 'done', files: 2, processed: 2 });
    expect(counts(done)).toEqual([3, 0, 0, 0]);
    const [ada, lucille, jerome] = await Promise.all(
      done.results.map((result) => memberOf(result.memberId ?? asId(0))),
    );
    expect(ada).toMatchObject({
      name: 'Ada Okafor',
      memberStatus: { key: 'queued' },
      memberStage: { key: 'outreach' },
      timeZone: 'America/Chicago',
      location: { city: 'Houston', state: 'TX' },
      phoneNumbers: [{ number: '+17135550101', primary: true, description: 'Mobile' }],
      lastEventType: 'assignment',
    });
    const perGuide = guides.map(
      (guide) => [ada, lucille, jerome].filter((member) => member?.assignedGuideId === guide.id).length,
    );
    expect(perGuide).toEqual([2, 1]);
    const feed = await feedOf(ada?.id ?? asId(0));
    expect(feed.map((item) => item.externalItemType)).toEqual(['assignment', 'hospitalization']);
    expect(feed[0]?.assignment?.guideName).toBeTruthy();
    expect(feed[1]).toMatchObject({
      timestamp: '2025-04-02T17:00:00Z',
      hospitalization: { admitDate: '2025-04-02', dischargeDate: '2025-04-05', admitComplaint: 'Pneumonia' },
    });
  });

  it('stores neither the files nor unused values, and adds an audit entry', async () => {
    await importAll([fileOf({ id: 'b1' })], { assign: 'nobody' });
    const stored = await test.database.sql<{ all: string }>(
      `SELECT (SELECT coalesce(string_agg(i::text, ''), '') FROM member_identifiers i) || (SELECT string_agg(c::text, '') FROM member_import_contents c)
           || (SELECT coalesce(string_agg(f.text, ''), '') FROM import_files f WHERE f.state <> 'waiting') AS all`,
    );
    expect(stored[0]?.all).not.toContain('999-11-2222');
    expect(
      await test.database.sql(`SELECT text FROM import_files WHERE state <> 'waiting' AND text IS NOT NULL`),
    ).toEqual([]);
    expect(await test.database.sql(`SELECT 1 FROM audit_entries WHERE action = 'import_members'`)).not.toEqual([]);
  });

  it('assigns to one guide, given by id or email, or to no guide', async () => {
    const [first, second] = guides;
    const byId = await importAll([fileOf({ id: 'c1' })], { assign: 'guide', guideId: second?.id });
    const byEmail = await importAll([fileOf({ id: 'c2' })], {
      assign: 'guide',
      guideEmail: first?.email.toUpperCase(),
    });
    const unassignedImport = await importAll([fileOf({ id: 'c3' })], { assign: 'nobody' });
    const assigned = await Promise.all(
      [byId, byEmail, unassignedImport].map(
        async ({ results }) => (await memberOf(results[0]?.memberId ?? asId(0))).assignedGuideId,
      ),
    );
    expect(assigned).toEqual([second?.id, first?.id, null]);
  });
});

describe('another import of the same people', () => {
  const stay = { id: 's-d', start: '2025-05-01', end: '2025-05-03' };

  it('changes nothing if the files are the same', async () => {
    const files = [fileOf({ id: 'd1', stays: [stay] }), fileOf({ id: 'd2' })];
    await importAll(files);
    const again = await importAll(files);
    expect(counts(again)).toEqual([0, 0, 2, 0]);
  });

  it('applies new values of the client and keeps the changes of staff', async () => {
    const { results } = await importAll([fileOf({ id: 'e1', stays: [stay] })]);
    const id = results[0]?.memberId ?? asId(0);
    await test.database.sql(`UPDATE members SET gender = 'Other' WHERE user_id = $1`, [id]);
    await test.database.sql(`UPDATE users SET first_name = 'Adaeze' WHERE id = $1`, [id]);
    await test.database.sql(
      `INSERT INTO phone_numbers (user_id, number, description, created_at) VALUES ($1, '+12815550199', 'Daughter', now())`,
      [id],
    );
    const next = await importAll([
      fileOf({
        id: 'e1',
        phone: '832-555-0102',
        birthDate: '1970-03-05',
        stays: [
          { ...stay, end: '2025-05-09' },
          { id: 's-e', start: '2025-06-01' },
        ],
      }),
    ]);
    expect(counts(next)).toEqual([0, 1, 0, 0]);
    const member = await memberOf(id);
    expect(member).toMatchObject({ firstName: 'Adaeze', gender: 'Other', dateOfBirth: '1970-03-05' });
    expect(member.phoneNumbers.map((phone) => [phone.number, phone.primary]).sort()).toEqual([
      ['+12815550199', false],
      ['+18325550102', true],
    ]);
    const stays = (await feedOf(id)).flatMap((item) => item.hospitalization ?? []);
    expect(stays.map((item) => [item.admitDate, item.dischargeDate])).toEqual([
      ['2025-06-01', null],
      ['2025-05-01', '2025-05-09'],
    ]);
    const events = await test.database.sql<{ name: string; payload: Record<string, unknown> }>(
      `SELECT name, payload FROM live_events WHERE rooms && $1::text[]`,
      [[`member:${id}:CAN_VIEW_MEMBERS`, `member:${id}:CAN_SEE_HOSPITALIZATIONS`]],
    );
    expect(new Set(events.map((event) => event.name))).toEqual(
      new Set(['user_updated', 'hospitalization_updated', 'feed_item_updated']),
    );
    // The event is also sent to the guide's room, and not all users in this room may view hospital stays.
    const ofStays = events.filter((event) => event.name === 'hospitalization_updated');
    expect(ofStays.map(({ payload }) => payload)).toEqual(
      ofStays.map(() => ({ id: expect.any(Number), memberId: id })),
    );
  });

  it('uses the later of two files about one person in one import', async () => {
    const done = await importAll([fileOf({ id: 'f1' }), fileOf({ id: 'f1', birthDate: '1970-03-06' })]);
    expect(counts(done)).toEqual([1, 1, 0, 0]);
    expect((await memberOf(done.results[1]?.memberId ?? asId(0))).dateOfBirth).toBe('1970-03-06');
  });

  it('treats people of another client as other people', async () => {
    await importAll([fileOf({ id: 'g1' })], { assign: 'nobody' });
    const elsewhere = await importAll([fileOf({ id: 'g1' })], { assign: 'nobody', clientId: await test.make.client() });
    expect(counts(elsewhere)).toEqual([1, 0, 0, 0]);
  });

  it('does not restore a deleted member', async () => {
    const { results } = await importAll([fileOf({ id: 'h1' })]);
    await test.database.sql('UPDATE users SET deleted_at = now() WHERE id = $1', [results[0]?.memberId]);
    const again = await importAll([fileOf({ id: 'h1', birthDate: '1971-01-01' })]);
    expect(again.results).toMatchObject([
      { state: 'refused', reason: 'Ada Okafor, number h1: this member was deleted in Guidepost', memberId: null },
    ]);
  });
});

describe('files that cannot be imported', () => {
  it('are refused one by one with the reason, and all others are imported', async () => {
    const done = await importAll([
      fileOf({ id: 'i1' }),
      'no json',
      '{"resourceType":"Bundle","entry":[]}',
      `${fileOf({ id: 'i2' })}\ufffd`,
      fileOf({ id: 'i3', phone: '12' }),
    ]);
    expect(counts(done)).toEqual([2, 0, 0, 3]);
    expect(done.results.map((result) => result.reason)).toEqual([
      null,
      expect.stringContaining('not JSON'),
      'the file contains no Patient',
      expect.stringContaining('not JSON'),
      null,
    ]);
    expect(done.results[4]?.notes).toEqual([
      'Ada Okafor, number i3: the phone number 12 is not a US phone number and was not imported',
    ]);
  });

  it('are refused if the identifier belongs to a member with a different name and birth date', async () => {
    const id = crypto.randomUUID();
    await importAll([fileOf({ id, name: 'Ana Mergeone', birthDate: '1950-01-02' })], { assign: 'nobody' });
    const stored = () =>
      test.database.sql(
        `SELECT to_jsonb(u) AS u, to_jsonb(m) AS m, (SELECT jsonb_agg(to_jsonb(p)) FROM phone_numbers p WHERE p.user_id = u.id) AS p
           FROM users u JOIN members m ON m.user_id = u.id JOIN member_identifiers i ON i.member_id = u.id WHERE i.value = $1`,
        [id],
      );
    const before = await stored();
    const other = { id, name: 'Ben Mergetwo', birthDate: '1984-05-06', phone: '713-555-0172' };
    const done = await importAll([fileOf(other)], { assign: 'nobody' });
    expect(done).toMatchObject({ refused: 1, updated: 0, created: 0 });
    expect(done.results[0]?.reason).toMatch(
      /^Ben Mergetwo, number .*: the identifier belongs to a member with a different name and birth date$/,
    );
    expect(await stored()).toEqual(before);
  });

  it('do not block the others in their batch if the database refuses them', async () => {
    await test.database.sql(`ALTER TABLE users ADD CONSTRAINT no_such_name CHECK (last_name <> 'Unstorable')`);
    const done = await importAll([
      fileOf({ id: 'j1' }),
      fileOf({ id: 'j2', name: 'Ada Unstorable' }),
      fileOf({ id: 'j3' }),
    ]);
    await test.database.sql('ALTER TABLE users DROP CONSTRAINT no_such_name');
    expect(counts(done)).toEqual([2, 0, 0, 1]);
    expect(done.results[1]).toMatchObject({ state: 'refused', reason: expect.stringContaining('could not be saved') });
  });
});

describe('an import', () => {
  it('continues after an interruption, and its job starts again if it stopped', async () => {
    const { id } = (await create({ assign: 'nobody' })).body;
    await addFiles(id, [
      { name: 'one', text: fileOf({ id: 'k1' }) },
      { name: 'two', text: fileOf({ id: 'k2' }) },
    ]);
    await test.call(imports.run, { as: admin, input: { params: { importId: id } } });
    // Simulates a killed process: one file was processed, and the job is lost.
    await test.database.sql(
      `UPDATE import_files SET state = 'refused', text = NULL, reason = 'x' WHERE import_id = $1 AND position = 1`,
      [id],
    );
    await test.database.sql(
      `UPDATE imports SET state = 'running', worked_at = now() - interval '5 minutes' WHERE id = $1`,
      [id],
    );
    await test.database.sql('DELETE FROM graphile_worker._private_jobs');
    const { resumeSweep } = await import('./jobs.ts');
    await resumeSweep.run(test.app.jobs);
    expect(await test.database.sql('SELECT 1 FROM graphile_worker._private_jobs')).toHaveLength(1);
    await runImport({ importId: id }, test.app.jobs);
    const { body } = await test.call(imports.get, { as: admin, input: { params: { importId: id } } });
    expect(body).toMatchObject({ state: 'done', created: 1, refused: 1 });
  });

  it('is run by the server, with its progress as live events to its user', async () => {
    await test.listen();
    const { id } = (await create({ assign: 'nobody' })).body;
    await addFiles(id, [{ name: 'one', text: fileOf({ id: 'l1' }) }]);
    await test.call(imports.run, { as: admin, input: { params: { importId: id } } });
    await expect
      .poll(async () => (await test.call(imports.get, { as: admin, input: { params: { importId: id } } })).body.state, {
        timeout: 10_000,
      })
      .toBe('done');
    const events = await test.database.sql<{ state: string; rooms: string[] }>(
      `SELECT payload ->> 'state' AS state, rooms FROM live_events WHERE name = 'import_updated' AND (payload ->> 'id')::bigint = $1 ORDER BY id`,
      [id],
    );
    expect(events.map((event) => event.state)).toEqual(['running', 'done']);
    expect(events[0]?.rooms).toEqual([expect.stringMatching(/^user:\d+$/)]);
  });

  it('accepts no files and no second run after its start', async () => {
    const { id } = (await create({ assign: 'nobody' })).body;
    await test.call(imports.run, { as: admin, input: { params: { importId: id } } });
    expect((await addFiles(id, [{ name: 'x', text: '{}' }])).body.code).toBe('IMPORT_ALREADY_RUN');
    expect((await test.call(imports.run, { as: admin, input: { params: { importId: id } } })).status).toBe(409);
  });

  it('is for users who may enroll members, and a missing import is not found', async () => {
    const { id } = (await create({ assign: 'nobody' })).body;
    const readImport = (importId: IdOf<'Import'>, as: string) =>
      test.call(imports.get, { as, input: { params: { importId } } });
    expect((await readImport(id, admin)).status).toBe(200);
    expect((await readImport(id, otherGuide)).status).toBe(403);
    expect((await readImport(asId(900_000_000), admin)).status).toBe(404);
    expect((await addFiles(asId(900_000_000), [{ name: 'x', text: '{}' }])).status).toBe(404);
    expect((await create({ clientId: asId(900_000_000) })).status).toBe(404);
  });

  it("requires a guide of the client's teams", async () => {
    const outsider = await test.make.staff();
    expect((await create({ assign: 'guide', guideId: outsider.id })).body.code).toBe('IMPORT_GUIDE_UNKNOWN');
    expect((await create({ assign: 'guide', guideEmail: outsider.email })).status).toBe(400);
    expect((await create({ assign: 'guide' })).body.code).toBe('IMPORT_GUIDE_UNKNOWN');
    expect((await create({ assign: 'nobody', guideId: guides[0]?.id })).body.errors?.[0]?.property).toBe('guideId');
    const lonely = await test.make.client();
    expect(await create({ clientId: lonely })).toMatchObject({ status: 409, body: { code: 'IMPORT_NO_GUIDES' } });
  });
});

describe('a stay that is also in hospital messages', () => {
  it('is the same stay: the file adds its values, and later files change it', async () => {
    const { results } = await importAll([fileOf({ id: 'adt1' })]);
    const id = results[0]?.memberId ?? asId(0);
    await test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, reported_hospital, admit_date, admit_complaint, source_system, source_id, created_at, updated_at)
       VALUES ($1, 'Harris Health', 'BEN TAUB', '2025-05-01', 'Chest pain', 'adt:1', ' V1', now(), now())`,
      [id],
    );
    const stays = () =>
      test.database.sql<{ admit: string; home: string | null }>(
        `SELECT admit_date::text AS admit, discharge_date::text AS home FROM hospitalizations
          WHERE member_id = $1 AND deleted_at IS NULL ORDER BY id`,
        [id],
      );
    const stay = { id: 'enc-adt', start: '2025-05-01' };
    await importAll([fileOf({ id: 'adt1', stays: [stay, { id: 'enc-later', start: '2025-06-01' }] })]);
    expect(await stays()).toEqual([
      { admit: '2025-05-01', home: null },
      { admit: '2025-06-01', home: null },
    ]);
    await importAll([fileOf({ id: 'adt1', stays: [{ ...stay, end: '2025-05-04' }] })]);
    expect((await stays())[0]).toEqual({ admit: '2025-05-01', home: '2025-05-04' });
  });
});
