import { readFileSync } from 'node:fs';
import path from 'node:path';
import { asId, contracts, type Role, roles } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { createRenewal } from './testing/renewal.ts';
import { comparable, send } from './testing/request.ts';
import { reviewedPublic } from './testing/reviewed-public.ts';
import { type Case, cases, type Ids } from './testing/samples.ts';
import { makeScene, missingIds, type Scene } from './testing/world.ts';

/**
 * The access matrix, generated from the contracts. A user of each role requests every endpoint with their own record,
 * another guide's record and a missing record. The tests also request every endpoint without a sign-in.
 */

/**
 * Routes that are not endpoints in the contracts. Each checks its own credential or returns no personal data. A file's
 * signed URL contains the file, the action and the expiry, like a bucket's URL. Webhooks change nothing without the
 * carrier's signature.
 */
const reviewedOther = [
  // this URL works only once and only while the administrator who requested it is signed in
  '/api/audit/exports/:',
  // these two URLs, for a member's archive and for lists, also work only once and during the session
  '/api/exports/members/:',
  '/api/exports/tables/:',
  // the secret in the URL authorizes the request; the calendar contains no names
  '/api/calendar/:',
  '/api/openapi.json',
  '/api/storage/:/:',
  '/docs/errors',
  '/healthz',
  '/readyz',
  ...['answer', 'dial', 'guide', 'incoming', 'machine', 'notice', 'recording', 'status', 'transcription'].map(
    (name) => `/api/webhooks/calls/${name}`,
  ),
  '/api/webhooks/hl7',
  '/api/webhooks/referrals/status',
  '/api/webhooks/texts/incoming',
  '/api/webhooks/texts/status',
];
/** Tables that a refused request may write to: those of its audit entry and its session. */
const traces = ['audit_entries', 'audit_seals', 'staff_sessions', 'staff_identities'];

const all = cases(contracts);
const scenes = new Map<Role, Scene>();
let test: TestApp;
let otherScene: Scene;

beforeAll(async () => {
  test = await startTestApp();
  otherScene = await makeScene(test, 'GUIDE');
  for (const role of roles) scenes.set(role, await makeScene(test, role));
});
afterAll(() => test.stop());

const canSeeAll = (role: Role) => permissionsOf(role).has('CAN_ACCESS_ALL_MEMBERS');
/** Endpoints for texts without a member. A user with access to all calls may see these texts on any line. */
const othersRecords = new Set(['texts.thread', 'texts.reply']);
const canSeeOthersRecords = ({ name }: Case, role: Role) =>
  othersRecords.has(name) && permissionsOf(role).has('CAN_SEE_ALL_CALLS');
const isScoped = ({ endpoint: { access } }: Case) => 'id' in access;
const lacksPermission = ({ endpoint: { access } }: Case, role: Role) =>
  'permission' in access && !permissionsOf(role).has(access.permission);
const isPublic = ({ endpoint: { access } }: Case) => access.kind === 'public';
const sceneOf = (role: Role) => scenes.get(role) as Scene;
const ask = (one: Case, ids: Ids, as: string) => send(test, one.endpoint, one.sample(ids), { as });

/** Runs `work` and checks that only the tables in `traces` changed. */
async function writesNothing(work: () => Promise<void>): Promise<void> {
  const before = await fingerprint(test, traces);
  await work();
  expect(await fingerprint(test, traces)).toEqual(before);
}

describe('the access matrix', () => {
  it('contains every mounted endpoint, and only mounted endpoints', () => {
    const mounted = modules.flatMap((module) => Object.keys(module.endpoints).map((name) => `${module.name}.${name}`));
    expect(all.map((one) => one.name).sort()).toEqual(mounted.sort());
    const known = new Set([
      ...all.map(({ endpoint }) => `/api${endpoint.path.replace(/\{\w+\}/g, ':')}`),
      ...reviewedOther,
    ]);
    const routes = routesOf(test.app.fastify.printRoutes({ commonPrefix: false }));
    expect([...routes].filter((route) => !known.has(route))).toEqual([]);
    expect([...known].filter((route) => !routes.has(route))).toEqual([]);
  });

  it('allows requests without a token to exactly the reviewed endpoints', () => {
    expect(all.filter(isPublic).map((one) => one.name)).toEqual(reviewedPublic);
  });

  it('is documented on the sign-in page for endpoints that need no access token', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/security/sign-in.md'), 'utf8');
    const described = [...page.matchAll(/`(\/[\w/.-]+)`/g)].map(([, start = '']) => start);
    const open = [...all.filter(isPublic).map(({ endpoint }) => `/api${endpoint.path}`), ...reviewedOther];
    expect(open.filter((route) => !described.some((start) => route.startsWith(start)))).toEqual([]);
  });
});

describe('a request without a valid session', () => {
  const closed = all.filter((one) => !isPublic(one));

  it('gets 401 from every endpoint, whatever else is wrong with the request', () =>
    writesNothing(async () => {
      for (const one of closed) {
        const good = await send(test, one.endpoint, one.sample(sceneOf('GUIDE').ids));
        const broken = await send(test, one.endpoint, one.sample(missingIds), {
          headers: { 'content-type': 'application/json' },
          payload: '{"broken',
        });
        expect([one.name, good.statusCode, broken.statusCode]).toEqual([one.name, 401, 401]);
        expect(comparable(broken)).toEqual(comparable(good));
      }
    }));

  it('gets 401 with an expired token', () =>
    writesNothing(async () => {
      const { person, ids } = sceneOf('ADMIN');
      const expired = await test.issuer.sign(
        { sub: `subject-${person.id}`, sid: 'old', email: person.email, email_verified: true },
        { expiresIn: '-1m' },
      );
      for (const one of closed) expect([one.name, (await ask(one, ids, expired)).statusCode]).toEqual([one.name, 401]);
    }));

  it('gets 401 with a token of an ended session', () =>
    writesNothing(async () => {
      const { person, ids } = sceneOf('ADMIN');
      const ended = await test.signIn(person);
      await test.call(contracts.session.end, { as: ended });
      for (const one of closed) {
        const reply = await ask(one, ids, ended);
        expect([one.name, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
          one.name,
          401,
          'SESSION_ENDED',
        ]);
      }
    }));

  it('can call public endpoints', async () => {
    for (const one of all.filter(isPublic))
      expect((await send(test, one.endpoint, one.sample(sceneOf('GUIDE').ids))).statusCode).toBe(
        one.endpoint.status ?? 200,
      );
  });
});

describe.each(roles)('%s', (role) => {
  const refused = all.filter((one) => lacksPermission(one, role));
  const granted = all.filter((one) => !lacksPermission(one, role));

  it.runIf(refused.length > 0)('gets 403 without the permission, the same for every id, and nothing is written', () =>
    writesNothing(async () => {
      const token = await test.signIn(sceneOf(role).person);
      for (const one of refused) {
        const [own, others, none] = [
          await ask(one, sceneOf(role).ids, token),
          await ask(one, otherScene.ids, token),
          await ask(one, missingIds, token),
        ];
        expect([one.name, own.statusCode, own.json<{ code: string }>().code]).toEqual([one.name, 403, 'FORBIDDEN']);
        expect([one.name, comparable(others), comparable(none)]).toEqual([one.name, comparable(own), comparable(own)]);
      }
    }),
  );

  it('gets the same response for a hidden record and a missing record, and nothing is written', () =>
    writesNothing(async () => {
      const token = await test.signIn(sceneOf(role).person);
      for (const one of granted.filter(isScoped)) {
        const none = await ask(one, missingIds, token);
        expect([one.name, none.statusCode]).toEqual([one.name, 404]);
        if (canSeeAll(role) || canSeeOthersRecords(one, role)) continue;
        expect([one.name, comparable(await ask(one, otherScene.ids, token))]).toEqual([one.name, comparable(none)]);
      }
    }));

  it('can use all other endpoints with their own records', async () => {
    const scene = sceneOf(role);
    const ready = createRenewal(scene);
    for (const one of granted) {
      await ready(one);
      const reply = await ask(one, scene.ids, await test.signIn(scene.person));
      expect([one.name, reply.statusCode, reply.statusCode < 300 ? '' : reply.body]).toEqual([
        one.name,
        one.endpoint.status ?? 200,
        '',
      ]);
      one.endpoint.reply.parse(reply.json());
    }
  });

  it.runIf(canSeeAll(role))("gets the response of the endpoint's own rules for other users' records", async () => {
    const token = await test.signIn(sceneOf(role).person);
    const ready = createRenewal(otherScene);
    for (const one of granted.filter(isScoped)) {
      await ready(one);
      const reply = await ask(one, otherScene.ids, token);
      const code = reply.statusCode < 300 ? '' : reply.json<{ code: string }>().code;
      expect([
        one.name,
        [
          '',
          'NOTE_NOT_YOURS',
          'VISIT_NOT_YOURS',
          'CALL_NOT_YOURS',
          'AUDIT_NOT_YOURS',
          'NEED_ACTION_NOT_YOURS',
          'STATUS_REQUEST_NOT_YOURS',
          'TRANSFER_NOT_YOURS',
          'HANDOVER_NOT_YOURS',
        ],
      ]).toEqual([one.name, expect.arrayContaining([code])]);
    }
  });
});

describe('a row in the users table', () => {
  it.each(['PATIENT', 'SYSTEM'] as const)('with only the role %s cannot sign in', async (role) => {
    const [user] = await test.database.sql<{ id: string }>(
      `INSERT INTO users (role, first_name, last_name, created_at) VALUES ($1, 'No', 'Staff', now()) RETURNING id`,
      [role],
    );
    await test.database.sql(
      `INSERT INTO email_addresses (user_id, email, description, is_primary, created_at) VALUES ($1, $2, 'Home', true, now())`,
      [user?.id, `${role}@demo.test`],
    );
    const token = await test.signIn({ id: asId(Number(user?.id)), email: `${role}@demo.test` });
    expect((await test.call(contracts.staff.verify, { as: token })).status).toBe(401);
  });
});

/** Returns the route paths from Fastify's printed list, which has one indented path segment per line. */
function routesOf(printed: string): Set<string> {
  const routes = new Set<string>();
  const path: string[] = [];
  for (const line of printed.split('\n')) {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) continue;
    const depth = (match[1] as string).length / 4;
    path.length = depth;
    path[depth] = match[2] as string;
    // If several routes have a parameter at the same position, Fastify prints all names of the parameter:
    // `:memberId|:userId`.
    if (match[3]) routes.add(path.join('').replace(/:[\w|:]+/g, ':'));
  }
  return routes;
}
