import { ErrorBody } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

let test: TestApp;
let person: Person;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  person = await test.make.staff({ role: 'SUPER_ADMIN' });
  token = await test.signIn(person);
});
afterAll(() => test.stop());

const get = (url: string, headers: Record<string, string> = {}, app = test.app) =>
  app.fastify.inject({ method: 'GET', url, headers });
const signedIn = () => ({ authorization: `Bearer ${token}` });

describe('the address of a client', () => {
  const last = async () =>
    (
      await test.database.sql<{ address: string }>(
        'SELECT host(address) AS address FROM audit_entries ORDER BY id DESC LIMIT 1',
      )
    )[0]?.address;

  it('is never read from a header of an untrusted sender', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip']) {
      await get('/api/clients', { ...signedIn(), [header]: '203.0.113.7' });
      expect(await last()).toBe('127.0.0.1');
    }
  });

  it('is the last hop that a trusted proxy did not add', async () => {
    const app = await test.sibling({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' });
    await get('/api/clients', { ...signedIn(), 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' }, app);
    expect(await last()).toBe('203.0.113.7');
  });

  it('is unknown if the proxy forwards an invalid value, and the request is still answered', async () => {
    const app = await test.sibling({ TRUSTED_PROXIES: '127.0.0.1' });
    for (const [hop, address] of [
      ['nonsense', null],
      ["'; DROP TABLE users", null],
      ['203.0.113.7:4711', '203.0.113.7'],
      ['fe80::1%eth0', 'fe80::1'],
    ] as const) {
      expect((await get('/api/clients', { ...signedIn(), 'x-forwarded-for': hop }, app)).statusCode).toBe(200);
      expect(await last()).toBe(address);
    }
  });
});

describe('too many requests', () => {
  it('with one token get 429 with the time of the next attempt; other requests continue', async () => {
    const app = await test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    const other = await test.signIn(person);
    for (let n = 0; n < 10; n += 1) expect((await get('/api/client-config', signedIn(), app)).statusCode).toBe(200);
    const refused = await get('/api/client-config', signedIn(), app);
    expect([refused.statusCode, ErrorBody.parse(refused.json()).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/client-config', { authorization: `Bearer ${other}` }, app)).statusCode).toBe(200);
    expect((await get('/api/client-config', {}, app)).statusCode).toBe(200);
    expect((await get('/healthz', signedIn(), app)).statusCode).toBe(200);
  });

  it('of one session are counted together for all its tokens', async () => {
    const app = await test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    const who = { sub: `subject-${person.id}`, sid: 'one', email: person.email, email_verified: true };
    const statuses: number[] = [];
    for (let renewed = 0; renewed < 5; renewed += 1) {
      const authorization = `Bearer ${await test.issuer.sign({ ...who, jti: String(renewed) })}`;
      for (let n = 0; n < 4; n += 1) statuses.push((await get('/api/clients', { authorization }, app)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill(429)]);
  });

  it('are counted for every notation of the address, and the response is not cached', async () => {
    const app = await test.sibling({ RATE_LIMIT_PER_MINUTE: '10' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const reply = await get(n % 2 === 0 ? '/%61pi/client-config' : '/api/client%2Dconfig', signedIn(), app);
      statuses.push(reply.statusCode);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
  });

  it('with wrong tokens limit their address, but never a valid token, even the first request of a sign-in', async () => {
    const app = await test.sibling();
    const who = { sub: `subject-${person.id}`, sid: 'before', email: person.email, email_verified: true };
    const of = async (claims: Record<string, unknown>, more?: Parameters<typeof test.issuer.sign>[1]) => ({
      authorization: `Bearer ${await test.issuer.sign(claims, more)}`,
    });
    await get('/api/clients', await of(who), app);
    const expired = await of(who, { expiresIn: '-10s' });
    for (let n = 0; n < 300; n += 1)
      expect((await get('/api/clients', { authorization: `Bearer guess${n}` }, app)).statusCode).toBe(401);
    const refused = await get('/api/clients', { authorization: 'Bearer guess' }, app);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const authorization of [await of({ ...who, jti: 'renewed' }), await of({ ...who, sid: 'signs in' })])
      expect((await get('/api/clients', authorization, app)).statusCode).toBe(200);
    // an expired token still gets a 401, so that the app renews it
    expect((await get('/api/clients', expired, app)).statusCode).toBe(401);
    expect((await get('/api/client-config', {}, app)).statusCode).toBe(200);
    const elsewhere = await app.fastify.inject({
      method: 'GET',
      url: '/api/clients',
      headers: { authorization: 'Bearer guess' },
      remoteAddress: '203.0.113.9',
    });
    expect(elsewhere.statusCode).toBe(401);
  });
});
