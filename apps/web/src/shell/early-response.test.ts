import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { asId, businessTimeHeader, contracts, urlOf } from '@guidepost/contracts';
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

/** Runs the script of the page with this stored data and URL. */
function start(
  stored: Record<string, string>,
  { isFramed = false, pathname = '/member-list', search = '' } = {},
): void {
  const page: Record<string, unknown> = {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { languages: ['es-MX', 'en'] },
    location: { pathname, search },
    fetch: fetched,
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
  links.length = 0;
  vi.spyOn(performance, 'now').mockReturnValue(500);
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

const user = (now = '2026-11-21T03:00:00Z') =>
  Response.json({ id: 7, timeZone: 'America/Chicago' }, { headers: { [businessTimeHeader]: now } });
const todosUrl = urlOf('/api', contracts.docket.todos, {
  params: { guideId: asId<'Staff'>(7) },
  query: { day: '2026-11-20' },
});

it.each(['/', '/docket', '/docket/', '/docket/guide/7'])(
  'on %s, the to-dos of the own docket are requested too',
  async (path) => {
    fetched.mockImplementationOnce(async () => user()).mockImplementationOnce(async () => Response.json({ data: [] }));
    start({ [keys.tokens]: tokens(600) }, { pathname: path });
    await takeEarlyResponse(url, init({}));
    expect(fetched.mock.calls.map(([sent]) => sent)).toEqual([url, todosUrl]);
    expect(await (await takeEarlyResponse(todosUrl, init({})))?.json()).toEqual({ data: [] });
    expect(takeEarlyResponse(todosUrl, init({}))).toBeUndefined();
  },
);

it.each([['/docket/guide/8'], ['/docket/guide/7/member/3'], ['/calls'], ['/docket', '?day=2026-11-19']])(
  'on %s%s, no to-dos are requested',
  async (pathname, search = '') => {
    fetched.mockImplementationOnce(async () => user());
    start({ [keys.tokens]: tokens(600) }, { pathname, search });
    await takeEarlyResponse(url, init({}));
    expect(fetched).toHaveBeenCalledOnce();
  },
);

it('a response that was not used soon is not used later', async () => {
  start({ [keys.tokens]: tokens(600) });
  vi.spyOn(performance, 'now').mockReturnValueOnce(30_001);
  expect(takeEarlyResponse(url, init({}))).toBeUndefined();
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
