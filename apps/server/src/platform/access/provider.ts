import type { Sentence } from '@guidepost/contracts';
import { sentence, sentenceText } from '@guidepost/rules';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../errors.ts';

/** The identity provider's URLs and keys, from its discovery document. */
export interface Provider {
  readonly keys: JWTVerifyGetKey;
  readonly userinfoUrl: string | null;
}

/** The email of an account at the identity provider; null if it is unknown. */
export interface AccountEmail {
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** The advice for users at the end of a cause. */
const adviceForUsers = / Tell an administrator\.$/;

/**
 * Returns the error for a problem at the identity provider that only an operator can fix. Operators read the fix in the
 * log and in the output of `guidepost doctor`, instead of the advice for users.
 */
export const providerProblem = (cause: Sentence, fix: string): AppError =>
  new AppError('IDENTITY_PROVIDER_PROBLEM', {
    userMessage: cause,
    message: `${sentenceText(cause).replace(adviceForUsers, '')} ${fix}`,
  });

/** Node's error codes for a certificate that is untrusted, has expired, or belongs to another host. */
const certificateCode =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT|CRL_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))/;

/** Error codes of the jose library for keys that could not be fetched. They do not mean that the token is invalid. */
const noKeys: ReadonlySet<string> = new Set(['', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** Returns the code of the error that caused a failed request. `fetch` itself only throws a TypeError. */
function causeCode(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof AggregateError && one.errors.length > 0) return causeCode(one.errors[0]);
    if ('code' in one && typeof one.code === 'string') return one.code;
    if (one.cause === undefined) return one.name;
  }
  return 'unknown';
}

/** Returns true if a token could not be verified because the issuer's keys could not be fetched. */
export function areKeysMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return noKeys.has(code) || code.startsWith('ECONN') || certificateCode.test(code);
}

/** Returns the error for a failed request to the identity provider, with its cause. */
export function unreachable(error: unknown, requested: 'discovery document' | 'keys'): AppError {
  const code = causeCode(error);
  if (certificateCode.test(code))
    return providerProblem(
      sentence('Guidepost does not trust the certificate of the identity provider ({code}). Tell an administrator.', {
        code,
      }),
      'Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority, and restart the server.',
    );
  return new AppError('UNAVAILABLE', {
    userMessage: sentence('The identity provider is not responding ({code}). Please try again shortly.', { code }),
    message: `The ${requested} of the identity provider could not be fetched: ${code}`,
  });
}

/**
 * Finds the issuer's keys in its discovery document. The document must name exactly the configured issuer (ASVS
 * 10.5.3).
 */
export async function discover(issuer: string): Promise<Provider> {
  let document: { issuer?: unknown; jwks_uri?: unknown; userinfo_endpoint?: unknown };
  try {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    document = (await response.json()) as typeof document;
  } catch (error) {
    throw unreachable(error, 'discovery document');
  }
  if (document.issuer !== issuer || typeof document.jwks_uri !== 'string')
    throw providerProblem(
      sentence("The identity provider's issuer is different from the one in the settings. Tell an administrator."),
      'Set OIDC_ISSUER to exactly the value of "issuer" in its discovery document.',
    );
  return {
    keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: 5000, cooldownDuration: 5000 }),
    userinfoUrl: typeof document.userinfo_endpoint === 'string' ? document.userinfo_endpoint : null,
  };
}

/** Returns the email in claims. Some issuers send `email_verified` as a string. */
export const emailOf = (claims: Record<string, unknown>): AccountEmail => ({
  email: typeof claims.email === 'string' && claims.email !== '' ? claims.email : null,
  emailVerified: claims.email_verified === true || claims.email_verified === 'true',
});

/** Requests a user's email from the userinfo endpoint. The response must be about the same subject. */
export async function askUserinfo(
  { userinfoUrl }: Provider,
  token: string,
  subject: string | undefined,
): Promise<AccountEmail | null> {
  if (userinfoUrl === null) return null;
  try {
    const response = await fetch(userinfoUrl, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) return null;
    const claims = (await response.json()) as Record<string, unknown>;
    return claims.sub === subject ? emailOf(claims) : null;
  } catch {
    return null;
  }
}
