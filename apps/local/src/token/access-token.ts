import { CLI_CLIENT, CLI_REDIRECT } from '../identity/settings.ts';
import { SignInError, signIn } from '../identity/sign-in.ts';
import { Problem } from '../shared/problem.ts';

/**
 * Signs in a staff user of the Guidepost on this machine, as the token command's own client. It works only on loopback,
 * where the local server listens.
 * @returns an access token for the API that is valid for one hour
 * @throws Problem if no program responds on that port, or if the account does not exist or is disabled
 */
export async function accessToken({ email, port }: { email: string; port: number }): Promise<string> {
  try {
    const tokens = await signIn({
      base: `http://127.0.0.1:${port}`,
      clientId: CLI_CLIENT,
      redirectUri: CLI_REDIRECT,
      email,
    });
    return tokens.access_token;
  } catch (error) {
    throw new Problem(explain(error, email, port), 1, { cause: error });
  }
}

function explain(error: unknown, email: string, port: number): string {
  if (error instanceof SignInError && error.code === 'unknown_account') {
    return `The account ${email} does not exist. npm start lists the demo accounts.`;
  }
  if (error instanceof SignInError && error.code === 'disabled_account') {
    return `${email} is disabled and cannot sign in.`;
  }
  if (error instanceof SignInError)
    return `The local identity provider on port ${port} did not return a token: ${error.message}. If Guidepost uses another identity provider, set GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE.`;
  if (error instanceof TypeError) return `Guidepost is not running on port ${port}. Start it with npm start.`;
  return `The program on port ${port} is not Guidepost's local runtime. If Guidepost uses another identity provider, set GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE.`;
}
