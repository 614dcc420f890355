import type { IdTokenClaims } from 'oidc-client-ts';

export interface ExpectedIdToken {
  issuer: string;
  clientId: string;
  /** For this attempt; null for a refresh, which has none. */
  nonce: string | null;
  /** Milliseconds since 1970, by the server's clock: the device's may be wrong. */
  now: number;
}

const skewSeconds = 120;

/**
 * Refuses an ID token that was not made by our provider, for us, for this attempt: issuer, audience, authorized party,
 * nonce and expiry, which oidc-client-ts leaves to its caller. Throws with the reason.
 */
export function checkIdToken(claims: Partial<IdTokenClaims>, expected: ExpectedIdToken): void {
  const audiences = [claims.aud ?? []].flat();
  if (claims.iss !== expected.issuer) throw new Error('The ID token comes from another issuer.');
  if (!audiences.includes(expected.clientId)) throw new Error('The ID token is meant for another application.');
  if (audiences.length > 1 && claims.azp !== expected.clientId) throw new Error('The ID token names another party.');
  if (claims.azp !== undefined && claims.azp !== expected.clientId)
    throw new Error('The ID token names another party.');
  if (expected.nonce !== null && claims.nonce !== expected.nonce)
    throw new Error('The ID token is of another attempt.');
  if (typeof claims.exp !== 'number' || claims.exp + skewSeconds < expected.now / 1000)
    throw new Error('The ID token has expired.');
}
