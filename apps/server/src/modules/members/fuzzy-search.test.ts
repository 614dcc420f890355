import { type ClientId, contracts, type MemberId, type QueryOf } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

type Query = QueryOf<typeof contracts.members.list>;

let test: TestApp;
let clientId: ClientId;
let dolores: MemberId;
let other: MemberId;
/** Access tokens for a guide who sees only some members, and for a user who sees all members. */
let viewers: string[];

beforeAll(async () => {
  test = await startTestApp();
  const { make, signIn, database } = test;
  clientId = await make.client();
  const guide = await make.staff({ name: 'Marisol Vega', role: 'GUIDE' });
  await make.team({ members: [guide.id], clients: [clientId] });
  dolores = await make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: '+17135551234' });
  other = await make.member({ clientId, guideId: guide.id, name: 'Ann Whittaker' });
  // Another guide's member has similar data, and the first guide must not find this member.
  const otherGuide = await make.staff({ role: 'GUIDE' });
  const hidden = await make.member({ clientId: await make.client(), guideId: otherGuide.id, name: 'Dora Whitaker' });
  for (const id of [dolores, hidden]) {
    await database.sql(
      `UPDATE members SET date_of_birth = '1958-11-26', client_user_id = 'S104-55219' || CASE WHEN user_id = $2 THEN '' ELSE 'x' END WHERE user_id = $1`,
      [id, dolores],
    );
    await database.sql(
      `INSERT INTO addresses (user_id, description, line1, city, state, zip, created_at) VALUES ($1, 'Home', '1203 Oák Street', 'Houston', 'TX', '77002', now())`,
      [id],
    );
  }
  await database.sql(
    `INSERT INTO member_attributes (member_id, subscriber_id, updated_at) VALUES ($1, '88104455', now())`,
    [dolores],
  );
  viewers = [await signIn(guide), await signIn(await make.staff({ role: 'ADMIN' }))];
});
afterAll(() => test.stop());

const find = async (as: string, searchTerm: string, more: Query = { includeSimilar: true }) => {
  const { body } = await test.call(contracts.members.list, {
    as,
    input: { query: { searchTerm, includeCount: true, ...more } },
  });
  const found = body.data.filter(({ clientId: of }) => of === clientId);
  if (as === viewers[0]) expect(body.pagination?.totalItems).toBe(found.length);
  return found.map(({ id, foundBy }) => [id, foundBy ?? null]);
};

describe('a search with similar matches', () => {
  it('finds a birthday, a number and a street, and shows the reason', async () => {
    for (const as of viewers) {
      for (const term of ['11/26/1958', '11-26-58', '1958-11-26', 'Nov 26 1958', '26 nov 1958'])
        expect([term, await find(as, term)]).toEqual([term, [[dolores, 'birthday']]]);
      for (const term of ['s104-55219', '88104455'])
        expect([term, await find(as, term)]).toEqual([term, [[dolores, 'number']]]);
      for (const term of ['1203 oak', '1203 Oak St', 'oak street'])
        expect([term, await find(as, term)]).toEqual([term, [[dolores, 'street']]]);
    }
  });

  it('finds a name with a typing mistake, below exact matches', async () => {
    for (const as of viewers) {
      for (const term of ['witaker', 'whitakre', 'doloras witaker'])
        expect([term, await find(as, term)]).toEqual([term, [[dolores, 'similarName']]]);
      expect(await find(as, 'Whittaker')).toEqual([
        [other, null],
        [dolores, 'similarName'],
      ]);
      expect(await find(as, 'Whittaker', { includeSimilar: true, orderBy: 'name', orderDirection: 'desc' })).toEqual([
        [other, null],
        [dolores, 'similarName'],
      ]);
    }
  });

  it('uses only names and phone numbers by default, and respects the filters', async () => {
    for (const as of viewers) {
      for (const term of ['11/26/1958', 'witaker', '1203 oak', '88104455'])
        expect(await find(as, term, {})).toEqual([]);
      expect(await find(as, 'Whittaker', {})).toEqual([[other, null]]);
      expect(await find(as, 'witaker', { includeSimilar: true, memberIds: [other] })).toEqual([]);
    }
  });
});
