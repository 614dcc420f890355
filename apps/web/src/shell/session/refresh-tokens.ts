import { serverNow } from '../../shared/clock.ts';
import { queryClient } from '../query.ts';
import { getToken } from './get-token.ts';
import { isRenewing, onRenewal } from './renewal.ts';
import { onTokens, readTokens } from './tokens.ts';

const checkMs = 15_000;
const aheadMs = 60_000;

/** Renews the token. The banner shows an error, and the next check tries again. */
const renew = (refused?: string) => void getToken(refused).catch(() => {});

/**
 * Renews the access token shortly before it expires while a page is open, so that the live connection never uses an
 * expired token. Reloads the queries that failed while the provider was unreachable. The renewal does not extend an
 * idle session, because the server counts only key and mouse presses.
 */
export function refreshTokens(): () => void {
  const timer = setInterval(() => {
    const tokens = readTokens();
    if (tokens === null || tokens.refreshToken === null) return;
    if (tokens.expiresAt - serverNow() < aheadMs) renew(tokens.accessToken);
  }, checkMs);
  // another tab may reach the provider before this tab does
  const stopTokens = onTokens(() => {
    if (isRenewing()) renew();
  });
  const stopRenewal = onRenewal(() => {
    if (!isRenewing()) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  return () => {
    clearInterval(timer);
    stopTokens();
    stopRenewal();
  };
}
