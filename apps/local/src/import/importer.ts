import { readFileSync } from 'node:fs';
import { type Api, contracts, createClient, type Permission } from '@guidepost/contracts';
import { SignInError } from '../identity/sign-in.ts';
import { Problem } from '../shared/problem.ts';
import { fromCaller } from '../shared/root.ts';
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
export async function signedInAs(options: Pick<ImportOptions, 'as' | 'port' | 'url'>, report: Report): Promise<Api> {
  const { as, port, url } = options;
  const given = givenToken();
  if (given === undefined && url !== undefined)
    throw new Problem('--url requires an access token in GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE.', 2);
  const token = given ?? (await localToken(as, port));
  const call = createClient({
    base: `${url ?? `http://localhost:${port}`}/api`,
    headers: async () => ({ authorization: `Bearer ${await token()}` }),
  });
  const person = await call(contracts.staff.verify);
  if (given !== undefined && as !== undefined && as.toLowerCase() !== person.email.toLowerCase())
    throw new Problem(`The access token belongs to ${person.email}, not to ${as}.`, 2);
  const missing = needed.filter((permission) => !person.userPermissions.includes(permission));
  if (missing.length > 0)
    throw new Problem(`${person.email} may not import members: ${missing.join(' and ')} is missing.`, 2);
  report.file(`Importing as ${person.name} (${person.email})`);
  return call;
}

/**
 * Returns a function that reads the access token of GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE. The file is read again for
 * each request, because a token can expire during a long import. Returns undefined if neither is set.
 */
function givenToken(): (() => string) | undefined {
  const { GUIDEPOST_TOKEN: token, GUIDEPOST_TOKEN_FILE: file } = process.env;
  if (token) return () => token;
  if (!file) return undefined;
  return () => {
    try {
      return readFileSync(fromCaller(file), 'utf8').trim();
    } catch (error) {
      throw new Problem(
        `The access token in ${file} could not be read: ${error instanceof Error ? error.message : ''}`,
        2,
      );
    }
  };
}

/** Signs in at the local identity provider. Returns a function that renews the token before it expires. */
async function localToken(as: string | undefined, port: number): Promise<() => Promise<string>> {
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
