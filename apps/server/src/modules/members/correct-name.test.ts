import { contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let admin: string;
let guide: string;
let memberId: MemberId;
let createMember: () => Promise<MemberId>;

beforeAll(async () => {
  test = await startTestApp();
  const clientId = await test.make.client();
  const marisol = await test.make.staff({ name: 'Marisol Vega' });
  await test.make.team({ members: [marisol.id], clients: [clientId] });
  guide = await test.signIn(marisol);
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN', name: 'Ellen Marsh' }));
  createMember = () => test.make.member({ clientId, guideId: marisol.id, name: 'Dolroes Whitaker' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  memberId = await createMember();
});

const { members } = contracts;
const name = { firstName: 'Dolores', lastName: 'Whitaker', reason: 'Misspelled by the client' };
const correct = (body: object, as = admin) =>
  test.call(members.correctName, { as, input: { params: { memberId }, body: { ...name, ...body } } });
const log = async () =>
  (await test.call(members.changeLogs, { as: guide, input: { params: { memberId } } })).body.map(
    ({ field, oldValue, newValue, reason, actorName }) => [field, oldValue, newValue, reason, actorName],
  );

it('a corrected name is used everywhere, and the update log has it with the reason', async () => {
  const changed = await correct({});
  expect(changed.body).toMatchObject({ firstName: 'Dolores', name: 'Dolores Whitaker' });
  expect(await log()).toEqual([['firstName', 'Dolroes', 'Dolores', 'Misspelled by the client', 'Ellen Marsh']]);
  const found = await test.call(members.list, { as: guide, input: { query: { searchTerm: 'dolores whit' } } });
  expect(found.body.data.map(({ id }) => id)).toContain(memberId);
  const [entry] = await test.database.sql(
    `SELECT member_ids FROM audit_entries WHERE action = 'PUT /users/{memberId}/name' AND $1 = ANY(member_ids)`,
    [memberId],
  );
  expect(entry).toBeDefined();
});

it('the same name changes nothing, and only administrators correct a name', async () => {
  const { version } = (await correct({})).body;
  expect((await correct({ version })).body.version).toBe(version);
  expect(await log()).toHaveLength(1);
  expect((await correct({ lastName: 'Other' }, guide)).status).toBe(403);
});

it.each([
  ['no first name', { firstName: ' ' }, 'firstName'],
  ['no last name', { lastName: '' }, 'lastName'],
  ['no reason', { reason: 'x' }, 'reason'],
  ['characters that reverse the text', { lastName: 'Whit\u202eaker' }, 'lastName'],
])('is refused with %s', async (_, body, property) => {
  const refused = await correct(body);
  expect([refused.status, (refused.body as { errors?: { property: string }[] }).errors?.[0]?.property]).toEqual([
    400,
    property,
  ]);
  expect(await log()).toEqual([]);
});

it('is not overwritten: a user with an older version gets the current name', async () => {
  const { version } = (await test.call(members.get, { as: admin, input: { params: { memberId } } })).body;
  await correct({ version });
  expect(await correct({ version, lastName: 'Other' })).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT' },
  });
});
