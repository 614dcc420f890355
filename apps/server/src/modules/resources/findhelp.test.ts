import { createServer, type Server } from 'node:http';
import {
  asId,
  type ClientId,
  contracts,
  type InputOf,
  type OutsideProgramId,
  type StaffId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal } from '../../platform/secrets.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { findhelpSecret } from './directory.ts';

const { needs, resources } = contracts;
const program = {
  id: '5745865499082752',
  name: 'Harbor Pantry',
  provider_name: 'Harbor',
  description: '<p>Groceries &nbsp;for a week.</p>',
  service_tags: ['Food Pantry', 'Nutrition education'],
  offices: [{ city: 'Houston', state: 'TX', postal: '77087', distance: 1.24, is_administrative: false }],
  next_steps: [{ channel: 'phone', action: 'call', contact: '(713) 555-0114' }],
};
let test: TestApp;
let service: Server;
let isDown = false;
let keys: unknown[] = [];
let as: string;
let guideId: StaffId;
let [withKey, without]: ClientId[] = [];

/**
 * Starts a minimal service that answers the three findhelp requests. The complete simulation in apps/local has its own
 * tests.
 */
async function startService(): Promise<string> {
  service = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const reply = (status: number, replyBody: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(replyBody));
    if (isDown) return reply(503, {});
    if (request.url === '/v3/authenticate') {
      keys.push((JSON.parse(body) as { api_key: string }).api_key);
      return reply(200, { success: true, data: { token: 'token', user_id: 1 } });
    }
    if (request.headers.authorization !== 'Bearer token') return reply(401, {});
    if (request.url?.includes('programsLite')) return reply(200, { count: 2, programs: [program, { id: 'broken' }] });
    return request.url?.endsWith(`/programs/${program.id}`) ? reply(200, program) : reply(404, {});
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(service.address() as { port: number }).port}`;
}

beforeAll(async () => {
  const secretsKey = Buffer.alloc(32, 9);
  test = await startTestApp({
    FINDHELP_URL: await startService(),
    FINDHELP_USERNAME: 'guidepost',
    FINDHELP_PASSWORD: 'x',
    SECRETS_KEY: secretsKey.toString('base64'),
  });
  [withKey, without] = [await test.make.client(), await test.make.client()];
  const guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [withKey, without] as ClientId[] });
  guideId = guide.id;
  as = await test.signIn(guide);
  await test.database.sql(`INSERT INTO directory_tags (key, label) VALUES ('food-pantry', 'Pantries')`);
  await test.database.sql('UPDATE clients SET find_help_key_sealed = $2 WHERE id = $1', [
    withKey,
    seal(secretsKey, findhelpSecret(withKey), 'key-of-the-client'),
  ]);
});
afterAll(async () => {
  await test.stop();
  service.close();
});

type Query = NonNullable<InputOf<typeof resources.search>['query']>;
const search = async (query: Query) => (await test.call(resources.search, { as, input: { query } })).body;

it('a client with a key searches findhelp, other clients search our own directory', async () => {
  const found = await search({ clientId: withKey, zipcode: '77087', terms: 'food' });
  expect(found).toMatchObject({
    directory: { name: 'findhelp', standsIn: null },
    data: [
      {
        id: `findhelp:${program.id}`,
        name: 'Harbor Pantry',
        location: { miles: 1.2 },
        record: null,
        serviceTags: ['food-pantry'],
        otherServices: ['Nutrition education'],
      },
    ],
    pagination: { totalItems: 2 },
  });
  expect(keys).toEqual(['key-of-the-client']);
  // One client's encrypted key cannot be used for another client, even if it is copied in the database.
  const moved = (from: unknown, to: unknown) =>
    test.database.sql(
      'UPDATE clients SET find_help_key_sealed = (SELECT find_help_key_sealed FROM clients WHERE id = $1) WHERE id = $2',
      [from, to],
    );
  await moved(withKey, without);
  expect((await search({ clientId: without, zipcode: '77087' })).directory).toEqual({ name: 'local', standsIn: null });
  expect(keys).toHaveLength(1);
  await test.database.sql('UPDATE clients SET find_help_key_sealed = NULL WHERE id = $1', [without]);
  expect((await search({ clientId: without, zipcode: '77087' })).directory).toEqual({ name: 'local', standsIn: null });
  expect((await search({ zipcode: '77087' })).directory).toEqual({ name: 'local', standsIn: null });
  expect((await search({ clientId: withKey, terms: 'food' })).directory.standsIn).toBe('no-zipcode');
});

it('a findhelp program is read with the client and a ZIP code, and includes the results of our own referrals', async () => {
  const read = (resourceId: string, query: object) =>
    test.call(resources.program, { as, input: { params: { resourceId: resourceId as never }, query } });
  const where = { clientId: withKey, zipcode: '77087' };
  const outsideId = `findhelp:${program.id}`;
  expect((await read(outsideId, where)).body).toMatchObject({ description: 'Groceries for a week.', retiredAt: null });
  expect((await read('findhelp:unknown', where)).status).toBe(404);
  expect((await read(outsideId, { ...where, clientId: without })).status).toBe(404);
  expect((await read(outsideId, { ...where, clientId: asId<'Client'>(987_654) })).status).toBe(404);
  expect((await read(outsideId, { clientId: withKey })).body.errors?.[0]?.property).toBe('zipcode');
  expect((await read('elsewhere:1', where)).status).toBe(400);
});

it('a referral stores its findhelp program, and five answers about it are shown with the program', async () => {
  const memberId = await test.make.member({ clientId: withKey as ClientId, guideId });
  const { body: need } = await test.call(needs.create, {
    as,
    input: { body: { memberId, issueId: asId<'NeedIssue'>(1), reason: '<p>The pantry closed.</p>' } },
  });
  const programId = `findhelp:${program.id}` as OutsideProgramId;
  const { body: action } = await test.call(needs.addAction, {
    as,
    input: {
      params: { needId: need.id },
      body: {
        activityId: asId<'NeedActivity'>(1),
        date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        description: 'Referred',
        resourceReferred: true,
        resourceReferrals: [{ resourceName: 'Harbor Pantry', programId }, { resourceName: 'Aunt Ana' }],
      },
    },
  });
  expect(action.resourceReferrals.map((one) => one.programId)).toEqual([programId, null]);
  for (let count = 0; count < 5; count += 1)
    await test.database.sql(
      `WITH r AS (INSERT INTO need_referrals (need_id, member_id, action_id, outside_program_id, resource_name, creator_id, created_at)
              SELECT need_id, member_id, action_id, outside_program_id, resource_name, creator_id, created_at FROM need_referrals WHERE id = $1 RETURNING id),
            l AS (INSERT INTO public_links (purpose, key_hash, created_at, expires_at) VALUES ('referral', sha256(random()::text::bytea), now(), now() + interval '1 day') RETURNING id)
       INSERT INTO need_referral_requests (referral_id, link_id, channel, sent_to, requested_by, requested_at, remind_on, close_on, time_zone, sent_at, closed_at, answer, answered_at)
       SELECT r.id, l.id, 'mail', 'desk@harbor.example', $2, now() - interval '4 days', '2026-11-06', '2026-11-13', 'America/Chicago', now(), now(), 'served', now() - interval '1 day' FROM l, r`,
      [action.resourceReferrals[0]?.id, guideId],
    );
  const [found] = (await search({ clientId: withKey, zipcode: '77087' })).data;
  expect(found?.record).toMatchObject({ asked: 5, served: 5, medianDays: 3 });
});

it('our own directory replaces findhelp while it does not respond, with a note; a findhelp program returns an error', async () => {
  const later = { clientId: withKey, zipcode: '77087', 'page-start': 25 };
  // the other pages of a search are from the directory of its first page
  expect((await search({ ...later, directory: 'findhelp' })).directory.name).toBe('findhelp');
  expect((await search({ ...later, directory: 'local' })).directory).toEqual({ name: 'local', standsIn: null });
  isDown = true;
  const found = await search({ clientId: withKey, zipcode: '77087' });
  expect(found.directory).toEqual({ name: 'local', standsIn: 'away' });
  const refused = await test.call(resources.search, { as, input: { query: { ...later, directory: 'findhelp' } } });
  expect([refused.status, refused.body.code]).toEqual([503, 'DIRECTORY_AWAY']);
  const input = {
    params: { resourceId: `findhelp:${program.id}` as never },
    query: { clientId: withKey, zipcode: '77087' },
  };
  const away = await test.call(resources.program, { as, input });
  expect([away.status, away.body.code]).toEqual([503, 'DIRECTORY_AWAY']);
  isDown = false;
  keys = [];
});
