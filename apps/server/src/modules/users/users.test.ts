import { asId, contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';

const { users, teams, staff, members, hospitalizations, lines: numbers } = contracts;
let test: TestApp;
let administrator: Person;
let admin: string;
let superadmin: string;

beforeAll(async () => {
  test = await startTestApp();
  administrator = await test.make.staff({ role: 'ADMIN' });
  const top = await test.make.staff({ role: 'SUPER_ADMIN' });
  [admin, superadmin] = [await test.signIn(administrator), await test.signIn(top)];
});
afterAll(() => test.stop());

let count = 0;
function nora(more: Record<string, unknown>) {
  count += 1;
  const [firstName, lastName, email] = ['nora', "o'hara-quinn", `nora${count}@demo.test`];
  return { firstName, lastName, email, role: 'GUIDE', timeZone: 'America/Chicago', ...more };
}
const create = (more: Record<string, unknown> = {}) =>
  test.call(users.create, { as: admin, input: { body: {} as never }, raw: nora(more) });
const change = (userId: StaffId, raw: Record<string, unknown>, as = admin) =>
  test.call(users.update, { as, input: { params: { userId }, body: {} }, raw });
const readUser = async (userId: StaffId) =>
  (await test.call(users.list, { as: admin })).body.find(({ id }) => id === userId);
const today = () => Temporal.Now.plainDateISO('America/New_York');

it('a team entry whose role and isPrimary disagree is refused', async () => {
  const teamId = await test.make.team({});
  const { status, body } = await create({ teams: [{ teamId, role: 'VIEWER', isPrimary: true }] });
  expect([status, body.errors?.[0]?.property]).toEqual([400, 'teams.0.isPrimary']);
});

describe('a new user', () => {
  it('has a capitalized name and a lower-case email, and can sign in with it', async () => {
    const { status, body } = await create({ email: 'Nora.First@Demo.test', mobilePhone: '+13465550177' });
    expect([status, body.firstName, body.lastName, body.email, body.hasSignedIn]).toEqual([
      201,
      'Nora',
      "O'hara-Quinn",
      'nora.first@demo.test',
      false,
    ]);
    const token = await test.signIn({ id: body.id, email: body.email });
    expect((await test.call(staff.verify, { as: token })).body).toMatchObject({ id: body.id, role: 'GUIDE' });
    expect(await readUser(body.id)).toMatchObject({ hasSignedIn: true, mobilePhone: { number: '+13465550177' } });
  });

  it('has a unique mobile phone: the error at the field names the current owner', async () => {
    const [first, second] = [await create({ mobilePhone: '+13465550178' }), await create()];
    const refused = await create({ firstName: 'Ana', mobilePhone: '+13465550178' });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.property]).toEqual([
      409,
      'MOBILE_TAKEN',
      'mobilePhone',
    ]);
    expect(refused.body.errors?.[0]?.constraints).toEqual({
      unique: "Nora O'hara-Quinn already has this mobile phone number.",
    });
    expect((await change(second.body.id, { mobilePhone: '+13465550178' })).body.code).toBe('MOBILE_TAKEN');
    expect((await change(first.body.id, { mobilePhone: '+13465550178', lastName: 'Vega' })).status).toBe(200);
    expect((await change(first.body.id, { mobilePhone: null })).status).toBe(200);
    expect((await change(second.body.id, { mobilePhone: '+13465550178' })).status).toBe(200);
  });

  it('gets it only once if two administrators enter it at the same moment', async () => {
    const person = await create();
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => create({ mobilePhone: '+13465550179' })),
      change(person.body.id, { mobilePhone: '+13465550179' }),
    ]);
    const refused = replies.filter(({ status }) => status === 409);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(new Set(refused.map(({ body }) => `${body.code} ${body.errors?.[0]?.property}`))).toEqual(
      new Set(['MOBILE_TAKEN mobilePhone']),
    );
    const [held] = await test.database.sql<{ n: string }>(
      `SELECT count(*) AS n FROM staff WHERE mobile_phone = '+13465550179' AND deleted_at IS NULL`,
    );
    expect(Number(held?.n)).toBe(1);
  });

  it('is refused without a role, with a role that the screen cannot assign, or with an existing email', async () => {
    const without = await create({ role: undefined });
    expect([without.status, without.body.errors?.[0]?.property]).toEqual([400, 'role']);
    expect((await create({ role: 'ADMIN' })).body.code).toBe('USER_ROLE_FIXED');
    const { body } = await create();
    const again = await create({ email: body.email.toUpperCase() });
    expect([again.status, again.body.code, again.body.errors?.[0]?.property]).toEqual([
      409,
      'USER_EMAIL_TAKEN',
      'email',
    ]);
    expect(again.body.userMessage).toMatch(/email/);
  });

  it('is MEMBER of one team, VIEWER of any number, and in no team twice', async () => {
    const [a, b] = [await test.make.team({}), await test.make.team({})];
    const two = await create({
      teams: [
        { teamId: a, role: 'MEMBER' },
        { teamId: b, isPrimary: true },
      ],
    });
    expect(two.body.userMessage).toBe('User may only be MEMBER for one team');
    const twice = await create({ teams: [{ teamId: a }, { teamId: a }] });
    expect([twice.status, twice.body.errors?.[0]?.property]).toEqual([400, 'teams.1.teamId']);
    const { body } = await create({
      teams: [
        { teamId: a, role: 'MEMBER', isManager: true },
        { teamId: b, role: 'VIEWER' },
      ],
    });
    expect(body.teams).toEqual([
      { teamId: a, role: 'MEMBER', isManager: true, isPrimary: true, startDate: today().toString(), endDate: null },
      { teamId: b, role: 'VIEWER', isManager: false, isPrimary: false, startDate: today().toString(), endDate: null },
    ]);
  });

  it('audits customers only as a guide supervisor, and has their own number only as a guide', async () => {
    const clientId = await test.make.client();
    const clientAuditors = [{ clientId }];
    expect((await create({ clientAuditors })).body.errors?.[0]?.property).toBe('clientAuditors');
    const supervisor = await create({ role: 'GUIDE_SUPERVISOR', clientAuditors });
    expect(supervisor.body.managedClients).toMatchObject([{ clientId, endDate: null }]);
    const number = await create({ role: 'PROVIDER', resourceNumber: '+13465550163' });
    expect(number.body.errors?.[0]?.property).toBe('resourceNumber');
    // A user who is no longer a supervisor audits no clients.
    const { body } = await change(supervisor.body.id, { role: 'GUIDE' });
    expect(body.managedClients).toEqual([]);
  });

  it('gets an available number, which a job buys', async () => {
    const numbers = await test.call(users.availableNumbers, { as: admin, input: { query: { baseNumber: '346' } } });
    expect(numbers.body.length).toBeGreaterThan(3);
    const resourceNumber = numbers.body[0]?.number ?? '';
    const { body } = await create({ resourceNumber });
    expect(body.resourcingNumber).toEqual({ number: resourceNumber });
    expect((await create({ resourceNumber })).body.code).toBe('NUMBER_TAKEN');
    const left = await test.call(users.availableNumbers, { as: admin, input: { query: { baseNumber: '346' } } });
    expect(left.body.map(({ number }) => number)).not.toContain(resourceNumber);
    const none = await test.call(users.availableNumbers, { as: admin, input: { query: { baseNumber: '111' } } });
    expect(none.body).toEqual([]);
    const short = await test.call(users.availableNumbers, { as: admin, input: { query: { baseNumber: '34' } } });
    expect([short.status, short.body.userMessage]).toEqual([400, 'Resourcing Number is required and must be 3 digits']);
  });
});

describe('an edited user', () => {
  it('keeps the email, and a role that the screen cannot assign', async () => {
    const { body } = await create();
    const mail = await change(body.id, { email: 'other@demo.test' });
    expect([mail.status, mail.body.errors?.[0]?.property]).toEqual([400, 'email']);
    expect((await change(body.id, { role: 'SUPER_ADMIN' })).body.code).toBe('USER_ROLE_FIXED');
    expect((await change(administrator.id, { role: 'GUIDE' }, superadmin)).body.code).toBe('USER_ROLE_FIXED');
    expect((await change(administrator.id, { role: 'ADMIN', lastName: 'okonkwo' }, superadmin)).body.lastName).toBe(
      'Okonkwo',
    );
  });

  it('renames their own line, but not a line with a name that a user chose', async () => {
    const guide = (await create({ firstName: 'Mara', lastName: 'Lopez' })).body;
    const lines = ['Mara Lopez', 'Night line'];
    for (const [n, lineName] of lines.entries())
      await test.database.sql(
        `INSERT INTO lines (display_name, number, guide_id, owner_id, created_at) VALUES ($1, $2, $3, $3, now())`,
        [lineName, `+1346555077${n}`, guide.id],
      );
    expect((await change(guide.id, { lastName: 'Vega' })).status).toBe(200);
    const found = await test.database.sql<{ id: string; display_name: string }>(
      'SELECT id, display_name FROM lines WHERE guide_id = $1 ORDER BY id',
      [guide.id],
    );
    expect(found.map(({ display_name }) => display_name)).toEqual(['Mara Vega', 'Night line']);
    // a form that was open during the change names the administrator who renamed the guide
    const params = { id: asId<'Line'>(Number(found[0]?.id)) };
    const late = await test.call(numbers.update, {
      as: superadmin,
      input: { params, body: { description: 'Own', version: 1 } },
    });
    const editor = await readUser(administrator.id);
    const changedBy = `${editor?.firstName} ${editor?.lastName}`;
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', changedBy });
  });

  it('is not overwritten with an outdated version', async () => {
    const { body } = await create();
    expect((await change(body.id, { firstName: 'Mona', version: body.version })).body.firstName).toBe('Mona');
    const late = await change(body.id, { firstName: 'Dora', version: body.version });
    expect([late.status, late.body.code, late.body.current]).toMatchObject([
      409,
      'VERSION_CONFLICT',
      { firstName: 'Mona' },
    ]);
  });

  it('leaves a team on that day, and earlier memberships stay in the history', async () => {
    const [a, b] = [await test.make.team({}), await test.make.team({})];
    const { body } = await create({ teams: [{ teamId: a, role: 'MEMBER', startDate: '2026-01-05' }] });
    const moved = await change(body.id, { teams: [{ teamId: b, role: 'MEMBER' }] });
    const until = today().subtract({ days: 1 }).toString();
    expect(moved.body.teams).toMatchObject([
      { teamId: a, startDate: '2026-01-05', endDate: until },
      { teamId: b, startDate: today().toString(), endDate: null },
    ]);
    // A client can send back the memberships that it read, and ended memberships stay unchanged.
    const same = await change(body.id, { teams: moved.body.teams });
    expect(same.body.teams).toEqual(moved.body.teams);
  });

  it('has only suitable roles in the external record, and no provider role after another role', async () => {
    await test.call(users.specializations, { as: admin });
    const refused = [
      await create({ specialization: 'Psychiatry' }),
      await create({ role: 'PROVIDER', specialization: 'Astrology' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.errors?.[0]?.property])).toEqual([
      [400, 'specialization'],
      [400, 'specialization'],
    ]);
    const { body: made } = await create({ role: 'PROVIDER', specialization: 'Psychiatry' });
    expect(made.specialization).toBe('Psychiatry');
    // The specialization is unchanged, but the new role does not allow it.
    const unchangedUser = await change(made.id, { role: 'GUIDE', specialization: 'Psychiatry' });
    expect(unchangedUser.body.errors?.[0]?.property).toBe('specialization');
    expect((await change(made.id, { role: 'GUIDE' })).body.specialization).toBeNull();
    expect((await change(made.id, { specialization: 'Care guide' })).body.specialization).toBe('Care guide');
    expect((await change(made.id, { role: 'GUIDE_SUPERVISOR' })).body.specialization).toBe('Care guide');
  });

  it('is added to the external record once', async () => {
    const { body } = await create();
    expect((await change(body.id, { createAvonUser: true })).body.isAvonRequested).toBe(true);
    await test.database.sql(`UPDATE staff SET avon_id = 'user_x' WHERE user_id = $1`, [body.id]);
    expect((await change(body.id, { createAvonUser: true })).body.code).toBe('AVON_USER_EXISTS');
  });

  it('sees other members from the next request after a change of team', async () => {
    const clientId = await test.make.client();
    const guide = await test.make.staff();
    const team = await test.make.team({ members: [guide.id], clients: [clientId] });
    const memberId = await test.make.member({ clientId, guideId: guide.id });
    const { body } = await create();
    const token = await test.signIn({ id: body.id, email: body.email });
    const see = async () => (await test.call(members.get, { as: token, input: { params: { memberId } } })).status;
    expect(await see()).toBe(404);
    await change(body.id, { teams: [{ teamId: team, role: 'VIEWER' }] });
    expect(await see()).toBe(200);
    await change(body.id, { teams: [] });
    expect(await see()).toBe(404);
    // It is late in the evening in Texas, but already the next day in New York. New York's time zone applies to team
    // memberships.
    await moveClock(test, '2027-01-13T05:30:00Z');
    await change(body.id, { teams: [{ teamId: team, role: 'VIEWER' }] });
    expect(await see()).toBe(200);
    const places = async () => {
      const { teams: own, supervisedGuideIds } = (await test.call(staff.verify, { as: token })).body;
      return [own.map(({ id }) => id), supervisedGuideIds];
    };
    expect(await places()).toEqual([[team], [guide.id]]);
    await moveClock(test, '2027-01-14T05:30:00Z');
    await change(body.id, { teams: [] });
    expect(await see()).toBe(404);
    expect(await places()).toEqual([[], []]);
    expect((await test.call(staff.team, { as: token })).body).toEqual([]);
    await moveClock(test, Temporal.Now.instant().toString());
  });

  it('loses the hospital stays of a client at once after the audit is removed, at any hour', async () => {
    const clientId = await test.make.client();
    const memberId = await test.make.member({ clientId });
    await test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, created_at, updated_at) VALUES ($1, 'Saltgrass', '2027-01-10', now(), now())`,
      [memberId],
    );
    const { body } = await create({ role: 'GUIDE_SUPERVISOR', timeZone: 'Pacific/Honolulu' });
    const token = await test.signIn({ id: body.id, email: body.email });
    const listed = async () => (await test.call(hospitalizations.metaCounts, { as: token })).body.totalMembers;
    // It is late in the evening in Hawaii, but already the next day in Los Angeles. Los Angeles's time zone applies to
    // clients.
    await moveClock(test, '2027-01-13T09:30:00Z');
    await change(body.id, { clientAuditors: [{ clientId }] });
    expect(await listed()).toBe(1);
    await moveClock(test, '2027-01-14T09:30:00Z');
    await change(body.id, { clientAuditors: [] });
    expect(await listed()).toBe(0);
    await moveClock(test, Temporal.Now.instant().toString());
  });
});

describe('a team', () => {
  it('has a unique name and a number, and lists its managers first', async () => {
    const [line] = await test.database.sql<{ id: string }>(
      `INSERT INTO lines (display_name, number, owner_id, created_at) VALUES ('Main', '+13465550190', $1, now()) RETURNING id`,
      [administrator.id],
    );
    const internalPhoneNumberId = asId<'Line'>(Number(line?.id));
    const add = (body: object) =>
      test.call(teams.create, { as: admin, input: { body: {} as never }, raw: { ...body } });
    const without = await add({ name: ' ' });
    expect(without.body.errors?.map(({ property }) => property).sort()).toEqual(['internalPhoneNumberId', 'name']);
    const made = await add({ name: 'River Bend', internalPhoneNumberId });
    expect([made.status, made.body.users]).toEqual([201, []]);
    expect((await add({ name: 'river bend', internalPhoneNumberId })).body.code).toBe('TEAM_NAME_TAKEN');
    const [one, two] = [await create({ firstName: 'Abe' }), await create({ firstName: 'Zoe' })];
    await change(one.body.id, { teams: [{ teamId: made.body.id, role: 'MEMBER' }] });
    await change(two.body.id, { teams: [{ teamId: made.body.id, role: 'VIEWER', isManager: true }] });
    const found = (await test.call(teams.list, { as: admin })).body.find(({ id }) => id === made.body.id);
    expect(found?.users.map(({ name, isManager }) => [name.split(' ')[0], isManager])).toEqual([
      ['Zoe', true],
      ['Abe', false],
    ]);
    const renamed = await test.call(teams.update, {
      as: admin,
      input: { params: { id: made.body.id }, body: { name: 'River Bend North', version: made.body.version } },
    });
    expect(renamed.body).toMatchObject({ name: 'River Bend North', internalPhoneNumberId, version: 2 });
  });
});
