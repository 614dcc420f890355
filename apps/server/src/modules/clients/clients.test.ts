import { asId, type ClientId, contracts, type IdOf, type LineId } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { clients, members } = contracts;
let test: TestApp;
let admin: string;
let termIds: IdOf<'Term'>[];
let lineId: LineId;

beforeAll(async () => {
  test = await startTestApp();
  const administrator = await test.make.staff({ role: 'ADMIN' });
  admin = await test.signIn(administrator);
  const terms = await test.database.sql<{ id: string }>('SELECT id FROM terms ORDER BY sort_order');
  termIds = terms.map(({ id }) => asId<'Term'>(Number(id)));
  const [line] = await test.database.sql<{ id: string }>(
    `INSERT INTO lines (display_name, number, owner_id, created_at) VALUES ('Main', '+13465550190', $1, now()) RETURNING id`,
    [administrator.id],
  );
  lineId = asId(Number(line?.id));
});
afterAll(() => test.stop());

let count = 0;
function body(more: object = {}) {
  count += 1;
  return {
    name: `Cedar County ${count}`,
    displayName: 'Cedar County',
    website: 'https://care.example.org/cedar',
    smsReEngagementThreshold: 3,
    callEngagementLengthRequirementInMinutes: 2,
    termIds: termIds.slice(0, 2),
    ...more,
  };
}
const add = (more: object = {}) =>
  test.call(clients.create, { as: admin, input: { body: {} as never }, raw: body(more) as Record<string, unknown> });
const change = (id: ClientId, raw: Record<string, unknown>, as = admin) =>
  test.call(clients.update, { as, input: { params: { id }, body: {} }, raw });

describe('a client', () => {
  it('is added with its consents, and needs all required fields', async () => {
    const { status, body: made } = await add({ internalPhoneNumberId: lineId });
    expect([status, made.terms.map(({ id }) => id), made.clientMarketNumbers]).toEqual([
      201,
      termIds.slice(0, 2),
      [{ type: 'phoneNumber', id: lineId }],
    ]);
    const bare = await test.call(clients.create, { as: admin, input: { body: {} as never }, raw: {} });
    expect(bare.body.errors?.map(({ property }) => property).sort()).toEqual([
      'callEngagementLengthRequirementInMinutes',
      'displayName',
      'name',
      'smsReEngagementThreshold',
      'termIds',
      'website',
    ]);
    expect((await add({ name: made.name.toUpperCase() })).body.code).toBe('CLIENT_NAME_TAKEN');
    expect((await add({ termIds: [] })).body.errors?.[0]?.property).toBe('termIds');
    expect((await add({ feedbackNumberId: 987_654 })).body.code).toBe('CLIENT_REFERENCE_NOT_FOUND');
  });

  it('accepts consents and numbers also in the form in which they are returned', async () => {
    const [first, second] = termIds;
    const terms = [{ id: first, name: 'Consent to treat' }];
    const clientMarketNumbers = [{ type: 'phoneNumber', id: lineId }];
    const { status, body: made } = await add({ termIds: undefined, terms, clientMarketNumbers });
    expect([status, made.terms.map(({ id }) => id), made.clientMarketNumbers]).toEqual([
      201,
      [first],
      clientMarketNumbers,
    ]);
    expect(made.feedbackNumberId).toBeNull();
    const changed = await change(made.id, { terms: [...made.terms, { id: second }], clientMarketNumbers: [] });
    expect(changed.body.terms.map(({ id }) => id)).toEqual([first, second]);
    expect(changed.body.internalPhoneNumberId).toBeNull();
    const twice = await change(made.id, { clientMarketNumbers: [...clientMarketNumbers, ...clientMarketNumbers] });
    expect(twice.body.errors?.[0]?.property).toBe('clientMarketNumbers');
    expect((await add({ termIds: undefined, terms: [] })).body.errors?.map(({ property }) => property)).toEqual([
      'termIds',
    ]);
    const bare = await add({ website: '' });
    expect(bare.body.errors?.[0]?.constraints).toMatchObject({ too_small: 'Website is required.' });
  });

  it('has a unique name, ignoring case, also if two are added or renamed at the same time', async () => {
    const held = new pg.Client({ connectionString: test.database.url });
    await held.connect();
    // Blocks both requests after they have checked the name and before one of them stores it.
    await held.query('BEGIN; LOCK TABLE client_terms IN EXCLUSIVE MODE');
    const added = Promise.all(['Race day', 'RACE DAY'].map((name) => add({ name })));
    const waiting =
      'SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE NOT l.granted AND a.datname = current_database()';
    await expect.poll(async () => (await test.database.sql(waiting)).length, { timeout: 5000, interval: 10 }).toBe(2);
    await held.query('COMMIT');
    await held.end();
    expect((await added).map(({ status }) => status).sort()).toEqual([201, 409]);
    const pair = [(await add()).body, (await add()).body];
    const renamed = await Promise.all(
      pair.map(({ id }, n) => change(id, { name: n === 0 ? 'Same name' : 'SAME NAME' })),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('changes only the sent fields; consents are sent as a complete list', async () => {
    const { body: made } = await add();
    const changed = await change(made.id, { averageMonthsInProgram: 12, version: made.version });
    expect(changed.body).toMatchObject({ ...made, averageMonthsInProgram: 12, version: made.version + 1 });
    const fewer = await change(made.id, { termIds: termIds.slice(1, 2) });
    expect(fewer.body.terms.map(({ id }) => id)).toEqual(termIds.slice(1, 2));
    expect((await change(made.id, { name: 'X', version: made.version })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { averageMonthsInProgram: 12 },
    });
  });

  it('has an introduction text with known variables only; an empty text removes it', async () => {
    const { body: made } = await add();
    const text = 'Hi {{memberFirstName}}, {{ guideName }} here.';
    expect((await change(made.id, { transferIntroduction: text })).body.transferIntroduction).toBe(text);
    const spanish = 'Hola {{memberFirstName}}, soy {{guideName}}.';
    expect((await change(made.id, { transferIntroductionEs: spanish })).body).toMatchObject({
      transferIntroduction: text,
      transferIntroductionEs: spanish,
      spanishOutdatedSince: null,
    });
    const changed = (await change(made.id, { transferIntroduction: `${text} Welcome.` })).body;
    expect(changed.spanishOutdatedSince).toEqual(expect.any(String));
    expect((await change(made.id, { isSpanishChecked: true })).body.spanishOutdatedSince).toBeNull();
    for (const field of ['transferIntroduction', 'transferIntroductionEs']) {
      const refused = await change(made.id, { [field]: 'Hi {{name}}' });
      expect(refused.body.errors?.[0]?.property).toBe(field);
    }
    expect((await change(made.id, { transferIntroduction: '' })).body.transferIntroduction).toBeNull();
  });

  it('never returns its key of the resource hub, which is stored only encrypted', async () => {
    const { body: made } = await add({ findHelpApiKey: 'secret-key' });
    expect([made.hasFindHelpApiKey, JSON.stringify(made)]).toEqual([true, expect.not.stringContaining('secret-key')]);
    const [storedKey] = await test.database.sql<{ key: string }>(
      'SELECT find_help_key_sealed AS key FROM clients WHERE id = $1',
      [made.id],
    );
    expect(storedKey?.key).toMatch(/^v1\.[\w-]+\.[\w-]{8}$/);
    expect(storedKey?.key).not.toContain('secret-key');
    // A key that was encrypted for a different client cannot be decrypted, so an administrator must enter it again.
    const { body: other } = await add({ name: `Other ${made.name}` });
    await test.database.sql('UPDATE clients SET find_help_key_sealed = $2 WHERE id = $1', [other.id, storedKey?.key]);
    expect((await change(other.id, {})).body.hasFindHelpApiKey).toBe(false);
    expect((await change(made.id, { findHelpApiKey: null })).body.hasFindHelpApiKey).toBe(false);
    const bare = await test.sibling({ SECRETS_KEY: '' });
    const refused = await bare.fastify.inject({
      method: 'PATCH',
      url: `/api/clients/${made.id}`,
      headers: { authorization: `Bearer ${admin}` },
      payload: { findHelpApiKey: 'secret-key' },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SECRETS_NOT_KEPT']);
  });

  it('is served by its teams at once: their users see its unassigned members from the next request', async () => {
    const { body: made } = await add();
    const guide = await test.make.staff();
    const teamId = await test.make.team({ members: [guide.id] });
    const memberId = await test.make.member({ clientId: made.id, guideId: null });
    const token = await test.signIn(guide);
    const see = async () => (await test.call(members.get, { as: token, input: { params: { memberId } } })).status;
    expect(await see()).toBe(404);
    const { body: served } = await change(made.id, { teamIds: [teamId] });
    expect(served.teams).toMatchObject([{ id: teamId, users: [{ id: guide.id, isManager: false }] }]);
    expect(await see()).toBe(200);
    await change(made.id, { teamIds: [] });
    expect(await see()).toBe(404);
  });

  it('is listed with its consents on request, and is hidden from users without a relation to it', async () => {
    const { body: made } = await add();
    const list = async (query: object) =>
      (await test.call(clients.list, { as: admin, input: { query } })).body.find(({ id }) => id === made.id);
    expect((await list({}))?.terms).toBeUndefined();
    expect((await list({ includeConsents: true }))?.terms).toHaveLength(2);
    const guide = await test.signIn(await test.make.staff());
    expect((await test.call(clients.details, { as: guide, input: { params: { id: made.id } } })).status).toBe(404);
    expect((await change(made.id, { name: 'Mine' }, guide)).status).toBe(403);
  });
});
