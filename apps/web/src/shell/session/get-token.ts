import { NetworkError } from '@guidepost/contracts';
import { serverNow } from '../../shared/clock.ts';
import { loadLater } from '../../shared/load-later.ts';
import { logWarning } from '../log.ts';
import { isRenewing, renewalFailed, renewalSettled, waitForRetry } from './renewal.ts';
import { readTokens, type Tokens, writeTokens } from './tokens.ts';
import { forgetUsed, markUsed, wasUsed } from './used-tokens.ts';

// loaded later, because the code is large and a new page does not need it at once
const loadOidc = () => import('./oidc.ts');
loadLater(loadOidc);

/** A token is renewed this many milliseconds before it expires. */
const marginMs = 30_000;

/** How long this tab waits for tokens that another tab is renewing, in milliseconds. */
const otherTabTimeoutMs = 5000;

/**
 * How long a request waits for a token while the provider is unreachable, in milliseconds. After that it fails with a
 * network error.
 */
const patienceMs = 15_000;

/**
 * Lets only one tab at a time run the work. Refresh tokens rotate, and using the same one twice would end the session.
 */
async function runInOneTab<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('guidepost.refresh', work) : work();
}

let pendingRenewal: Promise<void> | undefined;

/**
 * Returns the access token for the next request. Renews it if it expires soon or the server has refused it (`refused`).
 * Returns undefined if no user is signed in or the provider has refused the renewal. Only a refusal by the provider
 * ends the session. While the provider is unreachable, the renewal is retried with increasing delays (`renewal.ts`),
 * and a token that is still valid is returned.
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

/** How long a request waits for a new token while its current one is still valid, in milliseconds. */
const spareMs = 2000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns true if the access token has not expired and the server has not refused it. */
const holds = ({ accessToken, expiresAt }: Tokens, refused: string | undefined): boolean =>
  accessToken !== refused && expiresAt > serverNow();

/** Returns the access token if it has not expired. Never renews it. */
export function validToken(): string | undefined {
  const tokens = readTokens();
  return tokens !== null && holds(tokens, undefined) ? tokens.accessToken : undefined;
}

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
 * Returns the tokens to renew. Returns null if there are no tokens. If another tab is already renewing them, waits for
 * the new tokens first.
 */
async function arrived(): Promise<Tokens | null> {
  const tokens = readTokens();
  const { refreshToken = null } = tokens ?? {};
  if (refreshToken === null || !(await wasUsed(refreshToken))) return tokens;
  const until = performance.now() + otherTabTimeoutMs;
  while (readTokens()?.refreshToken === refreshToken && performance.now() < until) await pause(50);
  return readTokens();
}

/**
 * Stores the result of a renewal. Does nothing if the user has signed out or signed in again meanwhile, because the
 * result then belongs to an earlier session.
 */
function replace(used: Tokens, next: Tokens): void {
  if (readTokens()?.refreshToken === used.refreshToken) writeTokens(next);
}

/** Tries once to renew the tokens. Stores the new tokens, and whether the renewal succeeded. */
async function renew(refused: string | undefined): Promise<void> {
  const tokens = await arrived();
  // another tab may have renewed the tokens while this tab was waiting
  if (usable(refused) !== undefined || tokens === null || tokens.refreshToken === null) return renewalSettled();
  await markUsed(tokens.refreshToken);
  try {
    const next = await (await loadOidc()).refresh(tokens);
    replace(tokens, next);
    renewalSettled();
  } catch (error) {
    logWarning('the access token could not be renewed', error);
    if (isRefusal(error)) {
      replace(tokens, { ...tokens, refreshToken: null });
      return renewalSettled();
    }
    await forgetUsed();
    renewalFailed();
  }
}

/**
 * Error codes that mean a permanent refusal: the provider rejects the refresh token or does not know the application.
 */
const refusals: ReadonlySet<unknown> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

/**
 * Returns true if the provider refused the renewal, false if it was unreachable or had an internal error. The library
 * reports a refusal as an ErrorResponse. If the response has another format, the status is in the error message, in
 * parentheses.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ErrorResponse') return 'error' in error && refusals.has(error.error);
  return error.message.includes('(401)');
}
