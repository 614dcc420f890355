import { serverNow } from '../../shared/clock.ts';
import { queryClient } from '../query.ts';
import { getToken } from './get-token.ts';
import { isRenewing, onRenewal } from './renewal.ts';
import { onTokens, readTokens } from './tokens.ts';

const checkMs = 15_000;
const aheadMs = 60_000;

/** Renews the token. If this fails, the banner shows it and the next check tries again. */
const renew = (refused?: string) => void getToken(refused).catch(() => {});

/**
 * Renews the access token shortly before it expires, as long as a page is open, so that the live connection never uses
 * an expired token. Refetches the queries that failed while the provider was unreachable. The renewal does not extend
 * an idle session, because the server counts only key and mouse presses.
 */
export function refreshTokens(): () => void {
  const timer = setInterval(() => {
    const tokens = readTokens();
    if (tokens === null || tokens.refreshToken === null) return;
    if (tokens.expiresAt - serverNow() < aheadMs) renew(tokens.accessToken);
  }, checkMs);
  // another tab may be able to reach the provider before this one
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
