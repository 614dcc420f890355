import {
  asId,
  type ClientId,
  contracts,
  type IdOf,
  type MemberId,
  type StaffId,
  writtenFields,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPatient } from './patients.ts';

let test: TestApp;
let guide: string;
let colleague: string;
let otherGuide: string;
let provider: string;
let admin: string;
let clientId: ClientId;
let guideId: StaffId;
let colleagueId: StaffId;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  const { make } = test;
  clientId = await make.client('Sunrise Health');
  const people = [
    await make.staff({ name: 'Marisol Vega' }),
    await make.staff({ name: 'Renee Boudreaux' }),
    await make.staff(),
    await make.staff({ role: 'PROVIDER' }),
    await make.staff({ role: 'ADMIN' }),
  ] as const;
  guideId = people[0].id;
  colleagueId = people[1].id;
  await make.team({ members: [guideId, colleagueId], viewers: [people[3].id], clients: [clientId] });
  [guide, colleague, otherGuide, provider, admin] = (await Promise.all(people.map(test.signIn))) as [
    string,
    string,
    string,
    string,
    string,
  ];
});
afterAll(() => test.stop());
beforeEach(async () => {
  memberId = await test.make.member({ clientId, guideId, name: 'Dolores Whitaker' });
});

const { members, staff, contacts, notes } = contracts;
const params = () => ({ memberId });
const get = async (as = guide) => (await test.call(members.get, { as, input: { params: params() } })).body;
const updateMember = (body: Record<string, unknown>, as = guide) =>
  test.call(members.update, { as, input: { params: params(), body } });
const openMember = async (as: string, headers: Record<string, string> = {}) =>
  (await test.call(members.viewed, { as, headers, input: { params: params() } })).body;
const log = async () => (await test.call(members.changeLogs, { as: guide, input: { params: params() } })).body;
const choose = (ids: IdOf<'RaceEthnicity'>[], more: Record<string, unknown> = {}, as = guide) =>
  test.call(members.setRaceEthnicities, {
    as,
    input: {
      params: params(),
      body: { raceEthnicities: ids.map((raceEthnicityId) => ({ raceEthnicityId })), ...more },
    },
  });

describe('personal information', () => {
  it('is changed field by field, found at once, and recorded', async () => {
    const { body } = await updateMember({
      preferredName: 'Lola',
      pronouns: 'she/her/hers',
      namePronunciation: ' doh-LOR-es ',
      reportedLanguage: 'Spanish',
      language: 'es',
    });
    expect(body).toMatchObject({
      preferredName: 'Lola',
      pronouns: 'she/her/hers',
      namePronunciation: 'doh-LOR-es',
      reportedLanguage: 'Spanish',
      language: 'es',
      version: 2,
    });
    expect((await updateMember({ pronouns: '' })).body).toMatchObject({ pronouns: null, version: 3 });
    const found = await test.call(members.list, { as: guide, input: { query: { searchTerm: 'lola' } } });
    expect(found.body.data.map(({ id }) => id)).toContain(memberId);
    expect(
      (await log()).map(({ field, oldValue, newValue, actorId, actorName }) => [
        field,
        oldValue,
        newValue,
        actorId,
        actorName,
      ]),
    ).toEqual([
      ['pronouns', 'she/her/hers', null, guideId, 'Marisol Vega'],
      ['language', 'en', 'es', guideId, 'Marisol Vega'],
      ['pronouns', null, 'she/her/hers', guideId, 'Marisol Vega'],
      ['reportedLanguage', null, 'Spanish', guideId, 'Marisol Vega'],
      ['namePronunciation', null, 'doh-LOR-es', guideId, 'Marisol Vega'],
      ['preferredName', null, 'Lola', guideId, 'Marisol Vega'],
    ]);
  });

  it('is stored, recorded and removed again for each field that staff write', async () => {
    const all = (contentOf: (field: string) => string | null) =>
      Object.fromEntries(writtenFields.map((field) => [field, contentOf(field)]));
    expect((await updateMember(all((field) => `The ${field}`))).body).toMatchObject(all((field) => `The ${field}`));
    expect(await get()).toMatchObject(all((field) => `The ${field}`));
    expect((await log()).map(({ field, newValue }) => [field, newValue]).sort()).toEqual(
      writtenFields.map((field) => [field, `The ${field}`]).sort(),
    );
    expect((await updateMember(all(() => ''))).body).toMatchObject(all(() => null));
  });

  it('that stays the same is not a change', async () => {
    expect((await updateMember({ preferredName: '', language: 'en' })).body.version).toBe(1);
    expect(await log()).toEqual([]);
  });

  it('returns the current member for an outdated version', async () => {
    await updateMember({ preferredName: 'Lola', version: 1 });
    const conflict = await updateMember({ preferredName: 'Dolly', version: 1 });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(conflict.body.current).toEqual(await get());
  });

  it('is sent to users who show the member', async () => {
    await updateMember({ preferredName: 'Lola' });
    const [event] = await test.database.sql<{ name: string; payload: unknown; rooms: string[] }>(
      'SELECT name, payload, rooms FROM live_events ORDER BY id DESC LIMIT 1',
    );
    expect(event).toEqual({
      name: 'user_updated',
      payload: { id: memberId },
      rooms: [`member:${memberId}:CAN_VIEW_MEMBERS`, `guide:${guideId}`],
    });
  });

  it('is hidden from users who cannot see the member, and read-only without the permission', async () => {
    expect((await updateMember({ preferredName: 'x' }, otherGuide)).status).toBe(404);
    expect((await updateMember({ preferredName: 'x' }, provider)).status).toBe(403);
    expect((await test.call(members.changeLogs, { as: otherGuide, input: { params: params() } })).status).toBe(404);
    expect((await test.call(members.changeLogs, { as: provider, input: { params: params() } })).status).toBe(403);
  });
});

describe('race and ethnicity', () => {
  it('are chosen from the list, and summarized in one line', async () => {
    const { body: list } = await test.call(members.raceEthnicities, { as: guide });
    const idOf = (name: string) => list.find((entry) => entry.name === name)?.raceEthnicityId as IdOf<'RaceEthnicity'>;
    const { body } = await choose([idOf('Mexican'), idOf('White')], { version: 1 });
    expect(body).toMatchObject({ raceEthnicitySummary: 'White (Mexican)', version: 2 });
    expect(body.raceEthnicities.map(({ name }) => name)).toEqual(['White', 'Mexican']);
    expect((await test.call(members.getRaceEthnicities, { as: guide, input: { params: params() } })).body).toEqual(
      body,
    );
    expect((await get()).raceEthnicitySummary).toBe('White (Mexican)');
    expect((await choose([idOf('Mexican'), idOf('White')])).body.version).toBe(2);
    expect((await choose([], { version: 1 })).status).toBe(409);
    expect((await choose([])).body).toMatchObject({ raceEthnicities: [], raceEthnicitySummary: null });
    expect((await log()).map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['White (Mexican)', null],
      [null, 'White (Mexican)'],
    ]);
  });

  it('that contradict each other are refused', async () => {
    expect((await choose([asId(11), asId(1001)])).body.userMessage).toBe(
      'Choose either “Hispanic or Latino” or “Not Hispanic or Latino”.',
    );
    expect((await choose([asId(424_242)])).status).toBe(400);
    expect((await choose([asId(5)], {}, otherGuide)).status).toBe(404);
  });
});

describe('the changes since the page was last opened', () => {
  const note = (as: string) =>
    test.call(notes.create, { as, input: { body: { userId: memberId, text: '<p>Bus pass ordered.</p>' } } });
  const counts = async (as: string) => (await openMember(as)).changes.map(({ kind, count }) => [kind, count]);

  it('are the changes of other users, for each viewer, once', async () => {
    expect(await openMember(guide)).toMatchObject({ memberId, since: null, changes: [] });
    await openMember(colleague);
    await note(guide);
    await note(colleague);
    await test.call(members.update, {
      as: colleague,
      input: { params: params(), body: { preferredName: 'Lola', pronouns: 'she/her/hers' } },
    });
    await test.call(contacts.createEmail, {
      as: colleague,
      input: { body: { userId: memberId, email: 'lola@example.com', description: 'Personal' } },
    });
    expect(await counts(guide)).toEqual([
      ['profile', 2],
      ['note', 1],
    ]);
    expect(await counts(guide)).toEqual([]);
    expect(await counts(colleague)).toEqual([['note', 1]]);
  });

  it('exclude data that the viewer may not see', async () => {
    await openMember(provider);
    await updateMember({ preferredName: 'Lola' });
    await note(guide);
    expect(await counts(provider)).toEqual([['note', 1]]);
  });

  it('are not marked as seen by an impersonating user', async () => {
    await openMember(guide);
    await note(colleague);
    const as = { 'impersonation-user-id': String(guideId) };
    expect((await openMember(admin, as)).changes).toMatchObject([{ kind: 'note', count: 1 }]);
    expect(await counts(guide)).toEqual([['note', 1]]);
  });
});

describe("a member's page", () => {
  it('contains portrait, attributes and segments', async () => {
    const { sql } = test.database;
    await sql(
      `INSERT INTO member_summaries (member_id, summary, created_at) VALUES ($1, 'Old.', '2026-05-01Z'), ($1, 'Retired school cook.', '2026-06-01 10:00Z')`,
      [memberId],
    );
    await sql(
      `INSERT INTO member_attributes (member_id, outreach_phase, dsnp_flag, effective_date, pcp_name, hospitals, updated_at) VALUES ($1, 'Welcome', true, '2026-01-01', 'Dr. Salazar', '{"St. Luke''s"}', '2026-06-01Z')`,
      [memberId],
    );
    await sql(
      `INSERT INTO member_client_feed (member_id, field_section, field_label, field_value, sort_order) VALUES ($1, 'provider', 'PCP fax', '713-555-0100', 2), ($1, 'insurance', 'Group', 'A1', 1)`,
      [memberId],
    );
    await sql('INSERT INTO member_segments VALUES ($1, 1)', [memberId]);
    const member = await get();
    expect(member.memberSummary).toEqual({
      summaryDataId: expect.any(Number),
      summary: 'Retired school cook.',
      lastUpdated: '2026-06-01T10:00:00.000Z',
    });
    expect(member.standardAttributes).toMatchObject({
      outreachPhase: 'Welcome',
      dsnpFlag: true,
      effectiveDate: '2026-01-01',
      pcpName: 'Dr. Salazar',
      hospitals: ["St. Luke's"],
      subscriberId: null,
    });
    expect(member.standardAttributes.clientFeedData).toEqual([
      { field_section: 'insurance', field_label: 'Group', field_value: 'A1', sort_order: 1 },
      { field_section: 'provider', field_label: 'PCP fax', field_value: '713-555-0100', sort_order: 2 },
    ]);
    expect([member.outreachPhase, member.memberSegments?.map(({ name }) => name)]).toEqual([
      'Welcome',
      ['Dual eligible'],
    ]);
    const { body } = await test.call(members.list, {
      as: guide,
      input: { query: { searchTerm: String(memberId), searchTermType: 'subjectId', includeCohorts: true } },
    });
    expect(body.data[0]).toMatchObject({ outreachPhase: 'Welcome', memberSegments: [{ key: 'dual-eligible' }] });
  });

  it("contains the guide's time zone, if the member has a guide", async () => {
    const far = await test.make.staff({ timeZone: 'Pacific/Honolulu' });
    expect((await get()).assignedGuideTimeZone).toBe('America/Chicago');
    await test.database.sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = $1', [memberId, far.id]);
    expect((await get(admin)).assignedGuideTimeZone).toBe('Pacific/Honolulu');
    await test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE user_id = $1', [memberId]);
    expect((await get()).assignedGuideTimeZone).toBeNull();
  });

  it('without further data has empty cards', async () => {
    const { memberSummary, standardAttributes, avonUrl } = await get();
    expect([
      memberSummary,
      avonUrl,
      standardAttributes.pcpName,
      standardAttributes.hospitals,
      standardAttributes.clientFeedData,
    ]).toEqual([null, null, null, [], []]);
  });
});

describe('feedback on a portrait', () => {
  const setFields = (body: Record<string, unknown>, as = guide) =>
    test.call(members.storeFeedback, {
      as,
      raw: { memberId, feedbackDescriptionId: 1, comment: 'He moved in March.', summary: 'Lives alone.', ...body },
    });

  it('is stored with the displayed text of the portrait', async () => {
    const { body: descriptions } = await test.call(members.feedbackDescriptions, { as: guide });
    expect(descriptions.length).toBeGreaterThan(2);
    const [portrait] = await test.database.sql<{ id: string }>(
      `INSERT INTO member_summaries (member_id, summary, created_at) VALUES ($1, 'Lives alone.', '2026-06-01Z') RETURNING id`,
      [memberId],
    );
    const { status, body } = await setFields({
      summaryDataId: Number(portrait?.id),
      feedbackDescriptionId: descriptions[1]?.id,
    });
    expect([status, body.memberId]).toEqual([201, memberId]);
    const [storedRow] = await test.database.sql(
      'SELECT comment, summary, created_by::int FROM member_summary_feedback WHERE id = $1',
      [body.id],
    );
    expect(storedRow).toEqual({ comment: 'He moved in March.', summary: 'Lives alone.', created_by: guideId });
  });

  it("needs a description and a comment, and refuses another member's portrait", async () => {
    const other = await test.make.member({ clientId, guideId });
    const [portrait] = await test.database.sql<{ id: string }>(
      `INSERT INTO member_summaries (member_id, summary, created_at) VALUES ($1, 'x', '2026-06-01Z') RETURNING id`,
      [other],
    );
    expect((await setFields({ comment: '  ' })).body.userMessage).toBe('Comment is required.');
    expect((await setFields({ feedbackDescriptionId: undefined })).body.userMessage).toBe('Description is required.');
    expect((await setFields({ feedbackDescriptionId: 4242 })).status).toBe(400);
    expect((await setFields({ summaryDataId: Number(portrait?.id) })).body.code).toBe('PORTRAIT_NOT_FOUND');
    expect((await setFields({ comment: 'x'.repeat(501) })).status).toBe(400);
    expect([(await setFields({}, provider)).status, (await setFields({}, otherGuide)).status]).toEqual([403, 404]);
  });
});

describe('the external record', () => {
  const add = () => test.call(members.addPatient, { as: guide, input: { body: { memberId } } });
  const find = (avonPatientId: string, as = guide) =>
    test.call(members.getReemaId, { as, input: { query: { avonPatientId } } });

  it('adds a member once, and leads back to the member', async () => {
    expect([(await add()).body.code, (await get()).emrConnected]).toEqual(['EMR_NOT_CONNECTED', false]);
    await test.database.sql(`UPDATE clients SET avon_medical_center_id = 'sunrise-main' WHERE id = $1`, [clientId]);
    expect((await get()).emrConnected).toBe(true);
    expect(await add()).toMatchObject({ status: 202, body: { memberId, avonId: null } });
    await Promise.all([1, 2].map(() => addPatient({ memberId, actorId: guideId }, test.app.jobs)));
    const { avonId, avonUrl } = await get();
    expect(avonUrl).toContain(`/avon-patient?id=${avonId}`);
    expect((await add()).body.avonId).toBe(avonId);
    expect((await find(avonId as string)).body).toEqual({ memberId });
    expect((await log()).map(({ field, actorId }) => [field, actorId])).toEqual([['avonId', guideId]]);
  });

  it('reveals no patients whom the user may not see', async () => {
    await test.database.sql(`UPDATE members SET avon_id = 'user_hidden' WHERE user_id = $1`, [memberId]);
    expect((await find('user_hidden')).body).toEqual({ memberId });
    expect((await find('user_hidden', otherGuide)).status).toBe(404);
    expect((await find('user_nobody')).status).toBe(404);
    expect((await find(' ')).status).toBe(400);
  });
});

describe('the filter choices of the members list', () => {
  it('are those that the user can see, and empty without the permission', async () => {
    await test.make.client('Elsewhere Health');
    const of = async (as: string) => (await test.call(members.filters, { as })).body;
    const filters = await of(guide);
    expect(filters.clients).toEqual([{ id: clientId, name: 'Sunrise Health' }]);
    expect(filters.guides.map(({ name }) => name)).toEqual(['Marisol Vega', 'Renee Boudreaux']);
    expect(filters.stages.map(({ key }) => key)).toEqual(['outreach', 'in-program', 'independence']);
    expect(filters.statuses.length).toBeGreaterThan(5);
    expect(filters.segments.length).toBeGreaterThan(0);
    expect((await of(provider)).segments).toEqual([]);
    expect(filters.needCategories.length).toBeGreaterThan(10);
    expect((await of(admin)).clients.length).toBe(2);
    expect(
      (await test.call(members.list, { as: provider, input: { query: { segmentIds: [asId<'Segment'>(1)] } } })).status,
    ).toBe(403);
  });
});

describe('teams', () => {
  it("are the user's own teams, and the hierarchy lists their users", async () => {
    const names = async (as: string) => (await test.call(staff.team, { as })).body.map(({ name }) => name);
    expect(await names(colleague)).toEqual(expect.arrayContaining(['Marisol Vega', 'Renee Boudreaux']));
    expect(await names(otherGuide)).toEqual([]);
    const { teams } = (await test.call(staff.hierarchy, { as: guide })).body;
    expect(teams).toEqual([
      { id: expect.any(Number), name: expect.any(String), userIds: expect.arrayContaining([guideId, colleagueId]) },
    ]);
  });
});
