import { type ClientId, contracts, type QueryOf, type TeamId } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

const { staff, clients } = contracts;
let test: TestApp;
let admin: Person;
let jose: Person;
let mate: Person;
let provider: Person;
let watcher: Person;
let stranger: Person;
let gone: Person;
let served: ClientId;
let administered: ClientId;
let teamId: TeamId;

beforeAll(async () => {
  test = await startTestApp();
  const { make, database } = test;
  admin = await make.staff({ role: 'ADMIN', name: 'Ruth Admin' });
  jose = await make.staff({ name: 'José Álvarez', timeZone: 'America/Chicago' });
  mate = await make.staff({ name: 'bea Brown' });
  provider = await make.staff({ role: 'PROVIDER', name: 'Dr Provider' });
  watcher = await make.staff({ name: 'Will Watcher' });
  stranger = await make.staff({ name: 'Sam Stranger' });
  gone = await make.staff({ name: 'Gone Guide' });
  served = await make.client('Served');
  administered = await make.client('Administered');
  await make.client('Other');
  teamId = await make.team({
    members: [jose.id, mate.id, provider.id, gone.id],
    viewers: [watcher.id],
    clients: [served],
  });
  await make.team({ members: [stranger.id] });
  await make.audits(jose.id, administered);
  await database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [gone.id]);
});
afterAll(() => test.stop());

const list = async (who: Person, query: Partial<QueryOf<typeof staff.list>> = {}) =>
  (await test.call(staff.list, { as: await test.signIn(who), input: { query } })).body.map((row) => row.name);

describe('the acting user', () => {
  it('is returned without a wrapper, with permissions, clients and teams', async () => {
    const { body } = await test.call(staff.verify, { as: await test.signIn(jose) });
    expect(body).toEqual({
      id: jose.id,
      name: 'José Álvarez',
      firstName: 'José',
      lastName: 'Álvarez',
      role: 'GUIDE',
      location: null,
      email: jose.email,
      timeZone: 'America/Chicago',
      userPermissions: [...permissionsOf('GUIDE')],
      administeredClientIds: [administered],
      teams: [{ id: teamId, name: expect.any(String), role: 'MEMBER', isManager: false }],
      supervisedGuideIds: [],
      hasMembers: false,
      impersonator: null,
    });
  });
});

describe('the list of staff', () => {
  it("contains the people of the user's teams, or everybody if the user sees all members", async () => {
    for (const who of [jose, mate]) expect(await list(who)).toEqual(['bea Brown', 'Dr Provider', 'José Álvarez']);
    expect(await list(watcher)).toEqual(['bea Brown', 'Dr Provider', 'José Álvarez', 'Will Watcher']);
    expect(await list(stranger)).toEqual(['Sam Stranger']);
    expect(await list(admin)).toEqual([
      'bea Brown',
      'Dr Provider',
      'José Álvarez',
      'Ruth Admin',
      'Sam Stranger',
      'Will Watcher',
    ]);
  });

  it('can be filtered by guides or by a name', async () => {
    expect(await list(jose, { role: 'guide' })).toEqual(['bea Brown', 'José Álvarez']);
    expect(await list(jose, { searchTerm: ' alvarez ' })).toEqual(['José Álvarez']);
    expect(await list(jose, { searchTerm: 'BEA' })).toEqual(['bea Brown']);
    for (const searchTerm of ['%', '_', 'stranger'])
      expect([searchTerm, await list(jose, { searchTerm })]).toEqual([searchTerm, []]);
  });
});

describe('teams and clients', () => {
  const teams = async (who: Person) =>
    (await test.call(staff.teams, { as: await test.signIn(who) })).body.map((team) => team.userIds);
  const names = async (who: Person) =>
    (await test.call(clients.list, { as: await test.signIn(who) })).body.map((client) => client.name);

  it('of a user are those of today', async () => {
    expect(await teams(watcher)).toHaveLength(1);
    expect(await teams(stranger)).toEqual([[stranger.id]]);
    expect(await teams(admin)).toHaveLength(2);
    await test.database.sql(`UPDATE team_memberships SET end_date = '2026-01-02' WHERE staff_id = $1`, [stranger.id]);
    expect(await teams(stranger)).toEqual([]);
  });

  it('are visible if the user administers or serves them', async () => {
    expect(await names(jose)).toEqual(['Administered', 'Served']);
    expect(await names(mate)).toEqual(['Served']);
    expect(await names(stranger)).toEqual([]);
    expect(await names(admin)).toEqual(['Administered', 'Other', 'Served']);
    await test.database.sql('UPDATE clients SET deleted_at = now() WHERE id = $1', [served]);
    expect(await names(mate)).toEqual([]);
  });
});
