import { randomUUID } from 'node:crypto';
import { contracts, urlOf } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

const { session, staff, users } = contracts;
const freshSeconds = 600;
let test: TestApp;
let strict: App;
let fresh: App;
let admin: Person;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.make.staff({ role: 'ADMIN' });
  strict = await test.sibling({ OIDC_REQUIRED_ACR: 'gold, silver', OIDC_REQUIRED_AMR: 'mfa' });
  fresh = await test.sibling({ SESSION_FRESH_SECONDS: String(freshSeconds), OIDC_REQUIRED_ACR: 'gold' });
});
afterAll(() => test.stop());

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const tokenWith = (claims: Record<string, unknown>) =>
  test.issuer.sign({
    sub: `subject-${admin.id}`,
    sid: randomUUID(),
    email: admin.email,
    email_verified: true,
    ...claims,
  });

async function ask(
  app: App,
  endpoint: Parameters<typeof urlOf>[1],
  token: string,
  input?: Parameters<typeof urlOf>[2],
  headers: Record<string, string> = {},
) {
  const reply = await app.fastify.inject({
    method: endpoint.method,
    url: urlOf('/api', endpoint, input),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(endpoint.method === 'GET' ? {} : { payload: '{}' }),
  });
  return { status: reply.statusCode, challenge: reply.headers['www-authenticate'], body: reply.json() };
}

describe('a sign-in without a required acr value or amr method', () => {
  it.each([
    ['no claims', {}],
    ['another acr value', { acr: 'bronze', amr: ['mfa'] }],
    ['no amr method', { acr: 'gold' }],
    ['another amr method', { acr: 'gold', amr: ['pwd'] }],
    ['a list of acr values', { acr: ['gold'], amr: ['mfa'] }],
  ])('is refused and opens no session: %s', async (_name, claims) => {
    const sid = randomUUID();
    expect(await ask(strict, staff.verify, await tokenWith({ sid, ...claims }))).toMatchObject({
      status: 401,
      challenge: 'Bearer error="insufficient_user_authentication", acr_values="gold silver"',
      body: {
        code: 'INSUFFICIENT_USER_AUTHENTICATION',
        authentication: { acrValues: ['gold', 'silver'], maxAgeSeconds: null },
      },
    });
    expect(await test.database.sql('SELECT FROM staff_sessions WHERE sid LIKE $1', [`${sid}%`])).toEqual([]);
  });

  it('can be avoided, because the browser knows the values before the sign-in', async () => {
    const reply = await strict.fastify.inject({ url: urlOf('/api', session.clientConfig) });
    expect(reply.json().identityProvider.acrValues).toEqual(['gold', 'silver']);
  });

  it('is accepted by default', async () => {
    expect(await ask(test.app, staff.verify, await tokenWith({}))).toMatchObject({ status: 200 });
  });
});

describe('a sign-in with a required acr value and amr method', () => {
  it.each([
    ['a list of methods', { acr: 'silver', amr: ['pwd', 'mfa'] }],
    ['one method', { acr: 'gold', amr: 'mfa' }],
  ])('is accepted if the token contains %s', async (_name, claims) => {
    expect(await ask(strict, staff.verify, await tokenWith(claims))).toMatchObject({ status: 200 });
  });
});

describe('the sessions of a user', () => {
  it.each([
    ['a list', { acr: 'silver', amr: ['pwd', 'mfa', 7] }, 'silver', ['pwd', 'mfa']],
    ['one method', { amr: 'hwk' }, null, ['hwk']],
    ['no claims', { acr: 3 }, null, []],
  ])('contain how the user signed in: %s', async (_name, claims, acr, methods) => {
    const sid = randomUUID();
    const own = await ask(test.app, session.own, await tokenWith({ sid, ...claims }));
    expect(own.body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject({ methods });
    expect(await test.database.sql('SELECT acr, amr FROM staff_sessions WHERE sid LIKE $1', [`${sid}%`])).toEqual([
      { acr, amr: methods },
    ]);
  });
});

describe('a sensitive action', () => {
  const disable = async (token: string, app = fresh) => {
    const { id: userId } = await test.make.staff({ role: 'GUIDE' });
    return { userId, ...(await ask(app, users.disable, token, { params: { userId } })) };
  };
  const disabledAt = async (userId: number) =>
    (
      await test.database.sql<{ disabled_at: Date | null }>('SELECT disabled_at FROM staff WHERE user_id = $1', [
        userId,
      ])
    )
      .map((row) => row.disabled_at)
      .at(0);

  it('is refused after an older sign-in, which can do everything else', async () => {
    const token = await tokenWith({ acr: 'gold', auth_time: secondsAgo(freshSeconds + 5) });
    expect(await ask(fresh, users.list, token)).toMatchObject({ status: 200 });
    const { userId, ...reply } = await disable(token);
    expect(reply).toMatchObject({
      status: 401,
      challenge: `Bearer error="insufficient_user_authentication", acr_values="gold", max_age="${freshSeconds}"`,
      body: {
        code: 'INSUFFICIENT_USER_AUTHENTICATION',
        authentication: { acrValues: ['gold'], maxAgeSeconds: freshSeconds },
      },
    });
    expect(await disabledAt(userId)).toBeNull();
    const entries = await test.database.sql(
      `SELECT FROM audit_entries WHERE actor_id = $1 AND code = 'INSUFFICIENT_USER_AUTHENTICATION'`,
      [admin.id],
    );
    expect(entries).toHaveLength(1);
  });

  it('is accepted after a recent sign-in, and after any sign-in by default', async () => {
    const recent = await disable(await tokenWith({ acr: 'gold', auth_time: secondsAgo(freshSeconds - 60) }));
    expect([recent.status, await disabledAt(recent.userId)]).toEqual([200, expect.any(Date)]);
    const old = await disable(await tokenWith({ auth_time: secondsAgo(40_000) }), test.app);
    expect(old.status).toBe(200);
  });

  it.each([
    ['is missing', {}],
    ['is in the future', { auth_time: secondsAgo(-3600) }],
    ['is in milliseconds', { auth_time: secondsAgo(0) * 1000 }],
  ])('fails with the reason if the time of the sign-in %s', async (_name, claims) => {
    const { userId, ...reply } = await disable(await tokenWith({ acr: 'gold', ...claims }));
    expect(reply).toMatchObject({ status: 503, body: { code: 'IDENTITY_PROVIDER_PROBLEM' } });
    expect(await disabledAt(userId)).toBeNull();
  });

  it('is an export, a merge, or a change of what users and other systems may do', () => {
    const sensitive = Object.entries(contracts).flatMap(([area, endpoints]) =>
      Object.entries(endpoints)
        .filter(([, endpoint]) => 'needsFreshSignIn' in endpoint)
        .map(([name]) => `${area}.${name}`),
    );
    expect(sensitive.sort()).toEqual([
      'audit.export',
      'duplicates.merge',
      'duplicates.undo',
      'exports.fetch',
      'exports.member',
      'exports.table',
      'hospitalMessages.addSender',
      'hospitalMessages.makeKey',
      'hospitalMessages.updateSender',
      'lines.create',
      'lines.update',
      'session.endOne',
      'users.create',
      'users.disable',
      'users.enable',
      'users.endSession',
      'users.invite',
      'users.remove',
      'users.update',
    ]);
  });
});

describe('starting an impersonation', () => {
  const actAs = (app: App, token: string, { id }: Person) =>
    ask(app, staff.verify, token, undefined, { 'impersonation-user-id': String(id) });
  const signInBefore = async (seconds: number) => {
    const person = await test.make.staff({ role: 'ADMIN' });
    const who = { sub: `subject-${person.id}`, email: person.email };
    return { person, token: await tokenWith({ ...who, acr: 'gold', auth_time: secondsAgo(seconds) }) };
  };

  it('is refused after an older sign-in, and the audit contains both users', async () => {
    const [guide, { person, token }] = [await test.make.staff(), await signInBefore(freshSeconds + 5)];
    expect(await ask(fresh, staff.verify, token)).toMatchObject({ status: 200 });
    expect(await actAs(fresh, token, guide)).toMatchObject({
      status: 401,
      challenge: `Bearer error="insufficient_user_authentication", acr_values="gold", max_age="${freshSeconds}"`,
      body: { authentication: { acrValues: ['gold'], maxAgeSeconds: freshSeconds } },
    });
    const entries = await test.database.sql<{ outcome: number; code: string }>(
      'SELECT outcome, code FROM audit_entries WHERE actor_id = $1 AND impersonated_id = $2',
      [person.id, guide.id],
    );
    expect(entries).toEqual([{ outcome: 401, code: 'INSUFFICIENT_USER_AUTHENTICATION' }]);
  });

  it('is accepted after a recent sign-in, and continues when the sign-in is too old for another one', async () => {
    const [guide, other] = [await test.make.staff(), await test.make.staff()];
    const { token } = await signInBefore(freshSeconds + 5);
    const lenient = await test.sibling({ SESSION_FRESH_SECONDS: String(freshSeconds * 2), OIDC_REQUIRED_ACR: 'gold' });
    expect(await actAs(lenient, token, guide)).toMatchObject({ status: 200, body: { id: guide.id } });
    expect(await actAs(fresh, token, guide)).toMatchObject({ status: 200, body: { id: guide.id } });
    expect(await actAs(fresh, token, other)).toMatchObject({ status: 401 });
  });

  it('is accepted after any sign-in by default', async () => {
    const { token } = await signInBefore(40_000);
    expect(await actAs(test.app, token, await test.make.staff())).toMatchObject({ status: 200 });
  });

  it('is refused to users without the permission before their sign-in is checked', async () => {
    const guide = await test.make.staff();
    const token = await tokenWith({ sub: `subject-${guide.id}`, email: guide.email, acr: 'gold', auth_time: 1 });
    expect(await actAs(fresh, token, await test.make.staff())).toMatchObject({ status: 403 });
  });
});
