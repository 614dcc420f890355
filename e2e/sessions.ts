import type { BrowserContext } from '@playwright/test';
import { Browser } from '../apps/local/src/identity/browser.ts';
import { IDENTITY_PATH, WEB_CLIENT } from '../apps/local/src/identity/settings.ts';
import { signIn } from '../apps/local/src/identity/sign-in.ts';
import type { Tokens } from '../apps/web/src/shell/session/tokens.ts';
import { type Account, emailOf } from './accounts.ts';

/** The data that a browser stores after sign-in. */
export interface Session {
  /** The application's entry in local storage. */
  entry: { name: string; value: string };
  /** The identity provider's cookies. */
  cookies: Parameters<BrowserContext['addCookies']>[0];
}

/**
 * Signs an account in with a few requests, which is faster than loading the sign-in windows. Each sign-in has its own
 * session. If two browsers shared a refresh token, a renewal in one would end the other's session.
 * @param url Guidepost's URL
 */
export async function newSession(url: string, account: Account): Promise<Session> {
  const { port } = new URL(url);
  // uses 127.0.0.1, because Node cannot resolve subdomains of localhost on every machine
  const base = `http://127.0.0.1:${port}`;
  const browser = new Browser(base);
  const redirectUri = `${url}/sign-in/callback`;
  const reply = await signIn({ base, clientId: WEB_CLIENT, redirectUri, email: emailOf(account), browser });
  const claims = claimsOf(reply.access_token);
  const tokens: Tokens = {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    idToken: reply.id_token ?? null,
    expiresAt: claims.exp * 1000,
    subject: claims.sub,
  };
  return {
    entry: { name: 'guidepost.session', value: JSON.stringify(tokens) },
    cookies: [...browser.cookies].map(([name, value]) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: IDENTITY_PATH,
      httpOnly: true,
      sameSite: 'Lax',
    })),
  };
}

/** Returns the claims of a token. */
const claimsOf = (token: string): { exp: number; sub: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
