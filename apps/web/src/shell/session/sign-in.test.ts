import { asId } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Tokens } from './tokens.ts';

let here: Tokens | null;
const sessionId = asId<'Session'>(4);
const finishAttempt = vi.fn<typeof import('./oidc.ts').finishAttempt>();
const beginAttempt = vi.fn<typeof import('./oidc.ts').beginAttempt>();
const popupAnswer = vi.fn<() => Promise<string | null>>();
const endEarlierSession = vi.fn();
const endImpersonation = vi.fn();

vi.mock('../../shared/storage.ts', () => ({ keys: {}, writeLocal() {} }));
vi.mock('./impersonation.ts', () => ({ endImpersonation }));
vi.mock('./session-lost.ts', () => ({ setSessionLost() {} }));
vi.mock('./earlier-session.ts', () => ({ currentSession: async () => sessionId, endEarlierSession }));
vi.mock('./popup.ts', () => ({ popupAnswer }));
vi.mock('./oidc.ts', () => ({ beginAttempt, finishAttempt }));
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
const confirmed = async () => ({ tokens: tokens('new'), isConfirmation: true, sessionId });

beforeEach(() => {
  vi.clearAllMocks();
  here = tokens('old');
  popup.closed = false;
  popupAnswer.mockResolvedValue('/answer');
  beginAttempt.mockResolvedValue({ url: '/auth', state: 'state' });
  finishAttempt.mockImplementation(confirmed);
});

it('a confirmation replaces the tokens, and ends the earlier session', async () => {
  expect(await signInWithPopup({ required, signal: new AbortController().signal, onClosed() {} })).toBe('signed-in');
  expect(here?.accessToken).toBe('new');
  expect(beginAttempt.mock.calls).toEqual([['popup', { required, sessionId }]]);
  expect(endEarlierSession.mock.calls).toEqual([[sessionId]]);
  expect(endImpersonation).not.toHaveBeenCalled();
});

it('canceling closes the window, and ignores a response that arrives afterwards', async () => {
  const attempt = new AbortController();
  popupAnswer.mockImplementation(async () => {
    attempt.abort();
    expect(popup.closed).toBe(true);
    return '/answer';
  });
  expect(await signInWithPopup({ required, signal: attempt.signal, onClosed() {} })).toBe('canceled');
  expect([here?.accessToken, finishAttempt.mock.calls.length]).toEqual(['old', 0]);
});

it('canceling during the exchange of the code keeps the earlier tokens', async () => {
  const attempt = new AbortController();
  finishAttempt.mockImplementation(async () => {
    attempt.abort();
    return confirmed();
  });
  await expect(signInWithPopup({ required, signal: attempt.signal, onClosed() {} })).rejects.toThrow();
  expect([here?.accessToken, endEarlierSession.mock.calls.length]).toEqual(['old', 0]);
});

it.each([
  ['signed out', null],
  ['was replaced by another user', tokens('theirs', 'another guide')],
])('a confirmation has no effect if the user has %s meanwhile', async (_what, now) => {
  here = now;
  await expect(completeSignIn('/answer')).rejects.toThrow('signed out');
  expect(here).toBe(now);
  expect(endEarlierSession).not.toHaveBeenCalled();
});

it('a first sign-in needs no earlier tokens, and ends no session', async () => {
  here = null;
  finishAttempt.mockResolvedValue({ tokens: tokens('first'), isConfirmation: false, sessionId: undefined });
  await completeSignIn('/answer');
  expect([here, endEarlierSession.mock.calls.length]).toEqual([tokens('first'), 0]);
  expect(endImpersonation).toHaveBeenCalledOnce();
});
