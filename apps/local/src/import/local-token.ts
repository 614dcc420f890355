import { SignInError } from '../identity/sign-in.ts';
import { Problem } from '../shared/problem.ts';
import { accessToken } from '../token/access-token.ts';

/** The demo account that has access to every client. */
const demoImporter = 'superadmin@demo.test';
/** Time in milliseconds after which an import requests a new access token. The old token is still valid much longer. */
const tokenMs = 60_000;

/**
 * Signs in at the local identity provider. Returns a function that renews the token before it expires.
 * @throws Problem if no user was given and the demo account does not exist, or if the user may not sign in
 */
export async function localToken(as: string | undefined, port: number): Promise<() => Promise<string>> {
  let token = { value: await firstToken(as, port), at: performance.now() };
  return async () => {
    if (performance.now() - token.at > tokenMs)
      token = { value: await accessToken({ email: as ?? demoImporter, port }), at: performance.now() };
    return token.value;
  };
}

async function firstToken(as: string | undefined, port: number): Promise<string> {
  try {
    return await accessToken({ email: as ?? demoImporter, port });
  } catch (error) {
    const cause = error instanceof Problem ? error.cause : undefined;
    const isUnknown = cause instanceof SignInError && /^(unknown|disabled)_account$/.test(cause.code);
    if (!isUnknown) throw error;
    if (as === undefined) throw new Problem('Enter the user who imports: --as EMAIL. --help lists the options.', 2);
    throw new Problem(error instanceof Problem ? error.message : String(error), 2, { cause: error });
  }
}
