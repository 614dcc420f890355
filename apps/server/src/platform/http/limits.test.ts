import { contracts, ErrorBody } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { born, consentScene, name } from '../../testing/consents.ts';
import { toAppError } from '../errors.ts';
import { networkOf } from './address.ts';
import { createLimiter, type Limiter } from './limits.ts';

const { at, linkOf } = consentScene();

/** Sends a POST request without a session. */
const post = (app: App, path: string, payload: object, from = '203.0.113.7', headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'POST', url: `/api${path}`, payload, headers, remoteAddress: from });
const open = (app: App, consentLinkKey: string, from?: string, headers?: Record<string, string>) =>
  post(app, '/consent/form/open', { consentLinkKey }, from, headers);
const wrongKey = (n: number) => String(n).padStart(43, 'A');

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a limiter', () => {
  const count = (limiter: Limiter, key: string) => {
    try {
      limiter.count(key);
      return 200;
    } catch (error) {
      return toAppError(error).status;
    }
  };

  it('remembers clients above the limit, even with many other keys', () => {
    const limiter = createLimiter(2, 100);
    expect([1, 2, 3].map(() => count(limiter, 'offender'))).toEqual([200, 200, 429]);
    for (let n = 0; n < 10_000; n += 1) count(limiter, `other ${n}`);
    expect(count(limiter, 'offender')).toBe(429);
  });

  it('remembers a limited number of keys above the limit', () => {
    const limiter = createLimiter(1, 100);
    for (let n = 0; n < 1000; n += 1) for (let call = 0; call < 2; call += 1) count(limiter, `key ${n}`);
    const remembered = Array.from({ length: 1000 }, (_, n) => count(limiter, `key ${n}`)).filter((one) => one === 429);
    expect(remembered).toHaveLength(100);
  });
});

describe('wrong link keys', () => {
  it('limit their network with a waiting time, and never a valid link from the same network', async () => {
    const app = await at.test.sibling({ LOOKUP_LIMIT_PER_MINUTE: '6', RATE_LIMIT_PER_MINUTE: '20' });
    const { key } = await linkOf();
    for (let n = 0; n < 6; n += 1) expect((await open(app, wrongKey(n))).statusCode).toBe(410);
    const refused = await open(app, wrongKey(6));
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(ErrorBody.parse(refused.json())).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      userMessage: `Too many requests. Please try again in ${seconds} seconds.`,
      userMessageSentence: { values: { count: seconds } },
    });
    for (let n = 0; n < 40; n += 1) expect((await open(app, wrongKey(7 + n))).statusCode).toBe(429);
    expect((await open(app, key)).statusCode).toBe(200);
    expect((await open(app, wrongKey(7), '203.0.113.8')).statusCode).toBe(410);
  });

  it('are counted together for all endpoints and headers, by /64 network', async () => {
    const app = await at.test.sibling({ LOOKUP_LIMIT_PER_MINUTE: '6' });
    const calls: [string, object][] = [
      ['/consent/form/open', { consentLinkKey: wrongKey(1) }],
      ['/consent/form/progress', { consentLinkKey: wrongKey(2), step: 'opened' }],
      ['/consent/form/copy', { consentLinkKey: wrongKey(3), consentIdentityId: 'x' }],
      ['/consent/identity', { consentLinkKey: wrongKey(4), name, dateOfBirth: born }],
      ['/surveys/link/open', { key: wrongKey(5) }],
      ['/links/referral', { key: wrongKey(6) }],
      ['/links/referral', { key: wrongKey(7) }],
    ];
    const statuses: number[] = [];
    for (const [n, [path, body]] of calls.entries()) {
      const headers = { authorization: `Bearer guess${n}`, 'x-forwarded-for': `198.51.100.${n}` };
      statuses.push((await post(app, path, body, `2001:db8:1:2::${n + 1}`, headers)).statusCode);
    }
    expect(statuses).toEqual([...Array(6).fill(410), 429]);
  });

  it('have a body of at most 64 kB, and longer bodies are counted too', async () => {
    const app = await at.test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    const long = (more: number) => post(app, '/consent/form/open', { consentLinkKey: 'x'.repeat(63_000 + more) });
    expect((await long(0)).statusCode).toBe(400);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await long(2000)).statusCode);
    expect(statuses).toEqual([...Array(9).fill(413), 429]);
  });

  it('for one link limit only that link', async () => {
    const app = await at.test.sibling({ LOOKUP_LIMIT_PER_MINUTE: '6' });
    const [one, other] = [await linkOf(), await linkOf()];
    const { body } = await one.identify({ name, dateOfBirth: born });
    const copy = (n: number) =>
      post(app, '/consent/form/copy', { consentLinkKey: one.key, consentIdentityId: body.id }, `203.0.113.${n}`, {
        authorization: `Bearer guess${n}`,
      });
    const statuses = await Promise.all(Array.from({ length: 15 }, async (_, n) => (await copy(n)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    expect((await open(app, other.key)).statusCode).toBe(200);
  });
});

describe('requests that start an import', () => {
  const { imports, enrollments } = contracts;

  it('have a separate limit for each session and endpoint', async () => {
    const app = await at.test.sibling({ LOOKUP_LIMIT_PER_MINUTE: '2' });
    const admin = await at.test.make.staff({ role: 'ADMIN' });
    const tokens = [await at.test.signIn(admin), await at.test.signIn(admin)];
    for (const { path } of [imports.create, imports.run, enrollments.create, enrollments.apply, enrollments.undo])
      for (const token of tokens) {
        const statuses: number[] = [];
        for (let n = 0; n < 3; n += 1) {
          const headers = { authorization: `Bearer ${token}` };
          statuses.push((await post(app, path.replace('{importId}', '1'), {}, undefined, headers)).statusCode);
        }
        expect([path, ...statuses.map((status) => status === 429)]).toEqual([path, false, false, true]);
      }
    const other = await app.fastify.inject({
      method: 'GET',
      url: '/api/clients',
      headers: { authorization: `Bearer ${tokens[0]}` },
    });
    expect(other.statusCode).toBe(200);
  });
});

describe('requests without a valid token', () => {
  const get = (app: App, url: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ method: 'GET', url: `/api${url}`, headers });
  const headersOf = (n: number) =>
    [{}, { authorization: `Basic ${n}` }, { authorization: `Bearer guess${n}` }][n % 3] as Record<string, string>;

  it('to public endpoints are counted by network, whatever their headers', async () => {
    const app = await at.test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) statuses.push((await get(app, '/client-config', headersOf(n))).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    expect((await get(app, '/client-config', { authorization: `Bearer ${at.as}` })).statusCode).toBe(200);
  });

  it('to protected endpoints are limited, and do not prevent a sign-in', async () => {
    const app = await at.test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1)
      statuses.push((await get(app, '/clients', n % 2 ? {} : { authorization: `Basic ${n}` })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    expect((await get(app, '/client-config')).statusCode).toBe(200);
    expect((await get(app, '/clients', { authorization: `Bearer ${at.as}` })).statusCode).toBe(200);
  });

  it('that are refused do not block public endpoints for their network', async () => {
    const app = await at.test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1)
      statuses.push(
        (n % 3 === 0
          ? await get(app, `/no/such/${n}`)
          : n % 3 === 1
            ? await get(app, `/exports/members/${wrongKey(n)}.zip`)
            : await post(app, '/consent/form/open', { consentLinkKey: 7 }, '127.0.0.1')
        ).statusCode,
      );
    expect(statuses.slice(10)).toEqual(Array(5).fill(429));
    expect((await get(app, '/client-config')).statusCode).toBe(200);
  });

  it('to one public endpoint do not block another one', async () => {
    const app = await at.test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    for (let n = 0; n < 11; n += 1) await get(app, '/client-config');
    expect((await get(app, '/client-config')).statusCode).toBe(429);
    expect(
      (await get(app, '/dashboards/docket?guideId=1&yearMonth=2026-11&expires=1&signature=x')).statusCode,
    ).not.toBe(429);
  });

  it('to many guessed addresses do not reset the count of a valid address', async () => {
    const app = await at.test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    for (let n = 0; n < 11; n += 1) await get(app, '/openapi.json');
    for (let n = 0; n < 60; n += 1) await get(app, `/exports/members/${wrongKey(n)}.zip`);
    for (const url of ['/openapi.json', '/openapi.json?x=1', '/%6fpenapi.json'])
      expect((await get(app, url)).statusCode).toBe(429);
  });

  it('with wrong tokens do not affect the limit for wrong signatures', async () => {
    const app = await at.test.sibling();
    for (let n = 0; n < 301; n += 1) await get(app, '/clients', { authorization: `Bearer guess${n}` });
    expect((await get(app, '/clients', { authorization: 'Bearer guess' })).statusCode).toBe(429);
    expect((await post(app, '/webhooks/texts/incoming', {}, '127.0.0.1')).statusCode).toBe(403);
  });

  it('to guessed file addresses are limited, and no other address is', async () => {
    const app = await at.test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await get(app, `/exports/members/${wrongKey(n)}.zip`)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
    expect((await get(app, '/openapi.json')).statusCode).toBe(200);
  });
});
