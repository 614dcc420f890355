import { z } from 'zod';

/** Values that may appear in the header `WWW-Authenticate` without escaping (RFC 6749, section 3.3). */
const claimValues = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((value) => value !== ''))
  .refine((list) => list.every((value) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(value)), {
    error: 'must be a list of values without quotes, separated by commas',
  })
  .default([]);

/** Settings of the identity provider and of sessions; `.env.example` and docs/operations/configure.md describe them. */
export const signInSettings = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
  OIDC_CLIENT_ID: z.string().default('guidepost-web'),
  OIDC_SCOPE: z.string().default('openid profile email offline_access'),
  OIDC_RESOURCE: z.string().optional(),
  OIDC_AUDIENCE: z.string().default('urn:guidepost:api'),
  OIDC_SESSION_CLAIM: z.string().default('sid'),
  OIDC_REQUIRED_ACR: claimValues,
  OIDC_REQUIRED_AMR: claimValues,
  SESSION_IDLE_SECONDS: z.coerce.number().int().min(60).default(1800),
  SESSION_ABSOLUTE_SECONDS: z.coerce.number().int().min(300).default(43_200),
  SESSION_FRESH_SECONDS: z.coerce.number().int().min(60).max(43_200).optional(),
};
type Values = z.infer<z.ZodObject<typeof signInSettings>>;

/** The identity provider and the limits of sessions. */
export interface SignInConfig {
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly scope: string;
    readonly resource: string | null;
    readonly audience: string;
    readonly sessionClaim: string;
    /** A sign-in must have one of these `acr` values; empty if any sign-in is accepted. */
    readonly requiredAcr: readonly string[];
    /** A sign-in must have used one of these `amr` methods; empty if any sign-in is accepted. */
    readonly requiredAmr: readonly string[];
  };
  readonly session: {
    readonly idleSeconds: number;
    readonly absoluteSeconds: number;
    /** Maximum age of the sign-in for endpoints with `needsFreshSignIn`; null if any age is accepted. */
    readonly freshSeconds: number | null;
  };
}

/** Returns the configuration from the settings. */
export const signInOf = (values: Values): SignInConfig => ({
  oidc: {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    scope: values.OIDC_SCOPE,
    resource: values.OIDC_RESOURCE ?? null,
    audience: values.OIDC_AUDIENCE,
    sessionClaim: values.OIDC_SESSION_CLAIM,
    requiredAcr: values.OIDC_REQUIRED_ACR,
    requiredAmr: values.OIDC_REQUIRED_AMR,
  },
  session: {
    idleSeconds: values.SESSION_IDLE_SECONDS,
    absoluteSeconds: values.SESSION_ABSOLUTE_SECONDS,
    freshSeconds: values.SESSION_FRESH_SECONDS ?? null,
  },
});
