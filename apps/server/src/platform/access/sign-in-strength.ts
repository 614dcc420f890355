import type { RequiredSignIn } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { JWTPayload } from 'jose';
import type { SignInConfig } from '../config-sign-in.ts';
import { AppError } from '../errors.ts';
import { providerProblem } from './provider.ts';

/** Maximum difference between the clocks of the identity provider and this server. */
const clockToleranceSeconds = 60;

/** Returns the value of the header `WWW-Authenticate` (RFC 9470, section 3). */
export function challengeOf({ acrValues, maxAgeSeconds }: RequiredSignIn): string {
  const parameters = [
    'error="insufficient_user_authentication"',
    ...(acrValues.length > 0 ? [`acr_values="${acrValues.join(' ')}"`] : []),
    ...(maxAgeSeconds === null ? [] : [`max_age="${maxAgeSeconds}"`]),
  ];
  return `Bearer ${parameters.join(', ')}`;
}

const maxMethods = 20;
const maxClaimLength = 200;

/** Returns a token's `acr` and `amr`. Some issuers send one method as a string. Ignores values that are not text. */
export function strengthOf({ acr, amr }: JWTPayload): { acr: string | null; amr: string[] } {
  const methods: unknown[] = Array.isArray(amr) ? amr : [amr];
  return {
    acr: typeof acr === 'string' ? acr.slice(0, maxClaimLength) : null,
    amr: methods
      .filter((method) => typeof method === 'string')
      .slice(0, maxMethods)
      .map((method) => method.slice(0, maxClaimLength)),
  };
}

/**
 * Checks that a sign-in has a required `acr` value and used a required `amr` method. A token without the claim is
 * refused.
 * @throws AppError INSUFFICIENT_USER_AUTHENTICATION
 */
export function requireStrength(payload: JWTPayload, { requiredAcr, requiredAmr }: SignInConfig['oidc']): void {
  const { acr, amr } = strengthOf(payload);
  const missing = [
    ...(requiredAcr.length === 0 || requiredAcr.some((value) => value === acr) ? [] : ['acr']),
    ...(requiredAmr.length === 0 || requiredAmr.some((method) => amr.includes(method)) ? [] : ['amr']),
  ];
  if (missing.length === 0) return;
  throw new AppError('INSUFFICIENT_USER_AUTHENTICATION', {
    userMessage: 'Guidepost requires a stronger sign-in, for example with a second factor. Sign in again to use one.',
    message: `The access token has no required value in ${missing.join(' and ')}.`,
    authentication: { acrValues: [...requiredAcr], maxAgeSeconds: null },
  });
}

const ageOf = (signedInAt: number): number => Temporal.Now.instant().epochMilliseconds / 1000 - signedInAt;

/**
 * Returns how many seconds a sign-in is in the future. Returns 0 if the difference is within the tolerance for clocks.
 */
export function secondsInFuture(signedInAt: number): number {
  const age = ageOf(signedInAt);
  return age < -clockToleranceSeconds ? Math.round(-age) : 0;
}

/**
 * Checks that the user signed in recently enough for a sensitive action.
 * @throws AppError INSUFFICIENT_USER_AUTHENTICATION, IDENTITY_PROVIDER_PROBLEM if the token lacks `auth_time` or it is in
 * the future, because signing in again would not help
 */
export function requireFreshSignIn(
  signedInAt: number | null,
  { oidc: { requiredAcr }, session: { freshSeconds } }: SignInConfig,
): void {
  if (freshSeconds === null) return;
  if (signedInAt === null)
    throw providerProblem(
      sentence(
        'The identity provider does not send the time of your sign-in, which this action requires. Tell an administrator.',
      ),
      'Add the claim auth_time to access tokens at the identity provider, or remove SESSION_FRESH_SECONDS.',
    );
  if (secondsInFuture(signedInAt) > 0)
    throw providerProblem(
      sentence('The identity provider sends a sign-in time in the future. Tell an administrator.'),
      'The claim auth_time must be a time in seconds since 1970. Check its mapping and the clocks.',
    );
  if (ageOf(signedInAt) <= freshSeconds) return;
  throw new AppError('INSUFFICIENT_USER_AUTHENTICATION', {
    message: 'The sign-in is too old for this action.',
    authentication: { acrValues: [...requiredAcr], maxAgeSeconds: freshSeconds },
  });
}
