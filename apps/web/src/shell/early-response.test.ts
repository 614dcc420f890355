import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { contracts, urlOf } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { keys } from '../shared/storage.ts';
import { takeEarlyResponse } from './early-response.ts';

const script = readFileSync(path.join(import.meta.dirname, '../../public/early-request.js'), 'utf8');
const url = urlOf('/api', contracts.staff.verify);
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

/** The links that the script adds to the page. */
const links: { rel?: string; href?: string }[] = [];
const pageDocument = {
  querySelector: () => ({ content: '/assets/member.js /assets/member.css' }),
  createElement: () => ({}),
  head: { append: (link: object) => links.push(link) },
};

/** Runs the script of the page with this stored data. */
function start(stored: Record<string, string>, { isFramed = false, pathname = '/docket' } = {}): void {
  const page: Record<string, unknown> = {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { languages: ['es-MX', 'en'] },
    fetch: fetched,
    location: { pathname },
    document: pageDocument,
    Date,
    JSON,
  };
  page.window = page;
  page.top = isFramed ? {} : page;
  page.globalThis = page;
  vm.runInNewContext(script, page);
  globalThis.guidepostEarly = page.guidepostEarly as typeof globalThis.guidepostEarly;
}

const tokens = (seconds: number) => JSON.stringify({ accessToken: 'token', expiresAt: Date.now() + seconds * 1000 });
const init = (headers: Record<string, string>) => ({
  method: 'GET',
  headers: { accept: 'application/json', authorization: 'Bearer token', language: 'es', ...headers },
});

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ id: 1 }));
});

it('the app uses the response to the same request once', async () => {
  start({ [keys.tokens]: tokens(600), [keys.impersonation]: '7' });
  expect(fetched).toHaveBeenCalledOnce();
  const same = init({ 'impersonation-user-id': '7' });
  expect(takeEarlyResponse('/api/client-config', same)).toBeUndefined();
  expect(await (await takeEarlyResponse(url, same))?.json()).toEqual({ id: 1 });
  expect(takeEarlyResponse(url, same)).toBeUndefined();
  expect(fetched).toHaveBeenCalledOnce();
});

it('a request with other headers is sent', () => {
  for (const other of [init({ language: 'en' }), init({ authorization: 'Bearer new' }), init({ traceparent: '00' })]) {
    start({ [keys.tokens]: tokens(600) });
    expect(takeEarlyResponse(url, other)).toBeUndefined();
  }
});

it('an overloaded server receives the request only once', async () => {
  fetched.mockImplementationOnce(async () => Response.json({}, { status: 503 }));
  start({ [keys.tokens]: tokens(600), [keys.language]: 'es' });
  expect((await takeEarlyResponse(url, init({})))?.status).toBe(503);
  expect(fetched).toHaveBeenCalledOnce();
});

it('the request is sent again if the connection was lost', async () => {
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  start({ [keys.tokens]: tokens(600), [keys.language]: 'es' });
  expect((await takeEarlyResponse(url, init({})))?.status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('nothing is requested without a token that is still valid, or in a frame', () => {
  start({});
  start({ [keys.tokens]: tokens(30) });
  start({ [keys.tokens]: 'not JSON' });
  start({ [keys.tokens]: tokens(600) }, { isFramed: true });
  expect(fetched).not.toHaveBeenCalled();
  expect(globalThis.guidepostEarly).toBeUndefined();
});

it('the code of the member page is requested with the app’s code, if the address is a member’s', () => {
  start({});
  expect(links).toEqual([]);
  start({}, { pathname: '/member-list/guide/unknown/member/24' });
  expect(links).toMatchObject([
    { rel: 'modulepreload', href: '/assets/member.js' },
    { rel: 'preload', as: 'style', href: '/assets/member.css' },
  ]);
});
