import { NetworkError } from '@guidepost/contracts';
import { serverNow } from '../../shared/clock.ts';
import { loadLater } from '../../shared/load-later.ts';
import { logWarning } from '../log.ts';
import { isRenewing, renewalFailed, renewalSettled, waitForTurn } from './renewal.ts';
import { readTokens, type Tokens, writeTokens } from './tokens.ts';
import { forgetUsed, markUsed, wasUsed } from './used-tokens.ts';

// large, and not needed by a page that has just started
const loadOidc = () => import('./oidc.ts');
loadLater(loadOidc);

/** A token is renewed this long before it expires, in milliseconds. */
const marginMs = 30_000;

/** Maximum time until tokens renewed by another tab arrive here, in milliseconds. */
const arrivalMs = 5000;

/**
 * Maximum wait of a call for a token while the provider cannot be reached, in milliseconds; then it fails like a call
 * without a network.
 */
const patienceMs = 15_000;

/** Runs the work in one tab at a time: with rotating refresh tokens a second use of the same token ends the session. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('guidepost.refresh', work) : work();
}

let underWay: Promise<void> | undefined;

/**
 * Returns the access token for the next call. Renews it if it is about to expire or if the server refused it
 * (`refused`). Returns undefined if no user is signed in or the provider refused the renewal; only that ends a session.
 * While the provider cannot be reached, the renewal is repeated with growing pauses (`renewal.ts`), and a token that is
 * still valid is used meanwhile.
 * @throws NetworkError if no token is valid and the provider was not reached within 15 s
 */
export async function getToken(refused?: string): Promise<string | undefined> {
  const until = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    const current = usable(refused);
    const tokens = readTokens();
    if (current !== undefined || tokens === null) {
      if (underWay === undefined) renewalSettled();
      return current;
    }
    const spare = holds(tokens, refused) ? tokens.accessToken : undefined;
    if (tokens.refreshToken === null) return spare;
    underWay ??= renewInTurn(refused).finally(() => {
      underWay = undefined;
    });
    if (spare !== undefined && (!isFirst || isRenewing())) return spare;
    if (performance.now() > until) throw new NetworkError(new Error('The access token could not be renewed.'));
    await (spare === undefined ? underWay : Promise.race([underWay, pause(spareMs)]));
  }
}

/** Maximum wait for a new token of a call whose token is still valid, in milliseconds. */
const spareMs = 2000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns true if the access token has neither expired nor been refused. */
const holds = ({ accessToken, expiresAt }: Tokens, refused: string | undefined): boolean =>
  accessToken !== refused && expiresAt > serverNow();

function usable(refused: string | undefined): string | undefined {
  const tokens = readTokens();
  if (tokens === null || tokens.accessToken === refused) return undefined;
  return tokens.expiresAt - serverNow() > marginMs ? tokens.accessToken : undefined;
}

async function renewInTurn(refused: string | undefined): Promise<void> {
  await waitForTurn();
  await alone(() => renew(refused));
}

/**
 * Returns the tokens to renew, after waiting for those that another tab may have renewed; null if there are no tokens.
 */
async function arrived(): Promise<Tokens | null> {
  const tokens = readTokens();
  const { refreshToken = null } = tokens ?? {};
  if (refreshToken === null || !(await wasUsed(refreshToken))) return tokens;
  const until = performance.now() + arrivalMs;
  while (readTokens()?.refreshToken === refreshToken && performance.now() < until) await pause(50);
  return readTokens();
}

/** Renews the tokens once. The result is in the tokens and in the state of the renewal. */
async function renew(refused: string | undefined): Promise<void> {
  const tokens = await arrived();
  // another tab may have renewed them while this one waited for its turn
  if (usable(refused) !== undefined || tokens === null || tokens.refreshToken === null) return renewalSettled();
  await markUsed(tokens.refreshToken);
  try {
    const next = await (await loadOidc()).refresh(tokens);
    // after a logout meanwhile, the session must not be restored
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

/** The provider's error codes for a refresh token that it will never accept again, or for an unknown application. */
const refusals: ReadonlySet<unknown> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

/**
 * Returns true if the provider refused, false if it was not reached or failed itself. The library reports a refusal as
 * an ErrorResponse, and an answer in another format with its status in parentheses.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ErrorResponse') return 'error' in error && refusals.has(error.error);
  return error.message.includes('(401)');
}
