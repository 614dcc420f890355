import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrorBody } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'guidepost-pages-'));
  for (const folder of ['assets', 'sign-in', '.git', 'empty']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>The app</title>');
  writeFileSync(join(root, 'sign-in', 'callback.html'), '<!doctype html><title>The callback</title>');
  writeFileSync(join(root, 'assets', 'app-a1b2c3.js'), 'export {};');
  writeFileSync(join(root, 'scheme.js'), 'void 0;');
  writeFileSync(join(root, '.env'), 'SECRET');
  writeFileSync(join(root, '.git', 'config'), 'SECRET');
  writeFileSync(join(root, '..', 'guidepost-outside.txt'), 'SECRET');
  test = await startTestApp({ WEB_ROOT: root });
});
afterAll(async () => {
  await test.stop();
  rmSync(root, { recursive: true });
  rmSync(join(root, '..', 'guidepost-outside.txt'));
});

const get = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  test.app.fastify.inject({ url, headers: { accept } });

describe('the pages', () => {
  it.each(['/', '/members', '/members/17', '/docket?day=2026-11-20', '/login', '/admin/users/'])(
    'at %s are the app, without caching and with the security headers',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('The app')]);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'content-security-policy': expect.stringContaining("script-src 'self';"),
      });
      expect(reply.headers['set-cookie']).toBeUndefined();
    },
  );

  it('can be cached for a year if their name contains their hash, and are revalidated otherwise', async () => {
    expect((await get('/assets/app-a1b2c3.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/scheme.js')).headers['cache-control']).toBe('no-cache');
  });

  it('allow only the sign-in callback to access its opener', async () => {
    const reply = await get('/sign-in/callback?code=x&state=y');
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('The callback')]);
    expect(reply.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(reply.headers['cache-control']).toMatch(/no-cache|no-store/);
  });

  it('cannot be framed, except the dashboard by our own pages', async () => {
    const framing = async (url: string) => {
      const { headers } = await get(url);
      return [
        headers['x-frame-options'],
        /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0],
      ];
    };
    expect(await framing('/docket')).toEqual(['DENY', "frame-ancestors 'none'"]);
    expect(await framing('/dashboards')).toEqual(['DENY', "frame-ancestors 'none'"]);
    const reply = await get('/dashboards/docket?guideId=4&yearMonth=2026-11&expires=1&signature=x');
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('The app')]);
    expect(reply.headers['content-security-policy']).toContain("script-src 'self';");
    expect(await framing('/dashboards/docket')).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
  });

  it.each([
    '/.env',
    '/.git/config',
    '/.git/',
    '/assets/../.env',
    '/..%2fguidepost-outside.txt',
    '/../guidepost-outside.txt',
    '/assets/..%5c..%5cguidepost-outside.txt',
    '/assets/missing.js',
    '/favicon.png',
  ])('do not serve files outside the app: %s', async (url) => {
    const reply = await get(url);
    expect(reply.body).not.toContain('SECRET');
    expect([400, 403, 404]).toContain(reply.statusCode);
    ErrorBody.parse(reply.json());
  });

  it.each(['/assets', '/assets/', '/empty/', '/sign-in/'])('list no folder: %s', async (url) => {
    expect((await get(url)).body).not.toMatch(/app-a1b2c3|callback\.html/);
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/nothing/at/all'])(
    'are not the response for API paths: %s',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, ErrorBody.parse(reply.json()).code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('are not the response to other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await test.app.fastify.inject({ method, url: '/members' })).statusCode).toBe(404);
  });

  it('serve no file by an escaped name; the response is at most the app', async () => {
    for (const url of ['/%2eenv', '/%2egit/config', '/%2e%2e/guidepost-outside.txt'])
      expect([url, (await get(url)).body]).toEqual([url, expect.not.stringContaining('SECRET')]);
  });
});

describe('the public app', () => {
  let open: string;
  let otherApp: TestApp;
  beforeAll(async () => {
    open = mkdtempSync(join(tmpdir(), 'guidepost-open-'));
    mkdirSync(join(open, 'assets'));
    writeFileSync(join(open, 'index.html'), '<!doctype html><title>The public app</title>');
    writeFileSync(join(open, 'assets', 'page-d4e5f6.js'), 'export {};');
    otherApp = await startTestApp({ WEB_ROOT: root, CONSENT_ROOT: open, CONSENT_URL: 'http://links.example.org' });
  });
  afterAll(async () => {
    await otherApp.stop();
    rmSync(open, { recursive: true });
  });
  const at = async (host: string, url: string) => {
    const reply = await otherApp.app.fastify.inject({ url, headers: { host, accept: 'text/html' } });
    return { ...reply, title: /<title>([^<]*)/.exec(reply.body)?.[1] };
  };

  it.each(['links.example.org', 'consent.localhost:8080', 'consent.care.example.org'])(
    'is the only app at its own host, %s',
    async (host) => {
      for (const url of ['/', '/referral?key=k', '/consent/referral?key=k', '/docket', '/sign-in/other'])
        expect([url, (await at(host, url)).title]).toEqual([url, 'The public app']);
      for (const url of ['/assets/app-a1b2c3.js', '/scheme.js', '/sign-in/callback', '/dashboards/docket'])
        expect([url, (await at(host, url)).statusCode]).toEqual([url, 404]);
      expect((await at(host, '/consent/assets/page-d4e5f6.js')).statusCode).toBe(200);
    },
  );

  it("is not served at the staff app's host if it has its own host", async () => {
    expect((await at('localhost:8080', '/consent/referral?key=k')).title).toBe('The app');
  });

  it('is below /consent if it has no host of its own', async () => {
    const shared = await otherApp.sibling({ CONSENT_URL: '' });
    const titleAt = async (url: string) =>
      (await shared.fastify.inject({ url, headers: { accept: 'text/html' } })).body.replace(/<.*?>/g, '');
    expect(await titleAt('/consent/referral?key=k')).toBe('The public app');
    expect([await titleAt('/consents'), await titleAt('/')]).toEqual(['The app', 'The app']);
  });

  it('loads nothing from other origins, and sends its address to none', async () => {
    const { headers } = await at('links.example.org', '/referral?key=k');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*connect-src 'self';/),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    expect(headers['content-security-policy']).not.toMatch(/wss?:|https?:/);
  });
});
