import { asId, contracts } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';

let token: string;
let subject: string | undefined;
const confirmed = vi.fn<() => Promise<boolean>>();
const showError = vi.fn();
const setSessionLost = vi.fn();

vi.mock('../shared/clock.ts', () => ({ storeServerTime() {} }));
vi.mock('../shared/language.ts', () => ({ currentLanguage: () => 'en' }));
vi.mock('../shared/acting-user.ts', () => ({}));
vi.mock('./trace.ts', () => ({ traceHeader: () => ({}) }));
vi.mock('./log.ts', () => ({ logWarning() {} }));
vi.mock('./live/fetched.ts', () => ({ storeFetchedCursor() {} }));
vi.mock('./toasts/store.ts', () => ({ showError }));
vi.mock('./session/tokens.ts', () => ({
  onTokens() {},
  readTokens: () => (subject === undefined ? null : { subject }),
}));
vi.mock('./session/impersonation.ts', () => ({ impersonatedUserId: () => 7 }));
vi.mock('./session/session-lost.ts', () => ({ setSessionLost }));
vi.mock('./session/get-token.ts', () => ({ getToken: async () => token, validToken: () => 'valid' }));
vi.mock('./session/confirm-sign-in.ts', async (original) => ({ ...(await original()), confirmSignIn: confirmed }));

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const { api, callHandling } = await import('./api.ts');

const refusal = () =>
  Response.json(
    { code: 'INSUFFICIENT_USER_AUTHENTICATION', authentication: { acrValues: [], maxAgeSeconds: 600 } },
    { status: 401, headers: { 'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"' } },
  );

/** Returns the sent requests: method, token and impersonated user. */
const sent = () =>
  fetched.mock.calls.map(([, init]) => {
    const headers = new Headers(init?.headers);
    return [init?.method, headers.get('authorization'), headers.get('impersonation-user-id')];
  });

const act = () => api(contracts.session.activity);

beforeEach(() => {
  vi.clearAllMocks();
  fetched.mockReset();
  token = 'old';
  subject = 'guide';
  confirmed.mockImplementation(async () => {
    token = 'new';
    return true;
  });
});

it('does not wait for a new token if the page may close', async () => {
  fetched.mockImplementation(async () => Response.json({}));
  await api(contracts.session.activity, undefined, { keepalive: true });
  expect(sent()).toEqual([['POST', 'Bearer valid', '7']]);
});

it('sends all of many requests when the page is hidden, although browsers allow only ten with keepalive', async () => {
  fetched.mockImplementation(async () => Response.json({}));
  const send = () => api(contracts.session.activity, undefined, { keepalive: true });
  await Promise.all(Array.from({ length: 12 }, send));
  await send();
  const keepalive = fetched.mock.calls.map(([, init]) => init?.keepalive);
  expect(keepalive).toEqual([...Array(10).fill(true), false, false, true]);
});

it('sends the request again after a new sign-in', async () => {
  fetched.mockResolvedValueOnce(refusal()).mockImplementation(async () => Response.json({}));
  await act();
  expect(sent()).toEqual([
    ['POST', 'Bearer old', '7'],
    ['POST', 'Bearer new', '7'],
  ]);
  expect(showError).not.toHaveBeenCalled();
});

it('does not repeat a request of one user as another user who has signed in meanwhile', async () => {
  fetched.mockImplementationOnce(async () => {
    [token, subject] = ['theirs', 'another guide'];
    return Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
  });
  await expect(act()).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent()).toEqual([['POST', 'Bearer old', '7']]);
  expect(setSessionLost).not.toHaveBeenCalled();
  expect(showError).not.toHaveBeenCalled();
});

it.each([
  ['a success', async () => Response.json({})],
  ['an error', async () => Response.json({ code: 'INTERNAL' }, { status: 500 })],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('ignores %s that arrives after the session has ended', async (_what, answer) => {
  for (const next of [undefined, 'another guide']) {
    subject = 'guide';
    fetched.mockImplementationOnce(() => {
      subject = next;
      return answer();
    });
    await expect(act()).rejects.toMatchObject({ name: 'AbortError' });
  }
  await new Promise((resolve) => setTimeout(resolve));
  expect(showError).not.toHaveBeenCalled();
});

it('sends no request after a log-out, until a user signs in again', async () => {
  fetched.mockImplementation(async () => Response.json({}));
  await act();
  subject = undefined;
  await expect(act()).rejects.toMatchObject({ name: 'AbortError' });
  expect(fetched).toHaveBeenCalledOnce();
  subject = 'guide';
  await act();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('repeats a request for another impersonated guide for the same guide', async () => {
  fetched.mockResolvedValueOnce(refusal()).mockImplementation(async () => Response.json({}));
  await callHandling([], asId<'Staff'>(9))(contracts.staff.verify);
  expect(sent()).toEqual([
    ['GET', 'Bearer old', '9'],
    ['GET', 'Bearer new', '9'],
  ]);
});

it('shows an error if the request is refused again after a new sign-in', async () => {
  fetched.mockImplementation(async () => refusal());
  await expect(act()).rejects.toThrow();
  expect(sent().map(([method]) => method)).toEqual(['POST', 'POST']);
  expect(showError.mock.calls.map(([{ message }]) => message)).toEqual([
    expect.stringContaining('not recent or strong enough'),
  ]);
  expect(setSessionLost).not.toHaveBeenCalled();
});

it('ends the session after a 401, unless the caller handles this status', async () => {
  fetched.mockImplementation(async () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }));
  await expect(callHandling([401])(contracts.session.activity)).rejects.toThrow();
  expect(setSessionLost).not.toHaveBeenCalled();
  for (const handled of ['all', [404]] as const) {
    await expect(callHandling(handled)(contracts.session.activity)).rejects.toThrow();
    expect(setSessionLost).toHaveBeenLastCalledWith(true);
    setSessionLost.mockClear();
  }
  expect(showError).not.toHaveBeenCalled();
});

it('shows nothing if the user cancels the sign-in', async () => {
  confirmed.mockResolvedValue(false);
  fetched.mockImplementation(async () => refusal());
  await expect(act()).rejects.toThrow();
  expect(fetched).toHaveBeenCalledOnce();
  expect(showError).not.toHaveBeenCalled();
  expect(setSessionLost).not.toHaveBeenCalled();
});
