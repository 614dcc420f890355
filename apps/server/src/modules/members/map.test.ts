import { type ClientId, contracts, type MemberId, type QueryOf, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { mapMembers } from './queries-map.ts';

const { members } = contracts;

let test: TestApp;
let guide: string;
let otherGuide: string;
let guideId: StaffId;
let clientId: ClientId;
let memberWithCoordinates: MemberId;
let memberWithoutCoordinates: MemberId;
let memberWithoutAddress: MemberId;
let membersOfColleague: MemberId;

/** Adds an address, which is primary by default. If `at` is null, the address has no coordinates. */
const addAddress = (memberId: MemberId, at: [number, number] | null, more = 'true, NULL') =>
  test.database.sql(
    `INSERT INTO addresses (user_id, description, line1, city, state, zip, latitude, longitude, created_at, is_primary, deleted_at)
     VALUES ($1, 'Home', '1', 'Houston', 'TX', '77001', $2, $3, '2026-06-01Z', ${more})`,
    [memberId, at?.[0] ?? null, at?.[1] ?? null],
  );

beforeAll(async () => {
  test = await startTestApp();
  const { make } = test;
  clientId = await make.client();
  const [one, two, other] = [await make.staff(), await make.staff(), await make.staff()];
  guideId = one.id;
  await make.team({ members: [one.id, two.id], clients: [clientId] });
  memberWithCoordinates = await make.member({ clientId, guideId });
  memberWithoutCoordinates = await make.member({ clientId, guideId });
  memberWithoutAddress = await make.member({ clientId, guideId });
  membersOfColleague = await make.member({ clientId, guideId: two.id });
  await test.database.sql(`UPDATE members SET city = 'Houston', state = 'TX' WHERE user_id = $1`, [
    memberWithCoordinates,
  ]);
  await addAddress(memberWithCoordinates, [29.76, -95.36]);
  await addAddress(memberWithoutCoordinates, null);
  // A member is on the map neither with a deleted address nor with an address that is not primary.
  await addAddress(memberWithoutAddress, [29.7, -95.3], `true, '2026-06-02Z'`);
  await addAddress(memberWithoutAddress, [29.7, -95.3], 'false, NULL');
  await addAddress(membersOfColleague, [30.08, -94.13]);
  [guide, otherGuide] = (await Promise.all([one, other].map(test.signIn))) as [string, string];
});
afterAll(() => test.stop());

const readMap = async (query: QueryOf<typeof members.map> = {}, as = guide) =>
  (await test.call(members.map, { as, input: { query } })).body;
const idsOf = ({ data }: { data: readonly { id: number }[] }) => data.map(({ id }) => id);

describe('the map', () => {
  it('shows members with coordinates and their status, and counts members without coordinates', async () => {
    const shown = await readMap({ guideIds: [guideId] });
    expect(shown).toEqual({
      data: [
        {
          id: memberWithCoordinates,
          firstName: expect.any(String),
          lastName: expect.any(String),
          location: { city: 'Houston', state: 'TX' },
          coords: { lat: 29.76, lng: -95.36 },
          memberStatus: { key: 'engaged', name: 'Engaged' },
        },
      ],
      more: false,
      unplaced: 2,
    });
  });

  it('shows and counts the members whom the user sees, with the filters and search of the list', async () => {
    expect(idsOf(await readMap())).toEqual([memberWithCoordinates, membersOfColleague]);
    expect((await readMap()).unplaced).toBe(2);
    expect(await readMap({}, otherGuide)).toEqual({ data: [], more: false, unplaced: 0 });
    const one = (id: number) => readMap({ searchTerm: String(id), searchTermType: 'subjectId' });
    expect(idsOf(await one(memberWithCoordinates))).toEqual([memberWithCoordinates]);
    expect(await one(memberWithoutAddress)).toEqual({ data: [], more: false, unplaced: 1 });
    expect(await readMap({ searchTerm: 'nobody at all' })).toEqual({ data: [], more: false, unplaced: 0 });
  });

  it('adds coordinates to the rows of a list on request', async () => {
    const { body } = await test.call(members.list, { as: guide, input: { query: { forMap: true } } });
    expect(new Map(body.data.map(({ id, coords }) => [id, coords]))).toEqual(
      new Map([
        [memberWithCoordinates, { lat: 29.76, lng: -95.36 }],
        [memberWithoutCoordinates, null],
        [memberWithoutAddress, null],
        [membersOfColleague, { lat: 30.08, lng: -94.13 }],
      ]),
    );
  });

  it('reports if there are too many members for the map, and then counts no others', async () => {
    const crowd = await test.make.client();
    await test.database.sql(
      `WITH people AS (
         INSERT INTO users (role, first_name, last_name, created_at)
         SELECT 'PATIENT', 'One', 'Of Many', '2026-06-01Z' FROM generate_series(1, $2::int) RETURNING id
       ), members AS (
         INSERT INTO members (user_id, client_id, assigned_guide_id, stage_id, status_id)
         SELECT p.id, $1, $3, s.stage_id, s.id FROM people p, (SELECT id, stage_id FROM member_statuses ORDER BY id LIMIT 1) s
       )
       INSERT INTO addresses (user_id, description, line1, city, state, zip, latitude, longitude, is_primary, created_at)
       SELECT id, 'Home', '1', 'Houston', 'TX', '77001', 29.7, -95.3, true, '2026-06-01Z' FROM people`,
      [crowd, mapMembers, guideId],
    );
    const full = await readMap({ clientIds: [crowd] });
    expect([full.data.length, full.more, full.unplaced]).toEqual([mapMembers, false, 0]);
    const over = await readMap();
    expect([over.data.length, over.more, over.unplaced]).toEqual([mapMembers, true, null]);
  });
});
