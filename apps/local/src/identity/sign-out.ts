import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { IDENTITY_PATH } from './settings.ts';

const SignOutState = z.object({ postLogoutRedirectUri: z.string().optional(), state: z.string().optional() });

/**
 * Ends the session, revokes all its grants, and redirects the browser to the client's URL, which the provider has
 * checked. Confirming on the provider's page has the same result.
 */
export async function signOut(ctx: KoaContextWithOIDC): Promise<void> {
  const { session, provider } = ctx.oidc;
  const signOutState = SignOutState.parse(session?.state ?? {});
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (!grantId) continue;
    await provider.AccessToken.revokeByGrantId(grantId);
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    const grant = await provider.Grant.find(grantId);
    await grant?.destroy();
  }
  await session?.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, { path: IDENTITY_PATH, signed: true });
  const target = new URL(signOutState.postLogoutRedirectUri ?? `${provider.issuer}/session/end/success`);
  if (signOutState.postLogoutRedirectUri && signOutState.state !== undefined)
    target.searchParams.set('state', signOutState.state);
  ctx.status = 303;
  ctx.redirect(target.href);
}
