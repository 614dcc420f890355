import { createHash } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { networkOf } from '../http/address.ts';
import { type Limits, unsigned } from '../http/limits.ts';

/** The claims of a verified access token: subject, issuer, the issuer's session, and expiry. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  /**
   * The id of the issuer's session and, if the token contains it, the time of authentication. A new sign-in starts a
   * new session.
   */
  readonly sid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly clientId: string | null;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface TokenVerifier {
  /**
   * Verifies an access token.
   * @param token undefined if the request has no token, or if the header is not a token
   * @param address the sender's address, null if unknown; wrong tokens are counted by its network
   * @throws AppError NOT_SIGNED_IN for an invalid token, TOO_MANY_REQUESTS for an invalid token after many invalid ones
   * from the same network, UNAVAILABLE if the issuer's keys cannot be fetched.
   */
  verify(token: string | undefined, address: string | null): Promise<TokenClaims>;
}

const bearer = /^Bearer ([\w~+/.-]+=*)$/i;

/** Returns the token of an Authorization header, or undefined if it is not a bearer token. */
export const bearerToken = (header: string): string | undefined => bearer.exec(header)?.[1];

/** Error codes of the jose library for keys that could not be fetched. They do not mean that the token is invalid. */
const keysAway: ReadonlySet<string> = new Set(['', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);
const remembered = 5000;
const realSeconds = (): number => Temporal.Now.instant().epochMilliseconds / 1000;

/**
 * Finds the issuer's keys in its discovery document. The document must name exactly the configured issuer (ASVS
 * 10.5.3).
 */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  let document: { issuer?: unknown; jwks_uri?: unknown };
  try {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    document = (await response.json()) as typeof document;
  } catch (error) {
    throw new AppError('UNAVAILABLE', {
      message: `The identity provider did not answer: ${error instanceof Error ? error.name : 'unknown'}`,
    });
  }
  if (document.issuer !== issuer || typeof document.jwks_uri !== 'string') {
    throw new AppError('UNAVAILABLE', {
      message: 'The identity provider names another issuer than the one configured.',
    });
  }
  return createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: 5000, cooldownDuration: 5000 });
}

function claimsOf(payload: JWTPayload, sessionClaim: string): TokenClaims {
  const sid = payload[sessionClaim];
  if (
    typeof payload.iss !== 'string' ||
    typeof payload.sub !== 'string' ||
    typeof payload.exp !== 'number' ||
    typeof sid !== 'string' ||
    sid === ''
  ) {
    throw new AppError('NOT_SIGNED_IN', { message: `The access token lacks sub, exp or ${sessionClaim}.` });
  }
  const client = payload.client_id ?? payload.azp;
  return {
    issuer: payload.iss,
    subject: payload.sub,
    sid: typeof payload.auth_time === 'number' ? `${sid}:${payload.auth_time}` : sid,
    email: typeof payload.email === 'string' ? payload.email : null,
    emailVerified: payload.email_verified === true,
    clientId: typeof client === 'string' ? client : null,
    expiresAt: payload.exp,
  };
}

/**
 * Creates a verifier that checks access tokens against the issuer's published keys. It caches a valid token until the
 * token expires.
 */
export function createTokenVerifier(
  config: Config,
  { calls, guesses }: Pick<Limits, 'calls' | 'guesses'>,
): TokenVerifier {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const cache = new Map<string, TokenClaims>();
  // counted by token and not as a guess: the issuer signed the expired token, and the app needs a 401 to renew it
  const countExpired = (key: string) => calls.count(`expired ${key}`);
  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url');

  return {
    async verify(token, address) {
      if (token === undefined) {
        calls.count(unsigned(address));
        throw new AppError('NOT_SIGNED_IN', { message: 'No access token was sent.' });
      }
      const key = keyOf(token);
      const known = cache.get(key);
      if (known) {
        if (known.expiresAt > realSeconds()) return known;
        cache.delete(key);
        countExpired(key);
        throw new AppError('NOT_SIGNED_IN', { message: 'The access token has expired.' });
      }
      keys ??= discoverKeys(config.oidc.issuer);
      let getKey: JWTVerifyGetKey;
      try {
        getKey = await keys;
      } catch (error) {
        keys = undefined;
        throw error;
      }
      let payload: JWTPayload;
      try {
        ({ payload } = await jwtVerify(token, getKey, {
          issuer: config.oidc.issuer,
          audience: config.oidc.audience,
          algorithms: ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'],
          requiredClaims: ['exp', 'sub'],
          clockTolerance: 5,
        }));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (keysAway.has(code) || code.startsWith('ECONN'))
          throw new AppError('UNAVAILABLE', { message: 'The keys of the identity provider could not be fetched.' });
        if (code === 'ERR_JWT_EXPIRED') countExpired(key);
        else guesses.count(`${networkOf(address)} token`);
        throw new AppError('NOT_SIGNED_IN', { message: `The access token is not valid: ${code}` });
      }
      const claims = claimsOf(payload, config.oidc.sessionClaim);
      if (cache.size >= remembered) cache.delete(cache.keys().next().value as string);
      cache.set(key, claims);
      return claims;
    },
  };
}
