import type { BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { Browser } from '../apps/local/src/identity/browser.ts';
import { IDENTITY_PATH, WEB_CLIENT } from '../apps/local/src/identity/settings.ts';
import { type Tokens as Reply, requestTokens, signIn } from '../apps/local/src/identity/sign-in.ts';
import type { Tokens } from '../apps/web/src/shell/session/tokens.ts';
import { type Account, emailOf } from './accounts.ts';

/** The application's entry in local storage. */
const entryName = 'guidepost.session';

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
  const base = baseOf(url);
  const browser = new Browser(base);
  const redirectUri = `${url}/sign-in/callback`;
  const reply = await signIn({ base, clientId: WEB_CLIENT, redirectUri, email: emailOf(account), browser });
  return {
    entry: { name: entryName, value: JSON.stringify(tokensOf(reply)) },
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

/** Returns the tokens that a page uses. */
export const readTokens = (page: Page): Promise<Tokens> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}'), entryName);

/**
 * Replaces a page's tokens with tokens of the same user whose sign-in was `hours` ago, and reloads the page. The tokens
 * start a new session.
 */
export async function ageSignIn(
  page: Page,
  { url, database }: { url: string; database: pg.Client },
  hours: number,
): Promise<void> {
  const { accessToken, refreshToken } = await readTokens(page);
  const { sid, auth_time: signedInAt } = claimsOf(accessToken);
  await database.query(
    `UPDATE local_idp.records SET payload = jsonb_set(payload, '{authTime}', to_jsonb($2::bigint))
      WHERE model = 'RefreshToken' AND grant_id = $1`,
    [sid, signedInAt - hours * 3600],
  );
  const form = { grant_type: 'refresh_token', client_id: WEB_CLIENT, refresh_token: refreshToken ?? '' };
  const tokens = tokensOf(await requestTokens(baseOf(url), form));
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    entryName,
    JSON.stringify(tokens),
  ] as const);
  await page.reload();
}

// 127.0.0.1, because Node cannot resolve subdomains of localhost on every machine
const baseOf = (url: string): string => `http://127.0.0.1:${new URL(url).port}`;

function tokensOf(reply: Reply): Tokens {
  const claims = claimsOf(reply.access_token);
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    idToken: reply.id_token ?? null,
    expiresAt: claims.exp * 1000,
    subject: claims.sub,
  };
}

/** Returns the claims of a token. */
const claimsOf = (token: string): { exp: number; sub: string; sid: string; auth_time: number } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
