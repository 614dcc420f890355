import { asId, type ClientId, contracts, type InputOf, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { resources } = contracts;
let test: TestApp;
let as: string;
let guideId: StaffId;
let clientId: ClientId;

type Query = NonNullable<InputOf<typeof resources.search>['query']>;
const search = async (query: Query) => (await test.call(resources.search, { as, input: { query } })).body;
const names = async (query: Query) => (await search(query)).data.map(({ name }) => name);

interface Offer {
  name: string;
  organization?: string;
  description?: string;
  words?: string;
  tags?: string[];
  /** Latitude and longitude of each location. Empty for a hotline. */
  places?: readonly (readonly [number, number])[];
}

/** Position of ZIP code 77087, in the southeast of Houston. */
const home = [29.6865, -95.3039] as const;
const east = (miles: number) => [home[0], home[1] + miles / (69 * Math.cos((home[0] * Math.PI) / 180))] as const;

async function offer({
  name,
  organization = 'Pelican Services',
  description = '',
  words = '',
  tags = [],
  places = [],
}: Offer) {
  const { sql } = test.database;
  const one = async (text: string, values: unknown[]) => Number((await sql<{ id: string }>(text, values))[0]?.id);
  const organizationId = await one(
    `INSERT INTO directory_organizations (source, source_id, name, updated_at) VALUES ('t', $1, $2, '2026-06-01Z') RETURNING id`,
    [name, organization],
  );
  const id = await one(
    `INSERT INTO directory_programs (organization_id, source, source_id, name, organization_name, description, search_words,
       languages, phone_number, last_checked_on, is_remote, updated_at)
     VALUES ($1, 't', $2, $2, $3, $4, $5, '{English,Spanish}', '(713) 555-0173', '2026-11-02', $6, '2026-06-01Z') RETURNING id`,
    [organizationId, name, organization, description, words, places.length === 0],
  );
  for (const [latitude, longitude] of places)
    await sql(
      `WITH l AS (INSERT INTO directory_locations (organization_id, source, source_id, street_address, city, state, zipcode, latitude, longitude, updated_at)
         VALUES ($1, 't', $2 || $3::text, '6120 Harmon Street', 'Houston', 'TX', '77087', $3::text::float8, $4, '2026-06-01Z') RETURNING id)
       INSERT INTO directory_program_locations SELECT $5, id, NULL, '[{"days":["MO"],"opensAt":"06:00","closesAt":"19:00","note":null}]' FROM l`,
      [organizationId, `${name} ${longitude} `, latitude, longitude, id],
    );
  for (const key of tags)
    await sql('INSERT INTO directory_program_tags SELECT $1, id FROM directory_tags WHERE key = $2', [id, key]);
  return asId<'Program'>(id);
}

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  const guide = await test.make.staff();
  guideId = guide.id;
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
  await test.database.sql(
    `INSERT INTO directory_tags (key, label, program_count) VALUES ('transport', 'Rides', 4), ('food', 'Food', 1)`,
  );
  await test.database.sql(
    `INSERT INTO directory_tags (key, label, parent_id, program_count) SELECT 'medical-rides', 'Medical rides', id, 3 FROM directory_tags WHERE key = 'transport'`,
  );
  const rides = { words: 'medical rides transportation viajes al médico', tags: ['medical-rides'] };
  await offer({ ...rides, name: 'Pelican Medical Rides', places: [east(3.1), east(60)] });
  await offer({ ...rides, name: 'Eastbank Senior Shuttle', places: [east(1.2)] });
  await offer({ ...rides, name: 'Far Wheels', places: [east(40)] });
  await offer({ name: 'Bus Pass Desk', words: 'bus passes', tags: ['transport'], places: [east(4)] });
  await offer({
    name: 'Harvest Pantry',
    description: 'Rides home can be arranged.',
    words: 'food pantry despensa',
    tags: ['food'],
    places: [east(0.5)],
  });
  await offer({ name: 'Ride Line', words: 'medical rides hotline', places: [] });
});
afterAll(() => test.stop());

describe('a search of the hub', () => {
  it('shows the nearest first, then programs without a location, within 25 miles or the given distance', async () => {
    expect(await names({ zipcode: '77087', terms: 'medical rides' })).toEqual([
      'Eastbank Senior Shuttle',
      'Pelican Medical Rides',
      'Ride Line',
    ]);
    expect(await names({ zipcode: '77087', terms: 'medical rides', within: 50 })).toContain('Far Wheels');
    expect(await names({ zipcode: '77087', terms: 'medical rides', within: 2 })).toEqual([
      'Eastbank Senior Shuttle',
      'Ride Line',
    ]);
  });

  it('returns the miles to the nearest location of a program', async () => {
    const { data } = await search({ zipcode: '77087', terms: 'pelican medical rides', within: 4 });
    const pelican = data.find(({ name }) => name === 'Pelican Medical Rides');
    expect(pelican?.location).toMatchObject({
      miles: 2.9,
      city: 'Houston',
      hours: [{ days: ['MO'], opensAt: '06:00', closesAt: '19:00', note: null }],
    });
    expect(pelican).toMatchObject({ languages: ['English', 'Spanish'], lastCheckedAt: '2026-11-02', record: null });
  });

  it('accepts typing errors, missing accents, incomplete words and Spanish words', async () => {
    expect(await names({ terms: 'medcial ridse' })).toContain('Pelican Medical Rides');
    expect(await names({ terms: 'transportaton' })).toContain('Eastbank Senior Shuttle');
    expect(await names({ terms: 'pantr' })).toEqual(['Harvest Pantry']);
    expect(await names({ terms: 'viaje al medico' })).toContain('Pelican Medical Rides');
    expect(await names({ terms: 'aquarium' })).toEqual([]);
  });

  it('ranks names and tags before descriptions', async () => {
    const found = await names({ zipcode: '77087', terms: 'rides' });
    expect(found.indexOf('Harvest Pantry')).toBe(found.length - 1);
  });

  it('finds service tags and the tags below them', async () => {
    expect(await names({ zipcode: '77087', serviceTags: 'food' as never })).toEqual(['Harvest Pantry']);
    expect(await names({ zipcode: '77087', serviceTags: 'transport' as never })).toEqual([
      'Eastbank Senior Shuttle',
      'Pelican Medical Rides',
      'Bus Pass Desk',
    ]);
    expect(await names({ zipcode: '77087', serviceTags: 'nothing,food' as never })).toEqual(['Harvest Pantry']);
  });

  it('returns pages and the total count', async () => {
    const whole = await names({ zipcode: '77087' });
    const pages = await Promise.all(
      [0, 2, 4].map((start) => search({ zipcode: '77087', 'page-start': start, 'page-size': 2 })),
    );
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(whole);
    expect(pages.map(({ pagination }) => pagination?.totalItems)).toEqual([5, 5, 5]);
    expect(await search({ zipcode: '77087', 'page-start': 50 })).toMatchObject({
      data: [],
      pagination: { totalItems: 5 },
    });
  });

  it('places ZIP codes without an area near their neighbors, and refuses unknown ones', async () => {
    expect(await names({ zipcode: '77287', terms: 'pantry', within: 200 })).toEqual(['Harvest Pantry']);
    const { status, body } = await test.call(resources.search, { as, input: { query: { zipcode: '00000' } } });
    expect([status, body.code]).toEqual([400, 'ZIPCODE_UNKNOWN']);
  });

  it('finds by words exactly the programs within any distance, also after a location moved or closed', async () => {
    const { sql } = test.database;
    const away = (n: number) =>
      [home[0] + ((n * 37) % 101) / 40 - 1.25, home[1] + ((n * 53) % 103) / 40 - 1.3] as const;
    const ids: number[] = [];
    for (let n = 0; n < 40; n++) ids.push(await offer({ name: `Lantern ${n}`, words: 'lantern', places: [away(n)] }));
    const truth = async (miles: number) =>
      (
        await sql<{ name: string }>(
          `SELECT p.name FROM directory_programs p JOIN directory_program_locations x ON x.program_id = p.id JOIN directory_locations l ON l.id = x.location_id,
             zip_codes z WHERE z.zipcode = '77087' AND p.search_words = 'lantern' AND l.retired_at IS NULL
             AND miles_between(z.latitude, z.longitude, l.latitude, l.longitude) <= $1
           ORDER BY miles_between(z.latitude, z.longitude, l.latitude, l.longitude)`,
          [miles],
        )
      ).map(({ name }) => name);
    const found = (within: number) => names({ zipcode: '77087', terms: 'lantern', within, 'page-size': 100 });
    for (const miles of [3, 25, 51, 52, 80, 150]) expect(await found(miles)).toEqual(await truth(miles));
    expect(await found(150)).toHaveLength(40);
    await sql(
      `UPDATE directory_locations SET latitude = CASE WHEN id % 2 = 0 THEN $1 ELSE latitude END, retired_at = CASE WHEN id % 3 = 0 THEN now() END
        WHERE id IN (SELECT location_id FROM directory_program_locations WHERE program_id = ANY($2::bigint[]))`,
      [home[0], ids],
    );
    expect(await found(25)).toEqual(await truth(25));
    expect((await found(25)).length).toBeGreaterThan(3);
  });

  it('accepts any text as search words', async () => {
    for (const terms of ["'", '\\', 'a & | !', ':*', '((', '%_', 'food:* & !pantry', '\u{1F600}', '²', 'the'])
      expect((await test.call(resources.search, { as, input: { query: { terms } } })).status).toBe(200);
  });

  it('refuses a client that the viewer does not see', async () => {
    const other = await test.make.client();
    const ask = async (id: ClientId) =>
      (await test.call(resources.search, { as, input: { query: { clientId: id, terms: 'x' } } })).status;
    expect([await ask(clientId), await ask(other)]).toEqual([200, 404]);
  });
});

describe('a program', () => {
  it('is shown with all its locations, even if it is no longer offered; a search leaves it out', async () => {
    const id = await offer({ name: 'Gone Kitchen', words: 'kitchen', places: [east(1), east(2)] });
    const get = () => test.call(resources.program, { as, input: { params: { resourceId: id } } });
    expect((await get()).body).toMatchObject({ name: 'Gone Kitchen', retiredAt: null, locations: [{}, {}] });
    await test.database.sql(`UPDATE directory_programs SET retired_at = '2026-11-01Z' WHERE id = $1`, [id]);
    expect((await get()).body.retiredAt).toBe('2026-11-01T00:00:00Z');
    expect(await names({ terms: 'kitchen' })).toEqual([]);
  });

  it('that does not exist is not found', async () => {
    expect(
      (await test.call(resources.program, { as, input: { params: { resourceId: asId<'Program'>(987_654) } } })).status,
    ).toBe(404);
  });
});

it('an empty list of tags is no filter', async () => {
  const all = await search({ terms: 'rides' });
  const token = await test.call(resources.search, { as, input: { query: { terms: 'rides', serviceTags: [] } } });
  expect(token.status).toBe(200);
  expect(token.body.pagination).toEqual(all.pagination);
});

describe('results of our own referrals', () => {
  it('are shown from five finished questions on', async () => {
    const { sql } = test.database;
    const programId = await offer({ name: 'Asked Rides', words: 'asked', places: [east(1)] });
    const memberId = await test.make.member({ clientId, guideId });
    const ask = (answer: string | null, days: number) =>
      sql(
        `WITH n AS (INSERT INTO needs (member_id, issue_id, reason, identified_at, expires_at, creator_id, created_at, updated_at)
             VALUES ($1, 1, 'x', now(), current_date + 60, $2, now(), now()) RETURNING id),
           a AS (INSERT INTO need_actions (need_id, member_id, activity_id, date, description, stage, creator_id, created_at, updated_at)
             SELECT id, $1, 1, current_date, 'x', 'resource-connected', $2, now(), now() FROM n RETURNING id, need_id),
           r AS (INSERT INTO need_referrals (need_id, member_id, action_id, program_id, resource_name, creator_id, created_at)
             SELECT need_id, $1, id, $3, 'x', $2, now() FROM a RETURNING id),
           l AS (INSERT INTO public_links (purpose, key_hash, created_at, expires_at)
             VALUES ('referral', sha256(gen_random_uuid()::text::bytea), now(), now() + interval '9 days') RETURNING id)
         INSERT INTO need_referral_requests (referral_id, link_id, channel, sent_to, requested_by, requested_at, remind_on, close_on, time_zone, closed_at, answer, answered_at)
         SELECT r.id, l.id, 'mail', 'x@example.com', $2, now() - $5 * interval '1 day', current_date, current_date + 5, 'America/Chicago', now(), $4, CASE WHEN $4::text IS NULL THEN NULL ELSE now() END FROM r, l`,
        [memberId, guideId, programId, answer, days],
      );
    const recordOf = async () => (await search({ terms: 'asked rides' })).data[0]?.record;
    for (const answer of ['served', 'served', 'served', null]) await ask(answer, 2);
    expect(await recordOf()).toBeNull();
    await ask('waiting-list', 6);
    expect(await recordOf()).toEqual({
      asked: 5,
      answered: 4,
      served: 3,
      waitingList: 1,
      couldNotReach: 0,
      notEligible: 0,
      medianDays: 2,
    });
    expect(
      (await test.call(resources.program, { as, input: { params: { resourceId: programId } } })).body.record?.asked,
    ).toBe(5);
  });
});

describe('the tags', () => {
  it('are returned by label with the parent tag', async () => {
    expect((await test.call(resources.tags, { as })).body).toEqual([
      { key: 'food', label: 'Food', parentKey: null, programs: 1 },
      { key: 'medical-rides', label: 'Medical rides', parentKey: 'transport', programs: 3 },
      { key: 'transport', label: 'Rides', parentKey: null, programs: 4 },
    ]);
  });
});
