import { serverNow } from './clock.ts';
import { getToken } from './getToken.ts';
import { readTokens } from './tokens.ts';

const checkMs = 15_000;
const aheadMs = 60_000;

/**
 * Renews the access token shortly before its end while a page is open, so that the live connection never stands on a
 * dead one. It does not keep an idle session alive: the server counts only key and mouse presses.
 */
export function keepFresh(): () => void {
  const timer = setInterval(() => {
    const tokens = readTokens();
    if (tokens === null || tokens.refreshToken === null) return;
    if (tokens.expiresAt - serverNow() < aheadMs) void getToken(tokens.accessToken);
  }, checkMs);
  return () => clearInterval(timer);
}
