import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type pg from 'pg';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';
import {
  CLI_CLIENT,
  CLI_REDIRECT,
  HOUR,
  IDENTITY_PATH,
  localIssuer,
  MINUTE,
  MULTI_FACTOR,
  RESOURCE,
  WEB_CLIENT,
} from './settings.ts';
import { signOut } from './sign-out.ts';
import { findStaff } from './staff.ts';
import { postgresAdapter } from './store.ts';
import type { Secrets } from './store-schema.ts';

const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/**
 * Creates the local OpenID provider. It supports the authorization code flow with PKCE S256, rotating refresh tokens,
 * and JWT access tokens for the API. It supports nothing else: no registration, no implicit grant and no password
 * grant.
 * @param publicUrl Guidepost's URL, such as `http://localhost:8080`; the issuer is `/_idp` below it
 */
export function createProvider(publicUrl: string, pool: pg.Pool, secrets: Secrets): Provider {
  const provider = new Provider(localIssuer(publicUrl), {
    adapter: postgresAdapter(pool),
    clients: clients(publicUrl),
    jwks: { keys: [secrets.jwk as JWK] },
    cookies: {
      keys: secrets.cookieKeys,
      names: { session: '_idp_session', interaction: '_idp_interaction', resume: '_idp_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: IDENTITY_PATH, signed: true },
      short: { httpOnly: true, sameSite: 'lax', path: IDENTITY_PATH, signed: true },
    },
    responseTypes: ['code'],
    acrValues: [MULTI_FACTOR],
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out ends all tokens of that sign-in.
    expiresWithSession: async () => true,
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    ttl: lifetimes(),
    findAccount: async (_ctx, id) => {
      const staff = await findStaff(pool, id);
      return staff && { accountId: id, claims: async () => ({ sub: id, ...profileOf(staff) }) };
    },
    extraTokenClaims: async (ctx, token) => {
      if (!('accountId' in token) || !token.accountId) return undefined;
      const staff = await findStaff(pool, token.accountId);
      // The session id is the grant's id. Each sign-in has its own grant, and refreshed tokens keep it. The provider's
      // own session can include several sign-ins.
      return staff && { sid: token.grantId, ...signInOf(ctx), ...profileOf(staff) };
    },
    loadExistingGrant: grantAll,
    interactions: {
      policy: promptPolicy(),
      url: (_ctx, interaction) => `${IDENTITY_PATH}/interaction/${interaction.uid}`,
    },
    features: features(),
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out.error_description ?? out.error);
    },
  });
  // The provider trusts the headers that name the host and protocol. The plugin sets them to the configured URL.
  provider.proxy = true;
  return provider;
}

/** Returns the time and the strength of the sign-in. A refreshed token has those of its first token. */
function signInOf(ctx: KoaContextWithOIDC) {
  const { AuthorizationCode: code, RefreshToken: refreshToken } = ctx.oidc.entities;
  const source = code ?? refreshToken;
  if (source === undefined) return {};
  const { authTime, acr } = source;
  return { ...(authTime === undefined ? {} : { auth_time: authTime }), ...(acr === undefined ? {} : { acr }) };
}

function profileOf(staff: { name: string; email: string }) {
  return { name: staff.name, email: staff.email, email_verified: true };
}

function clients(publicUrl: string): Configuration['clients'] {
  const base = publicUrl.replace(/\/$/, '');
  const shared = {
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
  } as const;
  return [
    {
      ...shared,
      client_id: WEB_CLIENT,
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: [`${base}/sign-in/callback`],
      post_logout_redirect_uris: [`${base}/`],
    },
    {
      ...shared,
      client_id: CLI_CLIENT,
      application_type: 'native',
      grant_types: ['authorization_code'],
      redirect_uris: [CLI_REDIRECT],
    },
  ];
}

/**
 * Returns the lifetimes of sessions and tokens, in seconds. Guidepost ends sessions after 12 hours, so no lifetime is
 * longer.
 */
function lifetimes(): Configuration['ttl'] {
  const day = 12 * HOUR;
  return {
    AccessToken: (_ctx, _token, client) => (client.clientId === CLI_CLIENT ? HOUR : 10 * MINUTE),
    AuthorizationCode: MINUTE,
    IdToken: 10 * MINUTE,
    Interaction: 10 * MINUTE,
    // A rotated token expires when the first token would, so that rotation does not extend the sign-in.
    RefreshToken: (ctx) => ctx?.oidc?.entities.RotatedRefreshToken?.remainingTTL ?? day,
    Session: day,
    Grant: day,
  };
}

/** Shows the list of people at every sign-in, so that a demo can change the user with one click. */
function promptPolicy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check('choose', 'No user was chosen', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

/** Creates a new grant for each sign-in. Does not ask for consent, because the clients are part of Guidepost. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { Grant } = ctx.oidc.provider;
  const grant = new Grant({ clientId: ctx.oidc.client?.clientId, accountId: ctx.oidc.session?.accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
}

function features(): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => RESOURCE,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource) => {
        if (resource !== RESOURCE) throw new errors.InvalidTarget();
        return { scope: '', audience: RESOURCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'ES256' } } };
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => {
        // Guidepost's sign-out button sends a hint that identifies the user. A request without it may come from any
        // link, so the provider asks for confirmation.
        const hinted = ctx.oidc.entities.IdTokenHint?.payload.sub;
        if (hinted !== undefined && hinted === ctx.oidc.session?.accountId) await signOut(ctx);
        else ctx.body = signOutPage(form);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = signedOutPage();
      },
    },
  };
}
