import { hash } from 'node:crypto';
import { sentence } from '@guidepost/rules';
import { type JWTPayload, jwtVerify } from 'jose';
import { createBoundedCache } from '../bounded-cache.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { networkOf } from '../http/address.ts';
import { anonymousKey, type Limits } from '../http/limits.ts';
import {
  type AccountEmail,
  areKeysMissing,
  askUserinfo,
  discover,
  emailOf,
  type Provider,
  providerProblem,
  unreachable,
} from './provider.ts';
import { requireStrength, strengthOf } from './sign-in-strength.ts';

/** The claims of a verified access token: subject, issuer, the issuer's session, and expiry. */
export interface TokenClaims extends AccountEmail {
  readonly issuer: string;
  readonly subject: string;
  /**
   * The id of the issuer's session and, if the token contains it, the time of authentication. A new sign-in starts a
   * new session.
   */
  readonly sid: string;
  /** When the user signed in at the issuer (`auth_time`), in seconds since 1970; null if the issuer does not send it. */
  readonly signedInAt: number | null;
  /** The strength of the sign-in (`acr`); null if the issuer does not send it. */
  readonly acr: string | null;
  /** The methods of the sign-in (`amr`, RFC 8176); empty if the issuer does not send them. */
  readonly amr: readonly string[];
  readonly clientId: string | null;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  /**
   * Requests the email from the issuer's userinfo endpoint, for issuers whose access tokens do not contain it. Returns
   * null if the issuer has no such endpoint or refuses the token.
   */
  askUserinfo?(): Promise<AccountEmail | null>;
}

export interface TokenVerifier {
  /**
   * Verifies an access token.
   * @param token undefined if the request has no token, or if the header is not a token
   * @param address the sender's IP address, null if unknown; invalid tokens are counted for its network
   * @throws AppError INSUFFICIENT_USER_AUTHENTICATION if the sign-in lacks the required strength.
   * @throws AppError NOT_SIGNED_IN for an invalid token, TOO_MANY_REQUESTS for an invalid token after many invalid ones
   * from the same network, UNAVAILABLE if the issuer's keys cannot be fetched.
   */
  verify(token: string | undefined, address: string | null): Promise<TokenClaims>;
}

const bearerPattern = /^Bearer ([\w~+/.-]+=*)$/i;

/** Returns the token of an Authorization header, or undefined if it is not a bearer token. */
export const bearerToken = (header: string): string | undefined => bearerPattern.exec(header)?.[1];

const maxCachedTokens = 5000;
const currentSeconds = (): number => Temporal.Now.instant().epochMilliseconds / 1000;

function claimsOf(payload: JWTPayload, sessionClaim: string): Omit<TokenClaims, 'askUserinfo'> {
  const sid = payload[sessionClaim];
  if (typeof payload.iss !== 'string' || typeof payload.sub !== 'string' || typeof payload.exp !== 'number')
    throw new AppError('NOT_SIGNED_IN', { message: 'The access token lacks iss, sub or exp.' });
  const hasSid = typeof sid === 'string' && sid !== '';
  const signedInAt = typeof payload.auth_time === 'number' ? payload.auth_time : null;
  if (!hasSid && signedInAt === null)
    throw providerProblem(
      sentence(
        'The access token contains neither {claim} nor auth_time, so Guidepost cannot tell sign-ins apart. Tell an administrator.',
        {
          claim: sessionClaim,
        },
      ),
      'Add one of these claims to access tokens at the identity provider, or set OIDC_SESSION_CLAIM.',
    );
  const client = payload.client_id ?? payload.azp;
  return {
    issuer: payload.iss,
    subject: payload.sub,
    // without a session claim, the subject and the sign-in time identify the sign-in, because a refresh does not change
    // them
    sid: [hasSid ? sid : payload.sub, ...(signedInAt === null ? [] : [signedInAt])].join(':'),
    ...emailOf(payload),
    signedInAt,
    ...strengthOf(payload),
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
  let provider: Promise<Provider> | undefined;
  const cache = createBoundedCache<TokenClaims>(maxCachedTokens);
  // Expired and weak tokens are counted separately for each token and not as guesses, because the issuer signed them.
  // The app needs a 401 response before it renews its token.
  const countSigned = (key: string) => calls.count(`signed ${key}`);
  const keyOf = (token: string) => hash('sha256', token, 'base64url');

  return {
    async verify(token, address) {
      if (token === undefined) {
        calls.count(anonymousKey(address));
        throw new AppError('NOT_SIGNED_IN', { message: 'No access token was sent.' });
      }
      const key = keyOf(token);
      const known = cache.get(key);
      if (known) {
        if (known.expiresAt > currentSeconds()) return known;
        cache.delete(key);
        countSigned(key);
        throw new AppError('NOT_SIGNED_IN', { message: 'The access token has expired.' });
      }
      provider ??= discover(config.oidc.issuer);
      let found: Provider;
      try {
        found = await provider;
      } catch (error) {
        provider = undefined;
        throw error;
      }
      let payload: JWTPayload;
      try {
        ({ payload } = await jwtVerify(token, found.keys, {
          issuer: config.oidc.issuer,
          audience: config.oidc.audience,
          algorithms: ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'],
          requiredClaims: ['exp', 'sub'],
          clockTolerance: 5,
        }));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (areKeysMissing(error)) throw unreachable(error, 'keys');
        if (code === 'ERR_JWT_EXPIRED') countSigned(key);
        else guesses.count(`${networkOf(address)} token`);
        throw new AppError('NOT_SIGNED_IN', { message: `The access token is not valid: ${code}` });
      }
      try {
        requireStrength(payload, config.oidc);
      } catch (error) {
        countSigned(key);
        throw error;
      }
      const claims: TokenClaims = {
        ...claimsOf(payload, config.oidc.sessionClaim),
        askUserinfo: () => askUserinfo(found, token, payload.sub),
      };
      cache.set(key, claims);
      return claims;
    },
  };
}
