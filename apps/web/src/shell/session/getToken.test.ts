import { beforeEach, expect, it, vi } from 'vitest';
import type { Tokens } from './tokens.ts';

/** What all tabs share, and what each of them has of it: the same as soon as it has got there. */
const kept = new Set<string>();
let here: Tokens | null;
const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>();

vi.mock('../loadLater.ts', () => ({ loadLater() {} }));
vi.mock('../log.ts', () => ({ logWarning() {} }));
vi.mock('./clock.ts', () => ({ serverNow: () => Date.now() }));
vi.mock('./oidc.ts', () => ({ refresh }));
vi.mock('./tokens.ts', () => ({
  readTokens: () => here,
  writeTokens: (tokens: Tokens | null) => {
    here = tokens;
  },
}));
vi.stubGlobal('caches', {
  match: async (address: string) => (kept.has(address) ? new Response() : undefined),
  open: async () => ({ put: async (address: string) => void kept.add(address) }),
  delete: async () => kept.clear(),
});
vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });

const { getToken } = await import('./getToken.ts');
const { markUsed, wasUsed } = await import('./usedTokens.ts');

const tokens = (n: number, seconds: number): Tokens => ({
  accessToken: `access ${n}`,
  refreshToken: `refresh ${n}`,
  idToken: null,
  expiresAt: Date.now() + seconds * 1000,
  subject: 'guide',
});

beforeEach(() => {
  kept.clear();
  refresh.mockReset().mockImplementation(async () => tokens(2, 600));
  here = tokens(1, 1);
});

it('renews a token that is about to end, once for all who ask', async () => {
  expect(await Promise.all([getToken(), getToken(), getToken()])).toEqual(['access 2', 'access 2', 'access 2']);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect([await wasUsed('refresh 1'), await wasUsed('refresh 2')]).toEqual([true, false]);
});

it('waits for what another tab has renewed instead of using the same token again', async () => {
  await markUsed('refresh 1');
  setTimeout(() => {
    here = tokens(2, 600);
  }, 150);
  expect(await getToken()).toBe('access 2');
  expect(refresh).not.toHaveBeenCalled();
});

it('may use it again where the provider was not reached', async () => {
  refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await getToken('access 1')).toBeUndefined();
  expect(await wasUsed('refresh 1')).toBe(false);
  expect(await getToken('access 1')).toBe('access 2');
});

it('does not use it again where the provider refused it', async () => {
  refresh.mockRejectedValueOnce(Object.assign(new Error('used'), { name: 'ErrorResponse', error: 'invalid_grant' }));
  expect(await getToken('access 1')).toBeUndefined();
  expect([await wasUsed('refresh 1'), here?.refreshToken]).toEqual([true, null]);
  expect(await getToken('access 1')).toBeUndefined();
  expect(refresh).toHaveBeenCalledTimes(1);
});
