import { NetworkError } from '@guidepost/contracts';
import { serverNow } from '../../shared/clock.ts';
import { loadLater } from '../../shared/load-later.ts';
import { logWarning } from '../log.ts';
import { isRenewing, renewalFailed, renewalSettled, waitForRetry } from './renewal.ts';
import { readTokens, type Tokens, writeTokens } from './tokens.ts';
import { forgetUsed, markUsed, wasUsed } from './used-tokens.ts';

// loaded later, because the code is large and a new page does not need it immediately
const loadOidc = () => import('./oidc.ts');
loadLater(loadOidc);

/** Time before its expiry at which a token is renewed, in milliseconds. */
const marginMs = 30_000;

/** Maximum time until this tab receives tokens that another tab has renewed, in milliseconds. */
const otherTabTimeoutMs = 5000;

/**
 * Maximum time that a request waits for a token while the provider is unreachable, in milliseconds. Then the request
 * fails with a network error.
 */
const patienceMs = 15_000;

/**
 * Runs the work in only one tab at a time. Refresh tokens rotate, and using the same token twice would end the session.
 */
async function runInOneTab<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('guidepost.refresh', work) : work();
}

let pendingRenewal: Promise<void> | undefined;

/**
 * Returns the access token for the next request. Renews the token if it expires soon or if the server refused it
 * (`refused`). Returns undefined if no user is signed in or the provider refused the renewal. Only a refusal by the
 * provider ends the session. While the provider is unreachable, the renewal is retried with increasing delays
 * (`renewal.ts`), and a token that is still valid is returned.
 * @throws NetworkError if no token is valid and the provider is unreachable for 15 seconds
 */
export async function getToken(refused?: string): Promise<string | undefined> {
  const until = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    const current = usable(refused);
    const tokens = readTokens();
    if (current !== undefined || tokens === null) {
      if (pendingRenewal === undefined) renewalSettled();
      return current;
    }
    const spare = holds(tokens, refused) ? tokens.accessToken : undefined;
    if (tokens.refreshToken === null) return spare;
    pendingRenewal ??= renewInOneTab(refused).finally(() => {
      pendingRenewal = undefined;
    });
    if (spare !== undefined && (!isFirst || isRenewing())) return spare;
    if (performance.now() > until) throw new NetworkError(new Error('The access token could not be renewed.'));
    await (spare === undefined ? pendingRenewal : Promise.race([pendingRenewal, pause(spareMs)]));
  }
}

/** Maximum time that a request waits for a new token while its current token is still valid, in milliseconds. */
const spareMs = 2000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns true if the access token has not expired and the server has not refused it. */
const holds = ({ accessToken, expiresAt }: Tokens, refused: string | undefined): boolean =>
  accessToken !== refused && expiresAt > serverNow();

function usable(refused: string | undefined): string | undefined {
  const tokens = readTokens();
  if (tokens === null || tokens.accessToken === refused) return undefined;
  return tokens.expiresAt - serverNow() > marginMs ? tokens.accessToken : undefined;
}

async function renewInOneTab(refused: string | undefined): Promise<void> {
  await waitForRetry();
  await runInOneTab(() => renew(refused));
}

/**
 * Returns the tokens to renew, or null if there are no tokens. If another tab is renewing the tokens, first waits for
 * the new tokens.
 */
async function arrived(): Promise<Tokens | null> {
  const tokens = readTokens();
  const { refreshToken = null } = tokens ?? {};
  if (refreshToken === null || !(await wasUsed(refreshToken))) return tokens;
  const until = performance.now() + otherTabTimeoutMs;
  while (readTokens()?.refreshToken === refreshToken && performance.now() < until) await pause(50);
  return readTokens();
}

/** Tries once to renew the tokens. Stores the new tokens and the state of the renewal. */
async function renew(refused: string | undefined): Promise<void> {
  const tokens = await arrived();
  // another tab may have renewed the tokens while this tab was waiting
  if (usable(refused) !== undefined || tokens === null || tokens.refreshToken === null) return renewalSettled();
  await markUsed(tokens.refreshToken);
  try {
    const next = await (await loadOidc()).refresh(tokens);
    // if the user has signed out in the meantime, the session must not be restored
    if (readTokens() !== null) writeTokens(next);
    renewalSettled();
  } catch (error) {
    logWarning('the access token could not be renewed', error);
    if (isRefusal(error)) {
      writeTokens({ ...tokens, refreshToken: null });
      return renewalSettled();
    }
    await forgetUsed();
    renewalFailed();
  }
}

/** Error codes with which the provider permanently refuses a refresh token or an unknown application. */
const refusals: ReadonlySet<unknown> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

/**
 * Returns true if the provider refused the renewal. Returns false if the provider was unreachable or had an internal
 * error. The library reports a refusal as an ErrorResponse. For a response in a different format, its message contains
 * the status in parentheses.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ErrorResponse') return 'error' in error && refusals.has(error.error);
  return error.message.includes('(401)');
}
