import { ApiError, NetworkError } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { keys, readLocal, readSession, writeLocal } from '../../shared/storage.ts';
import { noteUnsaved } from '../held/unsaved.ts';

let tokens: { idToken: string } | null;
const endSession = vi.fn<() => Promise<void>>();
const fetchDiscovery = vi.fn<() => Promise<Response>>();
const showError = vi.fn();
const replace = vi.fn();

vi.mock('../api.ts', () => ({
  callHandling: () => () =>
    endSession().catch((error: unknown) => {
      if (error instanceof NetworkError) reportError(error);
      throw error;
    }),
}));
vi.mock('../toasts/store.ts', () => ({ showError, clearToasts() {} }));
vi.mock('../log.ts', () => ({ logWarning() {} }));
vi.mock('../query.ts', () => {
  const cache = () => ({ clear() {} });
  return { queryClient: { getQueryCache: cache, getMutationCache: cache } };
});
vi.mock('../open-dialog.tsx', () => ({ closeAllDialogs() {} }));
vi.mock('../../shared/confirm/confirm.tsx', () => ({ closeQuestion() {} }));
vi.mock('../../shared/announce.tsx', () => ({ announce() {} }));
vi.mock('./restore.ts', () => ({ storeWork: () => () => {} }));
vi.mock('./run-before-end.ts', () => ({ runBeforeEndInAllTabs: async () => {} }));
vi.mock('./used-tokens.ts', () => ({ forgetUsed: async () => {} }));
vi.mock('./tokens.ts', () => ({
  readTokens: () => tokens,
  writeTokens: (next: typeof tokens) => {
    tokens = next;
  },
}));
vi.mock('./oidc.ts', () => ({
  oidc: async () => ({
    settings: { authority: 'https://id.example' },
    createSignoutRequest: async () => ({ url: 'https://id.example/end' }),
  }),
}));

const { reportError } = await import('../errors/report.ts');
const { logOut, stayForSignIn } = await import('./log-out.ts');

/** Storage whose own properties are its entries, as in a browser. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}

const noteOfProvider = () => readLocal(keys.providerSession);
const lostConnection = () => new NetworkError(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('location', {
    pathname: '/docket',
    search: '',
    hash: '',
    origin: 'https://guidepost.example',
    replace,
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', fetchDiscovery);
  tokens = { idToken: 'id token' };
  endSession.mockResolvedValue();
  fetchDiscovery.mockImplementation(async () => new Response());
});

it('opens the sign-out page of the identity provider', async () => {
  await logOut();
  expect(replace.mock.calls).toEqual([['https://id.example/end']]);
  expect(noteOfProvider()).toBeNull();
});

it('the next sign-in asks for the credentials from the moment when the user’s data is deleted', async () => {
  const discovery = Promise.withResolvers<Response>();
  fetchDiscovery.mockReturnValueOnce(discovery.promise);
  writeLocal(keys.alerts, 'of the user');
  const done = logOut();
  await vi.waitUntil(() => fetchDiscovery.mock.calls.length > 0);
  expect([tokens, readLocal(keys.alerts), noteOfProvider()]).toEqual([null, null, 'open']);
  discovery.resolve(new Response());
  await done;
  expect(noteOfProvider()).toBeNull();
});

it.each([
  ['begun to sign in', () => stayForSignIn()],
  ['signed in in another tab', () => (tokens = { idToken: 'of the next user' })],
])('does not leave the page if a user has %s while the provider was slow', async (_what, act) => {
  const discovery = Promise.withResolvers<Response>();
  fetchDiscovery.mockReturnValueOnce(discovery.promise);
  const done = logOut();
  await vi.waitUntil(() => fetchDiscovery.mock.calls.length > 0);
  act();
  discovery.resolve(new Response());
  await done;
  expect(replace).not.toHaveBeenCalled();
  expect(noteOfProvider()).toBe('open');
});

it.each([
  ['is unreachable', lostConnection()],
  ['is down behind its proxy', new ApiError(502, undefined, 'Bad Gateway')],
])('stays on the welcome page without an error message if the server %s', async (_what, error) => {
  endSession.mockRejectedValueOnce(error);
  fetchDiscovery.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await logOut();
  await new Promise((resolve) => setTimeout(resolve));
  expect(replace).not.toHaveBeenCalled();
  expect(noteOfProvider()).toBe('open');
  expect(showError).not.toHaveBeenCalled();
});

it('opens the welcome page again if only the provider is unreachable', async () => {
  endSession.mockRejectedValueOnce(new ApiError(401, undefined, 'ended'));
  fetchDiscovery.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await logOut();
  expect(replace.mock.calls).toEqual([['/']]);
});

it('says on the welcome page, also after a reload, that an action may not have been saved', async () => {
  await logOut();
  expect(readSession(keys.unsavedActions)).toBeNull();
  tokens = { idToken: 'id token' };
  noteUnsaved();
  await logOut();
  expect(readSession(keys.unsavedActions)).toBe('yes');
});
