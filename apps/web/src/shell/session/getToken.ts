import { loadLater } from '../loadLater.ts';
import { logWarning } from '../log.ts';
import { serverNow } from './clock.ts';
import { readTokens, type Tokens, writeTokens } from './tokens.ts';
import { forgetUsed, markUsed, wasUsed } from './usedTokens.ts';

// large, and a page that has just begun does without it
const loadOidc = () => import('./oidc.ts');
loadLater(loadOidc);

/** A token this close to its end is renewed before it is used. */
const marginMs = 30_000;

/** So long at most what another tab has renewed takes to get here. */
const arrivalMs = 5000;

/** One tab at a time: with rotating refresh tokens a second use of the same one ends the session. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('guidepost.refresh', work) : work();
}

let underWay: Promise<string | undefined> | undefined;

/**
 * The access token for the next call, renewed when it is about to end or when the server refused it (`refused`).
 * Undefined when nobody is signed in or it could not be renewed: a token fetch failure returns no token (staff §8).
 */
export async function getToken(refused?: string): Promise<string | undefined> {
  const current = usable(refused);
  if (current !== undefined) return current;
  if (readTokens() === null) return undefined;
  underWay ??= alone(() => renew(refused)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

function usable(refused: string | undefined): string | undefined {
  const tokens = readTokens();
  if (tokens === null || tokens.accessToken === refused) return undefined;
  return tokens.expiresAt - serverNow() > marginMs ? tokens.accessToken : undefined;
}

/** The tokens to renew, once what another tab may have renewed is here; null where there are none. */
async function arrived(): Promise<Tokens | null> {
  const tokens = readTokens();
  const { refreshToken = null } = tokens ?? {};
  if (refreshToken === null || !(await wasUsed(refreshToken))) return tokens;
  const until = performance.now() + arrivalMs;
  while (readTokens()?.refreshToken === refreshToken && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return readTokens();
}

async function renew(refused: string | undefined): Promise<string | undefined> {
  const tokens = await arrived();
  // another tab may have done it while this one waited for its turn
  const already = usable(refused);
  if (already !== undefined) return already;
  if (tokens === null || tokens.refreshToken === null) return undefined;
  await markUsed(tokens.refreshToken);
  try {
    const next = await (await loadOidc()).refresh(tokens);
    // logged out meanwhile: nothing comes back to life
    if (readTokens() === null) return undefined;
    writeTokens(next);
    return next.accessToken;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) await forgetUsed();
    logWarning('the access token could not be renewed', refusal ?? error);
    if (refusal === 'invalid_grant') writeTokens({ ...tokens, refreshToken: null });
    const stillGood = tokens.accessToken !== refused && tokens.expiresAt > serverNow();
    return stillGood ? tokens.accessToken : undefined;
  }
}

/** The provider's word for why it refused; null where it was not the provider (the library's ErrorResponse by name). */
const refusalOf = (error: unknown): string | null =>
  error instanceof Error && error.name === 'ErrorResponse' && 'error' in error ? String(error.error) : null;
