import { NetworkError } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Tokens } from './tokens.ts';

/** The refresh tokens that were used. All tabs share them. */
const usedTokens = new Set<string>();
let here: Tokens | null;
const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>();

vi.mock('../../shared/load-later.ts', () => ({ loadLater() {} }));
vi.mock('../log.ts', () => ({ logWarning() {} }));
vi.mock('../../shared/clock.ts', () => ({ serverNow: () => Date.now() }));
vi.mock('./oidc.ts', () => ({ refresh }));
vi.mock('./tokens.ts', () => ({
  readTokens: () => here,
  writeTokens: (tokens: Tokens | null) => {
    here = tokens;
  },
}));
vi.stubGlobal('caches', {
  match: async (address: string) => (usedTokens.has(address) ? new Response() : undefined),
  open: async () => ({ put: async (address: string) => void usedTokens.add(address) }),
  delete: async () => usedTokens.clear(),
});
vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });

const { getToken, validToken } = await import('./get-token.ts');
const { isRenewing, onRenewal, renewalSettled } = await import('./renewal.ts');
const { markUsed, wasUsed } = await import('./used-tokens.ts');

const tokens = (n: number, seconds: number): Tokens => ({
  accessToken: `access ${n}`,
  refreshToken: `refresh ${n}`,
  idToken: null,
  expiresAt: Date.now() + seconds * 1000,
  subject: 'guide',
});

beforeEach(() => {
  renewalSettled();
  usedTokens.clear();
  refresh.mockReset().mockImplementation(async () => tokens(2, 600));
  here = tokens(1, 1);
});

it('renews a token that is about to expire, once for all requests', async () => {
  expect(await Promise.all([getToken(), getToken(), getToken()])).toEqual(['access 2', 'access 2', 'access 2']);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect([await wasUsed('refresh 1'), await wasUsed('refresh 2')]).toEqual([true, false]);
});

it('returns a token that is about to expire at once, if a request cannot wait for a new one', () => {
  expect(validToken()).toBe('access 1');
  here = tokens(1, 0);
  expect(validToken()).toBeUndefined();
  expect(refresh).not.toHaveBeenCalled();
});

it('waits for a renewal in another tab instead of using the same token again', async () => {
  await markUsed('refresh 1');
  setTimeout(() => {
    here = tokens(2, 600);
  }, 150);
  expect(await getToken()).toBe('access 2');
  expect(refresh).not.toHaveBeenCalled();
});

it.each([
  ['the new tokens', () => Promise.resolve(tokens(2, 600))],
  ['a refusal', () => Promise.reject(Object.assign(new Error(), { name: 'ErrorResponse', error: 'invalid_grant' }))],
])('a renewal that ends with %s does not replace the tokens of a newer sign-in', async (_what, answer) => {
  refresh.mockImplementationOnce(() => {
    here = tokens(3, 600);
    return answer();
  });
  expect(await getToken('access 1')).toBe('access 3');
  expect(here).toMatchObject({ accessToken: 'access 3', refreshToken: 'refresh 3' });
});

it('a renewal does not restore the session after a sign-out', async () => {
  refresh.mockImplementationOnce(async () => {
    here = null;
    return tokens(2, 600);
  });
  expect(await getToken('access 1')).toBeUndefined();
  expect(here).toBeNull();
});

it.each([
  ['is not reached', new TypeError('Failed to fetch')],
  ['is at fault', new Error('Bad Gateway (502)')],
  ['says that it is', Object.assign(new Error('later'), { name: 'ErrorResponse', error: 'temporarily_unavailable' })],
])('retries with the same token while the provider %s, and reports this', async (_what, failure) => {
  refresh.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  const results: boolean[] = [];
  const stop = onRenewal(() => results.push(isRenewing()));
  expect(await getToken('access 1')).toBe('access 2');
  expect(refresh.mock.calls.map(([{ refreshToken }]) => refreshToken)).toEqual(Array(3).fill('refresh 1'));
  expect([results, isRenewing()]).toEqual([[true, false], false]);
  stop();
});

it('uses a valid token while the provider is unreachable', async () => {
  here = tokens(1, 20);
  refresh.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await getToken()).toBe('access 1');
  expect(isRenewing()).toBe(true);
  refresh.mockResolvedValue(tokens(2, 600));
  await vi.waitFor(async () => expect(await getToken()).toBe('access 2'), { timeout: 4000 });
});

it('stops waiting after a limit, as without a network, and does not end the session', async () => {
  vi.useFakeTimers();
  refresh.mockRejectedValue(new TypeError('Failed to fetch'));
  const failed = getToken('access 1').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await failed).toBeInstanceOf(NetworkError);
  expect(here?.refreshToken).toBe('refresh 1');
  expect(refresh.mock.calls.length).toBeLessThan(8);
  // lets the pending renewal succeed
  refresh.mockResolvedValue(tokens(2, 600));
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
});

it.each([
  ['an error of OAuth', Object.assign(new Error('used'), { name: 'ErrorResponse', error: 'invalid_grant' })],
  ['401', new Error('Unauthorized (401)')],
])('does not use the token again after the provider refused it with %s', async (_what, refusal) => {
  refresh.mockRejectedValueOnce(refusal);
  expect(await getToken('access 1')).toBeUndefined();
  expect([await wasUsed('refresh 1'), here?.refreshToken]).toEqual([true, null]);
  expect(await getToken('access 1')).toBeUndefined();
  expect(refresh).toHaveBeenCalledTimes(1);
});
