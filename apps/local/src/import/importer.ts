import { type Api, contracts, createClient, type Permission } from '@guidepost/contracts';
import { SignInError } from '../identity/sign-in.ts';
import { Problem } from '../shared/problem.ts';
import { accessToken } from '../token/access-token.ts';
import type { ImportOptions } from './options.ts';
import type { Report } from './run.ts';

/** The demo account with access to every client. */
const demoImporter = 'superadmin@demo.test';
/** Time after which an import requests a new access token, in milliseconds. This is well before the token expires. */
const tokenMs = 60_000;
/** Permissions for an import, which finds the client by name and enrolls members. */
const needed: readonly Permission[] = ['CAN_VIEW_CLIENTS', 'CAN_ENROLL_MEMBERS'];

/**
 * Returns the API for the importing user, whose name is stored with the import and in the audit log. Prints this name
 * before anything is sent.
 * @throws Problem if no user was given and the demo account does not exist, or if the user may not sign in or import
 */
export async function signedInAs({ as, port }: Pick<ImportOptions, 'as' | 'port'>, report: Report): Promise<Api> {
  const email = as ?? demoImporter;
  let token = { value: await firstToken(as, port), at: performance.now() };
  const call = createClient({
    base: `http://localhost:${port}/api`,
    async headers() {
      if (performance.now() - token.at > tokenMs)
        token = { value: await accessToken({ email, port }), at: performance.now() };
      return { authorization: `Bearer ${token.value}` };
    },
  });
  const person = await call(contracts.staff.verify);
  const missing = needed.filter((permission) => !person.userPermissions.includes(permission));
  if (missing.length > 0) throw new Problem(`${email} may not import members: ${missing.join(' and ')} is missing.`, 2);
  report.file(`Importing as ${person.name} (${person.email})`);
  return call;
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
