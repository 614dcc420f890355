import { contracts, type LineId, type RetirableKind, type Retirement, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute } from '../../platform/db.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';
import { insertRetired } from './queries.ts';

const { clients, lines, retirement, teams, templates, users } = contracts;
let test: TestApp;
let as: string;

beforeAll(async () => {
  test = await startTestApp();
  as = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());

const readRetirement = async (kind: RetirableKind, recordId: number): Promise<Retirement> =>
  (await test.call(retirement.get, { as, input: { params: { kind, recordId } } })).body;
const setRetired = (kind: RetirableKind, recordId: number, isRetired = true) =>
  test.call(retirement.set, { as, input: { params: { kind, recordId }, body: { isRetired } } });
const blocked = ({ dependents }: Retirement) => dependents.filter(({ blocks }) => blocks).map(({ kind }) => kind);

let phoneDigits = 2_000_000;
async function line(more: { isFeedbackNumber?: boolean } = {}): Promise<LineId> {
  phoneDigits += 1;
  const made = await test.call(lines.create, {
    as,
    input: {
      body: { displayName: `Line ${phoneDigits}`, number: `+1346${phoneDigits}`, timezone: 'America/Chicago', ...more },
    },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

describe('a record that is retired while another administrator refers to it', () => {
  /** Retires a record in a transaction that ends after `save` waits for its lock. Returns the reply of `save`. */
  async function saveMeanwhile<T>(
    kind: RetirableKind,
    table: string,
    recordId: number,
    save: () => Promise<T>,
  ): Promise<T> {
    const [locked, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const retiring = test.app.jobs.transaction(async (db) => {
      await execute(db, `SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [recordId]);
      locked.resolve();
      await waiting.promise;
      const [person] = await test.database.sql<{ id: string }>('SELECT user_id AS id FROM staff LIMIT 1');
      await insertRetired(db, kind, recordId, { by: Number(person?.id) as StaffId, at: '2026-11-01T00:00:00Z' });
    });
    await locked.promise;
    const saving = save();
    const isWaiting = async () =>
      (
        await test.database.sql(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length;
    await expect.poll(isWaiting, { timeout: 5000 }).toBe(1);
    waiting.resolve();
    await retiring;
    return saving;
  }

  it('is not given to a user or a team', async () => {
    const person = await test.make.staff();
    const [teamId, other] = [await test.make.team({}), await test.make.team({})];
    const user = await saveMeanwhile('team', 'teams', teamId, () =>
      test.call(users.update, {
        as,
        input: { params: { userId: person.id }, body: { teams: [{ teamId, role: 'MEMBER' }] } },
      }),
    );
    expect([user.status, user.body.errors?.[0]?.property]).toEqual([400, 'teams.0.teamId']);
    const lineId = await line();
    const team = await saveMeanwhile('line', 'lines', lineId, () =>
      test.call(teams.update, {
        as,
        input: { params: { id: other }, body: { internalPhoneNumberId: lineId } as never },
      }),
    );
    expect(team.body.code).toBe('TEAM_LINE_NOT_FOUND');
  });
});

describe('a team', () => {
  it('is retired when it has no users and customers, and then it cannot be chosen until it is restored', async () => {
    const clientId = await test.make.client();
    const person = await test.make.staff();
    const teamId = await test.make.team({ members: [person.id], clients: [clientId] });
    const used = await readRetirement('team', teamId);
    expect(used).toMatchObject({ canRetire: false, retiredAt: null });
    expect(used.dependents.find(({ kind }) => kind === 'user')).toEqual({
      kind: 'user',
      count: 1,
      names: [person.name],
      blocks: true,
    });
    expect(blocked(used)).toEqual(['customer', 'user']);
    const refused = await setRetired('team', teamId);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'RECORD_IN_USE' }]);

    await test.call(users.update, { as, input: { params: { userId: person.id }, body: { teams: [] } } });
    await test.database.sql('DELETE FROM team_clients WHERE team_id = $1', [teamId]);
    await test.database.sql(
      'UPDATE team_memberships SET end_date = start_date WHERE team_id = $1 AND end_date IS NULL',
      [teamId],
    );
    await test.database.sql('DELETE FROM team_memberships WHERE team_id = $1', [teamId]);
    const done = await setRetired('team', teamId);
    expect([done.status, done.body.retiredAt === null]).toEqual([200, false]);
    expect((await eventsOf(test, 'setup_updated')).map(({ payload }) => payload)).toContainEqual({
      type: 'teams',
      id: teamId,
    });
    const choose = () =>
      test.call(users.update, {
        as,
        input: { params: { userId: person.id }, body: { teams: [{ teamId, role: 'MEMBER' }] } },
      });
    expect((await choose()).body.errors).toMatchObject([
      { property: 'teams.0.teamId', constraints: { exists: expect.stringContaining('retired') } },
    ]);
    expect((await setRetired('team', teamId, false)).body.retiredAt).toBeNull();
    expect((await choose()).status).toBe(200);
  });
});

describe('a number', () => {
  it('is not retired while it is the default, or a team, a customer or a guide uses it', async () => {
    const lineId = await line();
    await test.call(lines.update, { as, input: { params: { id: lineId }, body: { isDefault: true } } });
    await test.call(teams.create, { as, input: { body: { name: 'South Bay', internalPhoneNumberId: lineId } } });
    expect(blocked(await readRetirement('line', lineId))).toEqual(['default', 'team']);
    const own = await line();
    const person = await test.make.staff();
    await test.database.sql('UPDATE lines SET guide_id = $2 WHERE id = $1', [own, person.id]);
    expect(blocked(await readRetirement('line', own))).toEqual(['guide']);
  });

  it('that is retired cannot be the default or the number of a team', async () => {
    const lineId = await line({ isFeedbackNumber: true });
    expect((await setRetired('line', lineId)).status).toBe(200);
    const asDefault = await test.call(lines.update, {
      as,
      input: { params: { id: lineId }, body: { isDefault: true } },
    });
    expect(asDefault.status).toBe(400);
    const team = await test.call(teams.create, {
      as,
      input: { body: { name: 'North Bay', internalPhoneNumberId: lineId } },
    });
    expect([team.status, team.body]).toMatchObject([409, { code: 'TEAM_LINE_NOT_FOUND' }]);
    const clientId = await test.make.client();
    const client = await test.call(clients.update, {
      as,
      input: { params: { id: clientId }, body: { internalPhoneNumberId: lineId } },
    });
    expect(client.status).toBeGreaterThanOrEqual(400);
  });
});

describe('templates, categories and terms', () => {
  it('a category lists its templates, and both are restored unchanged', async () => {
    const category = (await test.call(templates.createCategory, { as, input: { body: { name: 'Rides' } } })).body;
    const template = (
      await test.call(templates.create, {
        as,
        input: { body: { title: 'Pickup', template: 'We pick you up.', categoryId: category.id } },
      })
    ).body;
    expect((await readRetirement('templateCategory', category.id)).dependents).toEqual([
      { kind: 'template', count: 1, names: ['Pickup'], blocks: false },
    ]);
    expect((await setRetired('templateCategory', category.id)).status).toBe(200);
    expect((await setRetired('template', template.id)).status).toBe(200);
    // no template can be added or moved to the retired category, but the template that is already in it can be changed
    const gone = {
      code: 'TEMPLATE_REFERENCE_NOT_FOUND',
      errors: [{ property: 'categoryId', constraints: { exists: expect.stringContaining('retired') } }],
    };
    const body = { template: 'We bring you home.', categoryId: category.id };
    expect((await test.call(templates.create, { as, input: { body } })).body).toMatchObject(gone);
    const visits = (await test.call(templates.createCategory, { as, input: { body: { name: 'Visits' } } })).body;
    const other = { template: 'We visit you.', categoryId: visits.id };
    const { id } = (await test.call(templates.create, { as, input: { body: other } })).body;
    const move = { params: { id }, body: { categoryId: category.id } };
    expect((await test.call(templates.update, { as, input: move })).body).toMatchObject(gone);
    const own = { params: { id: template.id }, body: { title: 'Pickup', categoryId: category.id } };
    expect((await test.call(templates.update, { as, input: own })).status).toBe(200);
    // guides do not get retired categories or templates
    const guide = await test.signIn(await test.make.staff());
    const offered = async () => JSON.stringify((await test.call(templates.list, { as: guide })).body);
    expect(await offered()).not.toContain('We pick you up.');
    await setRetired('templateCategory', category.id, false);
    expect(await offered()).toContain('"Rides"');
    expect(await offered()).not.toContain('We pick you up.');
    await setRetired('templateCategory', category.id);
    const retired = async () => (await test.call(retirement.list, { as })).body.map(({ kind, id }) => `${kind} ${id}`);
    expect(await retired()).toEqual(
      expect.arrayContaining([`template ${template.id}`, `templateCategory ${category.id}`]),
    );
    for (const [kind, id] of [
      ['templateCategory', category.id],
      ['template', template.id],
    ] as const)
      await setRetired(kind, id, false);
    expect(await retired()).not.toContain(`template ${template.id}`);
    const found = (await test.call(templates.list, { as })).body.find(({ id }) => id === category.id);
    expect(found).toEqual({ ...category, templates: [{ ...template, version: template.version + 1 }] });
    expect(await offered()).toContain('We pick you up.');
  });

  it('a term is retired only if no customer uses it, and never if texting needs it', async () => {
    const { sql } = test.database;
    const [texting] = await sql<{ id: string }>("SELECT id FROM terms WHERE key = 'tcpa'");
    expect(blocked(await readRetirement('term', Number(texting?.id)))).toContain('texting');
    const [other] = await sql<{ id: string }>("SELECT id FROM terms WHERE key <> 'tcpa' ORDER BY id LIMIT 1");
    const id = Number(other?.id);
    const clientId = await test.make.client();
    await sql('INSERT INTO client_terms (client_id, term_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [clientId, id]);
    expect((await setRetired('term', id)).status).toBe(409);
    await sql('DELETE FROM client_terms WHERE term_id = $1', [id]);
    expect((await setRetired('term', id)).status).toBe(200);
    const used = await test.call(clients.update, {
      as,
      input: { params: { id: clientId }, body: { termIds: [id] } as never },
    });
    expect(used.status).toBeGreaterThanOrEqual(400);
  });

  it('a record that does not exist is not found, and a guide may not retire records', async () => {
    expect((await setRetired('term', 999_999_999)).status).toBe(404);
    const guide = await test.signIn(await test.make.staff());
    const refused = await test.call(retirement.set, {
      as: guide,
      input: { params: { kind: 'term', recordId: 1 }, body: { isRetired: true } },
    });
    expect(refused.status).toBe(403);
  });
});
