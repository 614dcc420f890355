import { beforeEach, expect, it, vi } from 'vitest';
import type { Tokens } from './tokens.ts';

let here: Tokens | null;
const finishAttempt = vi.fn<() => Promise<{ tokens: Tokens; isConfirmation: boolean }>>();
const popupAnswer = vi.fn<() => Promise<string | null>>();
const setEarlierToken = vi.fn();
const endImpersonation = vi.fn();

vi.mock('../../shared/storage.ts', () => ({ keys: {}, writeLocal() {} }));
vi.mock('./impersonation.ts', () => ({ endImpersonation }));
vi.mock('./session-lost.ts', () => ({ setSessionLost() {} }));
vi.mock('./earlier-session.ts', () => ({ setEarlierToken }));
vi.mock('./popup.ts', () => ({ popupAnswer }));
vi.mock('./oidc.ts', () => ({ beginAttempt: async () => ({ url: '/auth', state: 'state' }), finishAttempt }));
vi.mock('./tokens.ts', () => ({
  readTokens: () => here,
  writeTokens: (tokens: Tokens | null) => {
    here = tokens;
  },
}));

const popup = {
  closed: false,
  location: { replace() {} },
  close() {
    popup.closed = true;
  },
};
vi.stubGlobal('window', { open: () => popup });

const { completeSignIn, signInWithPopup } = await import('./sign-in.ts');

const tokens = (accessToken: string, subject = 'guide'): Tokens => ({
  accessToken,
  refreshToken: null,
  idToken: null,
  expiresAt: 0,
  subject,
});
const required = { acrValues: [], maxAgeSeconds: 600 };

beforeEach(() => {
  vi.clearAllMocks();
  here = tokens('old');
  popup.closed = false;
  popupAnswer.mockResolvedValue('/answer');
  finishAttempt.mockImplementation(async () => ({ tokens: tokens('new'), isConfirmation: true }));
});

it('a confirmation replaces the tokens, and remembers the token of the earlier session', async () => {
  expect(await signInWithPopup(required)).toBe('signed-in');
  expect(here?.accessToken).toBe('new');
  expect(setEarlierToken.mock.calls).toEqual([['old']]);
  expect(endImpersonation).not.toHaveBeenCalled();
});

it('canceling closes the window, and ignores a response that arrives afterwards', async () => {
  const attempt = new AbortController();
  popupAnswer.mockImplementation(async () => {
    attempt.abort();
    expect(popup.closed).toBe(true);
    return '/answer';
  });
  expect(await signInWithPopup(required, attempt.signal)).toBe('closed');
  expect([here?.accessToken, finishAttempt.mock.calls.length]).toEqual(['old', 0]);
});

it('canceling during the exchange of the code keeps the earlier tokens', async () => {
  const attempt = new AbortController();
  finishAttempt.mockImplementation(async () => {
    attempt.abort();
    return { tokens: tokens('new'), isConfirmation: true };
  });
  await expect(signInWithPopup(required, attempt.signal)).rejects.toThrow();
  expect(here?.accessToken).toBe('old');
});

it.each([
  ['signed out', null],
  ['was replaced by another user', tokens('theirs', 'another guide')],
])('a confirmation has no effect if the user has %s meanwhile', async (_what, now) => {
  here = now;
  await expect(completeSignIn('/answer')).rejects.toThrow('signed out');
  expect(here).toBe(now);
  expect(setEarlierToken).not.toHaveBeenCalled();
});

it('a first sign-in needs no earlier tokens', async () => {
  here = null;
  finishAttempt.mockResolvedValue({ tokens: tokens('first'), isConfirmation: false });
  await completeSignIn('/answer');
  expect([here, setEarlierToken.mock.calls.length]).toEqual([tokens('first'), 0]);
  expect(endImpersonation).toHaveBeenCalledOnce();
});
