import { discover } from '../platform/access/provider.ts';
import { secondsInFuture } from '../platform/access/sign-in-strength.ts';
import { createTokenVerifier } from '../platform/access/tokens.ts';
import { certificatesOf, ownCertificates } from '../platform/certificates.ts';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';
import { createLimits } from '../platform/http/limits.ts';
import { check, type Finding, ok, problem, warning } from './finding.ts';

const warnDays = 21;
const maxIssuerSkewSeconds = 30;

/** Returns the finding about a certificate's expiry. */
export function certificateFinding(name: string, until: Temporal.Instant, now: Temporal.Instant): Finding {
  const days = Math.floor((until.epochMilliseconds - now.epochMilliseconds) / 86_400_000);
  const day = until.toString().slice(0, 10);
  if (days < 0) return problem(`The certificate of ${name} expired on ${day}. Renew it.`);
  return days < warnDays
    ? warning(`The certificate of ${name} expires on ${day}. Renew it.`)
    : ok(`the certificate of ${name} is valid until ${day}`);
}

/** Returns the findings about the certificates of the settings. */
async function certificateFindings(config: Config): Promise<Finding[]> {
  const certificates = [...certificatesOf(config), ...ownCertificates(config)];
  const findings = certificates.map(({ setting, host, readEnd }) => {
    // the authority of PostgreSQL's certificate is in the URL
    const trust = setting.startsWith('DATABASE_') ? 'correct sslrootcert in this URL' : 'set NODE_EXTRA_CA_CERTS';
    return check(`The certificate of ${setting} (${host}) cannot be used. Renew it, or ${trust}`, async () => [
      certificateFinding(setting, await readEnd(), Temporal.Now.instant()),
    ]);
  });
  return (await Promise.all(findings)).flat();
}

/** Returns the warnings about claims that the settings require and the issuer does not list. */
function claimWarnings({ oidc, session }: Config, list: (name: string) => unknown[]): Finding[] {
  const claims = list('claims_supported');
  const lacks = (claim: string) => claims.length > 0 && !claims.includes(claim);
  const acrValues = list('acr_values_supported');
  const unknown = oidc.requiredAcr.filter((value) => acrValues.length > 0 && !acrValues.includes(value));
  const rows: [boolean, string][] = [
    [session.freshSeconds !== null && lacks('auth_time'), 'auth_time, which SESSION_FRESH_SECONDS requires'],
    [oidc.requiredAcr.length > 0 && lacks('acr'), 'acr, which OIDC_REQUIRED_ACR requires'],
    [oidc.requiredAmr.length > 0 && lacks('amr'), 'amr, which OIDC_REQUIRED_AMR requires'],
  ];
  return [
    ...rows
      .filter(([isMissing]) => isMissing)
      .map(([, claim]) => warning(`The issuer does not list the claim ${claim}. Add it to access tokens.`)),
    ...(unknown.length > 0
      ? [warning(`The issuer does not list the acr values ${unknown.join(', ')}. Change OIDC_REQUIRED_ACR.`)]
      : []),
  ];
}

async function issuerFindings(config: Config): Promise<Finding[]> {
  const { oidc } = config;
  try {
    await discover(oidc.issuer);
  } catch (error) {
    if (error instanceof AppError) return [problem(error.message)];
    throw error;
  }
  const get = (url: string) => fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) });
  const response = await get(`${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const document = (await response.json()) as Record<string, unknown>;
  const keys = await get(String(document.jwks_uri)).then((reply) => reply.json() as Promise<{ keys?: unknown[] }>);
  const skew = Date.parse(response.headers.get('date') ?? '') / 1000 - Temporal.Now.instant().epochMilliseconds / 1000;
  const list = (name: string) => (Array.isArray(document[name]) ? (document[name] as unknown[]) : []);
  const methods = list('code_challenge_methods_supported');
  const scopes = list('scopes_supported');
  const missing = oidc.scope.split(' ').filter((scope) => scopes.length > 0 && !scopes.includes(scope));
  return [
    keys.keys?.length
      ? ok(`the issuer ${oidc.issuer} publishes its keys (${keys.keys.length})`)
      : problem('The issuer publishes no keys. Check jwks_uri in its discovery document.'),
    ...(methods.length > 0 && !methods.includes('S256')
      ? [problem('The issuer does not support PKCE with S256. Turn it on for the client.')]
      : []),
    ...(missing.length > 0
      ? [
          warning(
            `The issuer does not list these scopes of OIDC_SCOPE: ${missing.join(', ')}. Allow them for the client at the issuer, or remove them if sign-ins fail.`,
          ),
        ]
      : []),
    ...claimWarnings(config, list),
    ...(document.end_session_endpoint
      ? []
      : [
          warning(
            'The issuer has no end_session_endpoint, so logging out of Guidepost does not end the session at the issuer.',
          ),
        ]),
    ...(Math.abs(skew) > maxIssuerSkewSeconds
      ? [
          problem(
            `The clocks of this machine and of the issuer differ by ${skew.toFixed(0)} s. Run NTP on this machine.`,
          ),
        ]
      : []),
  ];
}

/** Returns the finding about the claim `auth_time`, which sensitive actions need if SESSION_FRESH_SECONDS is set. */
function signInTimeFindings({ session }: Config, signedInAt: number | null): Finding[] {
  if (signedInAt === null) {
    if (session.freshSeconds === null) return [];
    return [
      problem(
        'The access token contains no auth_time, so sensitive actions fail. Add the claim at the issuer, or remove SESSION_FRESH_SECONDS.',
      ),
    ];
  }
  const ahead = secondsInFuture(signedInAt);
  if (ahead === 0) return [];
  return [
    problem(
      `The auth_time of the access token is ${ahead} s in the future. Run NTP at the issuer and on this machine, and send the claim in seconds since 1970.`,
    ),
  ];
}

/** Checks an access token as the server does, and reports missing and wrong claims. */
async function tokenFindings(config: Config, token: string): Promise<Finding[]> {
  try {
    const claims = await createTokenVerifier(config, createLimits(config)).verify(token, null);
    const email =
      claims.email !== null && claims.emailVerified ? claims : { ...claims, ...(await claims.askUserinfo?.()) };
    if (email.email === null)
      return [problem('The access token and userinfo contain no email. Add the claim email at the issuer.')];
    return [
      ...signInTimeFindings(config, claims.signedInAt),
      email.emailVerified
        ? ok('the access token in GUIDEPOST_TOKEN is accepted, and its email is verified')
        : problem('The email of the access token is not verified. Add the claim email_verified at the issuer.'),
    ];
  } catch (error) {
    return [
      problem(`The access token in GUIDEPOST_TOKEN is refused: ${error instanceof Error ? error.message : 'unknown'}`),
    ];
  }
}

/** Checks the issuer, the certificates, and the access token in GUIDEPOST_TOKEN. */
export async function identityFindings(config: Config, token: string | undefined): Promise<Finding[]> {
  return [
    ...(await check('The issuer cannot be used. Check OIDC_ISSUER', () => issuerFindings(config))),
    ...(token ? await tokenFindings(config, token) : []),
    ...(await certificateFindings(config)),
  ];
}
