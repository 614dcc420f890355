import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { contracts, ErrorBody, FhirResource, urlOf } from '@guidepost/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { moveClock } from '../testing/clock.ts';
import { createRenewal } from '../testing/renewal.ts';
import { send } from '../testing/request.ts';
import { type Case, cases } from '../testing/samples.ts';
import { makeScene, type Scene } from '../testing/world.ts';
import { serialiserOf } from './http/schema.ts';

const all = cases(contracts);
const care = 'http://localhost:8080';
let test: TestApp;
let scene: Scene;
let token: string;
let ready: ReturnType<typeof createRenewal>;

beforeAll(async () => {
  test = await startTestApp();
  scene = await makeScene(test, 'SUPER_ADMIN');
  token = await test.signIn(scene.person);
  ready = createRenewal(scene);
});
afterAll(() => test.stop());

const get = (url: string, headers: Record<string, string> = {}, app = test.app) =>
  app.fastify.inject({ method: 'GET', url, headers });
const signedIn = () => ({ authorization: `Bearer ${token}` });

/** Calls an endpoint with newly created records and returns its successful reply. */
async function answerOf(one: Case) {
  await ready(one);
  return send(test, one.endpoint, one.sample(scene.ids), { as: await test.signIn(scene.person) });
}

it('returns the business time, which differs from the Date header after the clock is moved', async () => {
  try {
    await moveClock(test, '2027-03-14T07:59:00Z');
    for (const [url, headers] of [
      ['/api/users/user/verify', signedIn()],
      ['/api/client-config', {}],
      ['/api/users/999999999?include-details=true', signedIn()],
    ] as const) {
      const businessTime = (await get(url, headers)).headers['x-business-time'];
      expect(Temporal.Instant.from(String(businessTime)).since('2027-03-14T07:59:00Z').total('seconds')).toBeLessThan(
        30,
      );
      expect(String(businessTime)).toMatch(/^2027-03-14T07:59/);
    }
  } finally {
    await moveClock(test, Temporal.Now.instant().toString());
  }
});

/**
 * Objects with arbitrary keys: feature flags, the values of a sentence, file rows counted by result, a FHIR resource.
 */
const records: ReadonlySet<string> = new Set(['featureFlags', 'values', 'results', 'resource']);

/** Adds a property that no contract lists to every object of the reply. */
function spoiled(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => spoiled(one));
  if (typeof value !== 'object' || value === null || records.has(key)) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoiled(inner, name)])),
    password: 'CANARY',
  };
}

describe('every response of an endpoint', () => {
  it.each(all.map((one) => [one.name, one] as const))(
    'of %s declares its type, forbids caching and sets no cookie',
    async (_name, one) => {
      for (const reply of [
        await answerOf(one),
        await send(test, one.endpoint, one.sample(scene.ids), { as: 'nonsense' }),
      ]) {
        expect(reply.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
        });
        expect(reply.headers['set-cookie']).toBeUndefined();
      }
    },
  );

  it.each(all.map((one) => [one.name, one] as const))(
    'of %s contains only the fields of the contract',
    async (_name, one) => {
      const reply: unknown = (await answerOf(one)).json();
      // adds no property to a FHIR resource, because FHIR allows additional properties
      const text = serialiserOf(one.endpoint.reply)(one.endpoint.reply === FhirResource ? reply : spoiled(reply));
      expect(text).not.toContain('CANARY');
      expect(JSON.parse(text)).toEqual(reply);
    },
  );
});

describe('a response of more than 4 kB', () => {
  const long = '/api/openapi.json';
  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('to a client that accepts %s is compressed with %s', async (accepted, encoding, decompress) => {
    const plain = await get(long);
    const reply = await get(long, { 'accept-encoding': accepted, origin: care });
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Origin, accept-encoding' });
    expect(reply.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
    expect(decompress(reply.rawPayload).toString()).toBe(plain.body);
  });

  it.each([undefined, 'identity', 'gzip;q=0, br;q=0'])(
    'is not compressed for a client that accepts %s',
    async (accepted) => {
      const reply = await get(long, accepted === undefined ? {} : { 'accept-encoding': accepted });
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect(reply.json()).toHaveProperty('openapi');
    },
  );

  it('is compressed, but not a shorter one', async () => {
    const reply = await get('/api/client-config', { 'accept-encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.statusCode).toBe(200);
  });
});

describe('security headers', () => {
  const paths = [
    '/api/client-config',
    '/api/users/user/verify',
    '/api/nothing',
    '/nothing',
    '/healthz',
    '/docs/errors',
    '/api/openapi.json',
  ];

  it.each(paths)('are set on %s', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    if (path.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
  });

  it('require https if the public address is https', async () => {
    const app = await test.sibling({ PUBLIC_URL: 'https://care.example.org' });
    for (const path of paths)
      expect((await get(path, {}, app)).headers['strict-transport-security']).toBe(
        'max-age=63072000; includeSubDomains',
      );
  });
});

describe('a request that reached the proxy without TLS', () => {
  const plain = { 'x-forwarded-proto': 'http' };

  it('is redirected to https for a page, and refused for an API request', async () => {
    const app = await test.sibling({ PUBLIC_URL: 'https://care.example.org' });
    for (const [path, location] of [
      ['/member-list?page=2', 'https://care.example.org/member-list?page=2'],
      ['//evil.test/x', 'https://care.example.org/evil.test/x'],
    ] as const) {
      const reply = await get(path, { ...plain, host: 'evil.test' }, app);
      expect([reply.statusCode, reply.headers.location]).toEqual([308, location]);
    }
    for (const url of ['/api/client-config', '/%61pi/client-config', '/api/users/members']) {
      const { statusCode } = await get(url, { ...plain, ...signedIn() }, app);
      expect([url, statusCode]).toEqual([url, 403]);
    }
    const post = await app.fastify.inject({ method: 'POST', url: '/anything', headers: plain });
    expect(post.statusCode).toBe(403);
    expect((await get('/api/client-config', { 'x-forwarded-proto': 'https, http' }, app)).statusCode).toBe(200);
    expect((await get('/api/client-config', {}, app)).statusCode).toBe(200);
  });

  it('is answered if the public address is http, as on a local machine', async () => {
    expect((await get('/api/client-config', plain)).statusCode).toBe(200);
  });
});

describe('a page of another origin', () => {
  it('of the care and consent apps can call the API', async () => {
    const app = await test.sibling({ CONSENT_URL: 'http://consent.localhost:8080' });
    for (const origin of [care, 'http://consent.localhost:8080']) {
      expect((await get('/api/client-config', { origin }, app)).headers).toMatchObject({
        'access-control-allow-origin': origin,
        vary: expect.stringContaining('Origin'),
      });
      const preflight = await app.fastify.inject({
        method: 'OPTIONS',
        url: '/api/notes',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(preflight.statusCode).toBe(204);
      expect(preflight.headers['access-control-allow-headers']).toBe(
        'authorization, content-type, idempotency-key, impersonation-user-id, language, traceparent',
      );
      expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it.each([
    'null',
    'http://localhost:8080.evil.test',
    'http://evil.test',
    'http://localhost',
    'https://localhost:8080',
    'http://localhost:80800',
    'http://xlocalhost:8080',
    '*',
    `${care}/`,
    `${care}, http://evil.test`,
  ])('that is %s is not allowed, also with a forged Host header', async (origin) => {
    const tries: Record<string, string>[] = [
      {},
      { host: 'evil.test' },
      { host: 'localhost:8080' },
      { 'x-forwarded-host': 'evil.test' },
    ];
    for (const more of tries) {
      const headers = { origin, ...more };
      const reply = await get('/api/client-config', headers);
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      const preflight = await test.app.fastify.inject({
        method: 'OPTIONS',
        url: '/api/notes',
        headers: { ...headers, 'access-control-request-method': 'POST' },
      });
      expect(preflight.statusCode).toBe(404);
      expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('an address', () => {
  it.each([
    '/api/nothing',
    '/api',
    '/api/',
    '/api/users/members/1/nothing',
    '/nothing',
    '/.git/config',
    '/.env',
    '/api/../.env',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/metrics',
    '/api/users/%',
    '/api/users/%E0%A4%A',
    '/%',
    '/api/users/%00',
    `/api/users/${'9'.repeat(2000)}`,
    '//evil.test/api',
    '/api//users',
  ])('without a route gets 404 or 400 with the error body: %s', async (url) => {
    const reply = await get(url, signedIn());
    const body = ErrorBody.parse(reply.json());
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src '"),
    });
    expect(body).toMatchObject({
      statusCode: reply.statusCode,
      requestId: reply.headers['x-request-id'],
      link: expect.stringMatching(/^\/docs\/errors#/),
    });
  });

  it('is the same with a slash at the end', async () => {
    for (const url of ['/api/client-config/', '/api/users/members/?page-size=1', '/api/clients/'])
      expect((await get(url, signedIn())).statusCode).toBe(200);
  });

  it('is not decoded twice', async () => {
    expect((await get(`/api/users/%2531`, signedIn())).statusCode).toBe(400);
  });

  it('with a fixed path has priority over one with a parameter', async () => {
    expect((await get('/api/users/members', signedIn())).json()).toHaveProperty('data');
    expect((await get('/api/users/teams', signedIn())).json()).toEqual(expect.any(Array));
  });

  it('serves the API without its prefix on a host whose first label is api', async () => {
    for (const host of ['api.example.org', 'API.localhost:8080']) {
      for (const url of ['/client-config', '/api/client-config', '/client-config?x=1'])
        expect([host, url, (await get(url, { host })).statusCode]).toEqual([host, url, 200]);
    }
    expect((await get('/client-config', { host: 'care.example.org' })).statusCode).toBe(404);
    expect((await get('/client-config', { host: 'apix.example.org' })).statusCode).toBe(404);
  });

  it('for monitoring returns no information except the status', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });
});

describe('another HTTP method', () => {
  it('HEAD is answered like GET without a body, and needs the same permission', async () => {
    const head = (headers: Record<string, string>) =>
      test.app.fastify.inject({ method: 'HEAD', url: '/api/clients', headers });
    expect((await head({})).statusCode).toBe(401);
    const reply = await head(signedIn());
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });

  it('gets 404 if the path does not support it', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'] as const)
      expect(
        (await test.app.fastify.inject({ method, url: '/api/users/user/verify', headers: signedIn() })).statusCode,
      ).toBe(404);
    expect(
      (await test.app.fastify.inject({ method: 'OPTIONS', url: '/api/users/user/verify', headers: signedIn() }))
        .statusCode,
    ).toBe(404);
  });

  it.each(['/', '/api/clients'])('TRACE returns nothing from a request to %s', async (path) => {
    const reply = await sendRawBytes(
      await listening(),
      `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Canary: CANARY\r\nConnection: close\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 (404|405|400)/);
    expect(reply).not.toContain('CANARY');
  });
});

describe('an ambiguous HTTP message', () => {
  it.each([
    ['two lengths', 'POST /api/notes HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    [
      'a length and chunks',
      'POST /api/notes HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a bare CR', 'GET /api/clients HTTP/1.1\r\nHost: x\r\nX-A: a\rb\r\n\r\n'],
    ['no protocol', 'hello\r\n\r\n'],
  ])('with %s is refused, and the connection is closed', async (_what, message) => {
    const reply = await sendRawBytes(await listening(), message);
    expect(reply).toMatch(/^HTTP\/1\.1 400/);
    expect(ErrorBody.parse(JSON.parse(reply.slice(reply.indexOf('{'))))).toMatchObject({
      statusCode: 400,
      code: 'BAD_REQUEST',
    });
  });
});

describe('the OpenAPI document', () => {
  it('is accepted by a validator and contains every endpoint', async () => {
    const document = (await get('/api/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>();
    const { valid, errors } = await new Validator().validate(document as never);
    expect([valid, errors]).toEqual([true, undefined]);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort());
  });
});

describe('an address that the client builds', () => {
  it('escapes its values', () => {
    expect(
      urlOf('/api', contracts.members.list, { query: { searchTerm: 'a&b=c/%', guideIds: [1, 2], clientIds: [] } }),
    ).toBe('/api/users/members?searchTerm=a%26b%3Dc%2F%25&guideIds=1%2C2');
  });
});

let url: string | undefined;
const listening = async (): Promise<URL> => {
  url ??= await test.listen();
  return new URL(url);
};

/** Sends raw bytes to the server. Returns everything that the server sends until the connection closes. */
function sendRawBytes({ hostname, port }: URL, message: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(Number(port), hostname, () => socket.write(message));
    socket.setTimeout(3000, () => socket.destroy(new Error(`still open after: ${reply}`)));
    socket.on('data', (chunk) => {
      reply += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(reply));
  });
}
