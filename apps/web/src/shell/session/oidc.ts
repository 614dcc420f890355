import type { IdOf, RequiredSignIn } from '@guidepost/contracts';
import { OidcClient, type RefreshState, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import { serverNow } from '../../shared/clock.ts';
import { keys, readLocal } from '../../shared/storage.ts';
import { loadConfig } from './config.ts';
import { checkIdToken } from './id-token.ts';
import { readTokens, type Tokens } from './tokens.ts';

/** Prefix of the storage keys for sign-in attempts, followed by the request's `state`. */
export const attemptPrefix = 'guidepost.attempt.';

let client: Promise<OidcClient> | undefined;

/**
 * Returns the OpenID Connect client, which uses the authorization code flow with PKCE. The client configuration names
 * the provider.
 */
export function oidc(): Promise<OidcClient> {
  client ??= loadConfig().then(
    ({ identityProvider: { issuer, clientId, scope, resource } }) =>
      new OidcClient({
        authority: issuer,
        client_id: clientId,
        scope,
        ...(resource === null ? {} : { resource }),
        redirect_uri: `${location.origin}/sign-in/callback`,
        post_logout_redirect_uri: `${location.origin}/`,
        response_type: 'code',
        filterProtocolClaims: false,
        loadUserInfo: false,
        requestTimeoutInSeconds: 15,
        stateStore: new WebStorageStateStore({ prefix: attemptPrefix, store: localStorage }),
      }),
  );
  client.catch(() => {
    client = undefined;
  });
  return client;
}

/** How the provider's response arrives: in a separate window or in this tab. */
export type SignInMode = 'popup' | 'redirect';

/** The data of an attempt that the browser stores until the response arrives. */
interface AttemptState {
  nonce?: string;
  /** The user who must sign in again; absent if any user may sign in. */
  subject?: string;
  /** The session that ends after the user has signed in again; absent if it is unknown. */
  sessionId?: IdOf<'Session'>;
}

/** The sign-in that a sensitive action needs. The user must sign in again. */
interface Confirmation {
  required: RequiredSignIn;
  /** The current session; undefined if it is unknown. */
  sessionId: IdOf<'Session'> | undefined;
}

/**
 * Starts a sign-in attempt. Returns the provider's URL, and the `state` that links the response to this attempt. After a
 * sign-out that did not reach the provider, the provider must ask for the credentials again.
 * @param confirmation the sign-in that a sensitive action needs; the signed-in user must then sign in again
 */
export async function beginAttempt(
  way: SignInMode,
  confirmation?: Confirmation,
): Promise<{ url: string; state: string }> {
  const provider = await oidc();
  const { required, sessionId } = confirmation ?? {};
  // during an upgrade, an older server may still answer without `acrValues`
  const acrValues: string[] = required?.acrValues ?? (await loadConfig()).identityProvider.acrValues ?? [];
  await provider.clearStaleState();
  const nonce = crypto.randomUUID();
  const mustAskAgain = required !== undefined || readLocal(keys.providerSession) !== null;
  const request = await provider.createSigninRequest({
    request_type: way,
    nonce,
    state: { nonce, ...(required && { subject: readTokens()?.subject ?? '', sessionId }) } satisfies AttemptState,
    ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    ...(mustAskAgain && { prompt: 'login' }),
    ...(required && { max_age: required.maxAgeSeconds ?? 0 }),
  });
  return { url: request.url, state: request.state.id };
}

interface FinishedAttempt {
  tokens: Tokens;
  /** True if the signed-in user had to sign in again. */
  isConfirmation: boolean;
  /** The session that a confirmation replaces, if it is known. */
  sessionId: IdOf<'Session'> | undefined;
}

/**
 * Exchanges the provider's response for tokens. Throws an error if the attempt is unknown, was refused, or was made for
 * another application or user.
 */
export async function finishAttempt(url: string): Promise<FinishedAttempt> {
  const provider = await oidc();
  const response = await provider.processSigninResponse(url);
  const { nonce, subject, sessionId } = (response.userState ?? {}) as AttemptState;
  if (nonce === undefined) throw new Error('The attempt has no nonce.');
  const tokens = await accept(provider, response, nonce);
  if (subject !== undefined && tokens.subject !== subject) throw new Error('Another user has signed in.');
  return { tokens, isConfirmation: subject !== undefined, sessionId };
}

/**
 * Exchanges old tokens for new ones. Throws an ErrorResponse if the provider refuses, and another error if it is
 * unreachable.
 */
export async function refresh(tokens: Tokens): Promise<Tokens> {
  if (tokens.refreshToken === null) throw new Error('There is no refresh token.');
  const provider = await oidc();
  const { resource } = provider.settings;
  const state: RefreshState = {
    refresh_token: tokens.refreshToken,
    session_state: null,
    profile: { sub: tokens.subject, iss: '', aud: '', exp: 0, iat: 0 },
  };
  // biome-ignore lint/correctness/useHookAtTopLevel: this is a method of the client, not a hook
  const response = await provider.useRefreshToken({
    state,
    ...(resource === undefined ? {} : { resource }),
    timeoutInSeconds: 15,
  });
  const next = await accept(provider, response, null);
  if (next.subject !== tokens.subject) throw new Error('The renewed token is of another person.');
  return { ...next, refreshToken: next.refreshToken ?? tokens.refreshToken, idToken: next.idToken ?? tokens.idToken };
}

async function accept(provider: OidcClient, response: SigninResponse, nonce: string | null): Promise<Tokens> {
  const issuer = await provider.metadataService.getIssuer();
  if (nonce !== null || response.id_token !== undefined) {
    checkIdToken(response.profile, { issuer, clientId: provider.settings.client_id, nonce, now: serverNow() });
  }
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    idToken: response.id_token ?? null,
    // calculates the expiry from the lifetime in the response, because the library uses the device's clock
    expiresAt: serverNow() + (response.expires_in ?? 300) * 1000,
    subject: response.profile.sub,
  };
}
