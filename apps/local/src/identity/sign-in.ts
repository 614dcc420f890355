import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Browser } from './browser.ts';
import { IDENTITY_PATH, RESOURCE } from './settings.ts';

export interface SignIn {
  /** The provider's URL, such as `http://127.0.0.1:8080`. */
  base: string;
  clientId: string;
  redirectUri: string;
  /** The staff user's email address. */
  email: string;
  browser?: Browser;
  /** Parameters to change in the authorization request. */
  parameters?: Record<string, string | undefined>;
}

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
});
export type Tokens = z.infer<typeof Tokens>;

/** A failed sign-in. The message describes the provider's response. */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

/**
 * Performs the authorization code flow like a browser whose user clicks on a person.
 * @returns the code, and the verifier for its PKCE challenge
 * @throws SignInError with the provider's error code; `unknown_account` if the account does not exist,
 * `disabled_account` if it is disabled
 */
export async function authorize(options: SignIn): Promise<{ code: string; verifier: string }> {
  const browser = options.browser ?? new Browser(options.base);
  const verifier = randomBytes(32).toString('base64url');
  const parameters = {
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    resource: RESOURCE,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomBytes(8).toString('hex'),
    ...options.parameters,
  };
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  let location = await redirectOf(await browser.send(`${IDENTITY_PATH}/auth?${query}`));
  if (location.includes('/interaction/')) {
    const chosen = await browser.send(location, { email: options.email });
    if (chosen.status === 403) throw new SignInError('disabled_account', 'This account is disabled.');
    if (chosen.status === 400) throw new SignInError('unknown_account', 'This account does not exist.');
    location = await redirectOf(await browser.send(await redirectOf(chosen)));
  }
  const back = new URL(location);
  const answer = new URLSearchParams(back.search || back.hash.slice(1));
  const code = answer.get('code');
  if (!code) throw new SignInError(answer.get('error') ?? 'unknown', answer.get('error_description') ?? location);
  return { code, verifier };
}

/**
 * Sends a request to the token endpoint.
 * @throws SignInError
 */
export async function requestTokens(base: string, form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${base}${IDENTITY_PATH}/token`, { method: 'POST', body: new URLSearchParams(form) });
  const body: unknown = await response.json();
  if (!response.ok) {
    const problem = z.object({ error: z.string(), error_description: z.string().optional() }).parse(body);
    throw new SignInError(problem.error, problem.error_description ?? problem.error);
  }
  return Tokens.parse(body);
}

/**
 * Signs in a staff user.
 * @throws SignInError
 */
export async function signIn(options: SignIn): Promise<Tokens> {
  const { code, verifier } = await authorize(options);
  return requestTokens(options.base, {
    grant_type: 'authorization_code',
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    code,
    code_verifier: verifier,
  });
}

async function redirectOf(response: Response): Promise<string> {
  const location = response.headers.get('location');
  if (location && response.status >= 300 && response.status < 400) return location;
  const text = await response.text();
  const reason = /role="alert">([^<]*)</.exec(text)?.[1] ?? `the identity provider answered ${response.status}`;
  throw new SignInError('refused', reason);
}
