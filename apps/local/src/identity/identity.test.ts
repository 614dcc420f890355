import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Clone, cloneTemplate } from '../testing/clone.ts';
import { accessToken } from '../token/access-token.ts';
import { Browser } from './browser.ts';
import { identityPlugin } from './plugin.ts';
import { CLI_CLIENT, CLI_REDIRECT, localIssuer, MULTI_FACTOR, RESOURCE, WEB_CLIENT } from './settings.ts';
import { authorize, requestTokens, type SignIn, SignInError, signIn } from './sign-in.ts';
import { relinkStaff } from './staff.ts';
import { prepareStore } from './store-schema.ts';

const publicUrl = 'http://localhost:8080';
const callback = `${publicUrl}/sign-in/callback`;

let clone: Clone;
let owner: pg.Client;
let app: FastifyInstance;
let base: string;

async function serve(): Promise<void> {
  app = Fastify();
  await app.register(identityPlugin({ databaseUrl: clone.url, publicUrl }));
  base = await app.listen({ port: 0, host: '127.0.0.1' });
}

beforeAll(async () => {
  clone = await cloneTemplate();
  owner = new pg.Client({ connectionString: clone.url });
  await owner.connect();
  await owner.query(`
    INSERT INTO users (id, role, first_name, last_name, created_at) VALUES
      (1, 'GUIDE', 'Ana', 'Guide', now()), (2, 'ADMIN', 'Bo', 'Admin', now()), (3, 'GUIDE', 'Cy', 'Gone', now()),
      (4, 'GUIDE', 'Di', 'Elsewhere', now());
    INSERT INTO staff (user_id, email, disabled_at) VALUES
      (1, 'guide@demo.test', NULL), (2, 'Admin@demo.test', NULL), (3, 'gone@demo.test', now()), (4, 'di@example.org', NULL);`);
  await prepareStore(owner);
  await serve();
});

afterAll(async () => {
  await app?.close();
  await owner?.end();
  await clone?.drop();
});

const web = (more: Partial<SignIn> = {}): SignIn => ({
  base,
  clientId: WEB_CLIENT,
  redirectUri: callback,
  email: 'guide@demo.test',
  ...more,
});

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

const refresh = (token: string) =>
  requestTokens(base, { grant_type: 'refresh_token', client_id: WEB_CLIENT, refresh_token: token });

/** Waits until the clock shows a later second than the given one, because `auth_time` has whole seconds. */
const pastSecond = (second: number) => vi.waitUntil(() => Date.now() / 1000 >= second + 1, { timeout: 3000 });

async function errorOf(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => 'no error',
    (error: unknown) => error,
  );
  return outcome instanceof SignInError ? outcome.code : String(outcome);
}

describe('signing in', () => {
  it('returns an API token that identifies the user and the sign-in', async () => {
    const tokens = await signIn(web());
    const claims = claimsOf(tokens.access_token);
    expect(claims).toMatchObject({
      iss: localIssuer(publicUrl),
      aud: RESOURCE,
      sub: '1',
      email: 'guide@demo.test',
      email_verified: true,
      name: 'Ana Guide',
      client_id: WEB_CLIENT,
      sid: expect.any(String),
    });
    expect(claims.exp - claims.iat).toBe(600);
    expect(claimsOf(tokens.id_token ?? '')).toMatchObject({ sub: '1', email: 'guide@demo.test', aud: WEB_CLIENT });
  });

  it('keeps the sign-in id when a token is refreshed, and changes it with the next sign-in in the same browser', async () => {
    const browser = new Browser(base);
    const first = await signIn(web({ browser }));
    const refreshed = await refresh(first.refresh_token ?? '');
    const second = await signIn(web({ browser }));
    const [sid, sidRefreshed, sidSecond] = [first, refreshed, second].map(
      (tokens) => claimsOf(tokens.access_token).sid,
    );
    expect(sidRefreshed).toBe(sid);
    expect(sidSecond).not.toBe(sid);
  });

  it('sends the time and the strength of the sign-in, also in refreshed tokens', async () => {
    const browser = new Browser(base);
    const first = await signIn(web({ browser }));
    const { auth_time: firstTime, acr: firstAcr } = claimsOf(first.access_token);
    expect(firstTime).toBeGreaterThan(0);
    expect(firstAcr).toBeUndefined();
    await pastSecond(firstTime);
    const { auth_time: refreshedTime } = claimsOf((await refresh(first.refresh_token ?? '')).access_token);
    expect(refreshedTime).toBe(firstTime);
    const parameters = { prompt: 'login', max_age: '600', acr_values: MULTI_FACTOR };
    const second = await signIn(web({ browser, parameters }));
    const strong = claimsOf((await refresh(second.refresh_token ?? '')).access_token);
    expect(strong.acr).toBe(MULTI_FACTOR);
    expect(strong.auth_time).toBeGreaterThan(firstTime);
    expect(claimsOf(second.id_token ?? '')).toMatchObject({ acr: MULTI_FACTOR, auth_time: strong.auth_time });
  });

  it('lists all staff who may sign in, the documented accounts first, and nobody else', async () => {
    const browser = new Browser(base);
    const start = await browser.send(
      `/_idp/auth?client_id=${WEB_CLIENT}&redirect_uri=${encodeURIComponent(callback)}&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
    );
    const html = await (await browser.send(start.headers.get('location') ?? '')).text();
    expect(html).toContain('Ana Guide');
    expect(html).toContain('guide@demo.test');
    expect(html.indexOf('Bo Admin')).toBeLessThan(html.indexOf('Ana Guide'));
    expect(html).not.toContain('Cy Gone');
    expect(html.indexOf('Ana Guide')).toBeLessThan(html.indexOf('Di Elsewhere'));
  });

  it('accepts added staff with any email', async () => {
    const { access_token } = await signIn(web({ email: 'DI@example.org' }));
    expect(claimsOf(access_token)).toMatchObject({ sub: '4', email: 'di@example.org', email_verified: true });
  });

  it.each([
    ['gone@demo.test', 'disabled_account', 'gone@demo.test is disabled and cannot sign in.'],
    [
      'nobody@demo.test',
      'unknown_account',
      'The account nobody@demo.test does not exist. npm start lists the demo accounts.',
    ],
  ])('refuses %s, and the token command reports the reason', async (email, code, sentence) => {
    expect(await errorOf(signIn(web({ email })))).toBe(code);
    await expect(accessToken({ email, port: Number(new URL(base).port) })).rejects.toThrow(sentence);
  });

  it('survives a restart of the provider', async () => {
    const tokens = await signIn(web());
    const keysBefore = await (await fetch(`${base}/_idp/jwks`)).text();
    await app.close();
    await serve();
    expect(await (await fetch(`${base}/_idp/jwks`)).text()).toBe(keysBefore);
    const again = await refresh(tokens.refresh_token ?? '');
    expect(claimsOf(again.access_token).sub).toBe('1');
  });

  it('gives the token command one hour and no refresh token', async () => {
    const tokens = await signIn(web({ clientId: CLI_CLIENT, redirectUri: CLI_REDIRECT }));
    expect(tokens.expires_in).toBe(3600);
    expect(tokens.refresh_token).toBeUndefined();
  });
});

describe('a refused request', () => {
  it.each([
    ['without a code challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['with the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['for another API', { resource: 'urn:another:api' }, 'invalid_target'],
    ['silently', { prompt: 'none' }, 'login_required'],
  ])('an authorization request %s', async (_name, parameters, code) => {
    expect(await errorOf(authorize(web({ parameters })))).toBe(code);
  });

  it.each([
    'http://localhost:8080/elsewhere',
    'http://localhost:8080/sign-in/callback/',
    'http://localhost:8080/sign-in/callback?x=1',
    'https://localhost:8080/sign-in/callback',
    'http://evil.test/sign-in/callback',
  ])('the redirect address %s, which is not opened', async (redirectUri) => {
    expect(await errorOf(authorize(web({ redirectUri })))).toBe('refused');
  });

  it('a second use of a code, which also revokes the tokens of the first use', async () => {
    const { code, verifier } = await authorize(web());
    const form = {
      grant_type: 'authorization_code',
      client_id: WEB_CLIENT,
      redirect_uri: callback,
      code,
      code_verifier: verifier,
    };
    const tokens = await requestTokens(base, form);
    expect(await errorOf(requestTokens(base, form))).toBe('invalid_grant');
    expect(await errorOf(refresh(tokens.refresh_token ?? ''))).toBe('invalid_grant');
  });

  it('all but one of many simultaneous uses of a code', async () => {
    const { code, verifier } = await authorize(web());
    const form = {
      grant_type: 'authorization_code',
      client_id: WEB_CLIENT,
      redirect_uri: callback,
      code,
      code_verifier: verifier,
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => requestTokens(base, form)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it('a code with another verifier', async () => {
    const { code } = await authorize(web());
    const form = { grant_type: 'authorization_code', client_id: WEB_CLIENT, redirect_uri: callback, code };
    expect(await errorOf(requestTokens(base, { ...form, code_verifier: 'b'.repeat(43) }))).toBe('invalid_grant');
  });

  it('a refresh token that was used before, with all its successors', async () => {
    const first = await signIn(web());
    const second = await refresh(first.refresh_token ?? '');
    expect(await errorOf(refresh(first.refresh_token ?? ''))).toBe('invalid_grant');
    expect(await errorOf(refresh(second.refresh_token ?? ''))).toBe('invalid_grant');
  });

  it.each(['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'])(
    'the grant %s',
    async (grant_type) => {
      const form = { grant_type, client_id: WEB_CLIENT, username: 'guide@demo.test', password: 'x' };
      expect(await errorOf(requestTokens(base, form))).toBe('unsupported_grant_type');
    },
  );

  it('registration of clients: the endpoint does not exist', async () => {
    const response = await fetch(`${base}/_idp/reg`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
    const discovery = await (await fetch(`${base}/_idp/.well-known/openid-configuration`)).json();
    expect(discovery).not.toHaveProperty('registration_endpoint');
    expect(discovery).toMatchObject({
      issuer: localIssuer(publicUrl),
      token_endpoint: `${localIssuer(publicUrl)}/token`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('calls of the token endpoint by scripts of other origins', async () => {
    const ask = (origin: string) =>
      fetch(`${base}/_idp/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: WEB_CLIENT, refresh_token: 'x' }),
      });
    expect((await ask('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await ask(publicUrl)).headers.get('access-control-allow-origin')).toBe(publicUrl);
  });
});

describe('signing out', () => {
  const end = (query: Record<string, string>) => `/_idp/session/end?${new URLSearchParams(query)}`;

  it('ends everything at once if the product identifies the user', async () => {
    const browser = new Browser(base);
    const tokens = await signIn(web({ browser }));
    const response = await browser.send(
      end({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: `${publicUrl}/`, state: 's1' }),
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${publicUrl}/?state=s1`);
    expect(await errorOf(refresh(tokens.refresh_token ?? ''))).toBe('invalid_grant');
  });

  it('asks for confirmation without this hint', async () => {
    const browser = new Browser(base);
    const tokens = await signIn(web({ browser }));
    const response = await browser.send(end({ client_id: WEB_CLIENT, post_logout_redirect_uri: `${publicUrl}/` }));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('Do you want to sign out');
    await refresh(tokens.refresh_token ?? '');

    const secret = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const confirmed = await browser.send('/_idp/session/end/confirm', { xsrf: secret, logout: 'yes' });
    expect(confirmed.headers.get('location')).toBe(`${publicUrl}/`);
  });

  it("asks for confirmation if the hint is for another user than the browser's", async () => {
    const other = await signIn(web({ email: 'admin@demo.test' }));
    const browser = new Browser(base);
    await signIn(web({ browser }));
    const response = await browser.send(end({ id_token_hint: other.id_token ?? '' }));
    expect(response.status).toBe(200);
  });

  it('redirects only to registered addresses', async () => {
    const browser = new Browser(base);
    const tokens = await signIn(web({ browser }));
    const response = await browser.send(
      end({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'http://evil.test/' }),
    );
    expect(response.status).toBe(400);
  });
});

describe('a changed address', () => {
  it('applies to all accounts of earlier local issuers; links to real issuers stay', async () => {
    await owner.query(`INSERT INTO staff_identities (issuer, subject, staff_id) VALUES
      ('http://localhost:8080/_idp', '1', 1), ('http://localhost:9090/_idp', '1', 1),
      ('https://login.example.org', 'abc', 1), ('http://localhost:9090/_idp', '4', 4)`);
    await relinkStaff(owner, 'http://localhost:8080/_idp');
    const { rows } = await owner.query('SELECT issuer, staff_id FROM staff_identities ORDER BY issuer');
    expect(rows.map((row) => `${row.issuer} ${row.staff_id}`)).toEqual([
      'http://localhost:8080/_idp 1',
      'http://localhost:8080/_idp 4',
      'https://login.example.org 1',
    ]);
  });
});
