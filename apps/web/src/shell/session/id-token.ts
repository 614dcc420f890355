import type { IdTokenClaims } from 'oidc-client-ts';

export interface ExpectedIdToken {
  issuer: string;
  clientId: string;
  /** The nonce of this sign-in. Null for a refresh, which has none. */
  nonce: string | null;
  /** The server's time in milliseconds since 1970, because the device's clock may be wrong. */
  now: number;
}

const skewSeconds = 120;

/**
 * Checks that the ID token was issued by the configured provider, for this application and this sign-in. Checks issuer,
 * audience, authorized party, nonce and expiry, because oidc-client-ts does not. Throws an error with the reason.
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
