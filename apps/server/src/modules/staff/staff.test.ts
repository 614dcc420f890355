import { type ClientId, contracts, type QueryOf, type TeamId } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

const { staff, clients } = contracts;
let test: TestApp;
let admin: Person;
let jose: Person;
let colleague: Person;
let provider: Person;
let viewer: Person;
let otherGuide: Person;
let disabledGuide: Person;
let servedClient: ClientId;
let auditedClient: ClientId;
let teamId: TeamId;

beforeAll(async () => {
  test = await startTestApp();
  const { make, database } = test;
  admin = await make.staff({ role: 'ADMIN', name: 'Ruth Admin' });
  jose = await make.staff({ name: 'José Álvarez', timeZone: 'America/Chicago' });
  colleague = await make.staff({ name: 'bea Brown' });
  provider = await make.staff({ role: 'PROVIDER', name: 'Dr Provider' });
  viewer = await make.staff({ name: 'Will Watcher' });
  otherGuide = await make.staff({ name: 'Sam Stranger' });
  disabledGuide = await make.staff({ name: 'Gone Guide' });
  servedClient = await make.client('Served');
  auditedClient = await make.client('Administered');
  await make.client('Other');
  teamId = await make.team({
    members: [jose.id, colleague.id, provider.id, disabledGuide.id],
    viewers: [viewer.id],
    clients: [servedClient],
  });
  await make.team({ members: [otherGuide.id] });
  await make.audits(jose.id, auditedClient);
  await database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [disabledGuide.id]);
});
afterAll(() => test.stop());

const listStaff = async (viewerPerson: Person, query: Partial<QueryOf<typeof staff.list>> = {}) =>
  (await test.call(staff.list, { as: await test.signIn(viewerPerson), input: { query } })).body.map((row) => row.name);

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
      administeredClientIds: [auditedClient],
      teams: [{ id: teamId, name: expect.any(String), role: 'MEMBER', isManager: false }],
      supervisedGuideIds: [],
      hasMembers: false,
      impersonator: null,
    });
  });
});

describe('the list of staff', () => {
  it("contains the people of the user's teams, or everybody if the user sees all members", async () => {
    for (const viewerPerson of [jose, colleague])
      expect(await listStaff(viewerPerson)).toEqual(['bea Brown', 'Dr Provider', 'José Álvarez']);
    expect(await listStaff(viewer)).toEqual(['bea Brown', 'Dr Provider', 'José Álvarez', 'Will Watcher']);
    expect(await listStaff(otherGuide)).toEqual(['Sam Stranger']);
    expect(await listStaff(admin)).toEqual([
      'bea Brown',
      'Dr Provider',
      'José Álvarez',
      'Ruth Admin',
      'Sam Stranger',
      'Will Watcher',
    ]);
  });

  it('can be filtered by guides or by a name', async () => {
    expect(await listStaff(jose, { role: 'guide' })).toEqual(['bea Brown', 'José Álvarez']);
    expect(await listStaff(jose, { searchTerm: ' alvarez ' })).toEqual(['José Álvarez']);
    expect(await listStaff(jose, { searchTerm: 'BEA' })).toEqual(['bea Brown']);
    for (const searchTerm of ['%', '_', 'stranger'])
      expect([searchTerm, await listStaff(jose, { searchTerm })]).toEqual([searchTerm, []]);
  });
});

describe('teams and clients', () => {
  const teams = async (viewerPerson: Person) =>
    (await test.call(staff.teams, { as: await test.signIn(viewerPerson) })).body.map((team) => team.userIds);
  const names = async (viewerPerson: Person) =>
    (await test.call(clients.list, { as: await test.signIn(viewerPerson) })).body.map((client) => client.name);

  it('of a user are those of today', async () => {
    expect(await teams(viewer)).toHaveLength(1);
    expect(await teams(otherGuide)).toEqual([[otherGuide.id]]);
    expect(await teams(admin)).toHaveLength(2);
    await test.database.sql(`UPDATE team_memberships SET end_date = '2026-01-02' WHERE staff_id = $1`, [otherGuide.id]);
    expect(await teams(otherGuide)).toEqual([]);
  });

  it('are visible if the user administers or serves them', async () => {
    expect(await names(jose)).toEqual(['Administered', 'Served']);
    expect(await names(colleague)).toEqual(['Served']);
    expect(await names(otherGuide)).toEqual([]);
    expect(await names(admin)).toEqual(['Administered', 'Other', 'Served']);
    await test.database.sql('UPDATE clients SET deleted_at = now() WHERE id = $1', [servedClient]);
    expect(await names(colleague)).toEqual([]);
  });
});
