import { readFileSync } from 'node:fs';
import { type Api, contracts, createClient, type Permission } from '@guidepost/contracts';
import { fromCaller } from './caller.ts';
import type { ImportOptions } from './options.ts';
import { Problem } from './problem.ts';
import type { Report } from './run.ts';

/** Returns the current access token. */
export type TokenSource = () => string | Promise<string>;

/** Permissions for an import, which finds the client by name and enrolls members. */
const needed: readonly Permission[] = ['CAN_VIEW_CLIENTS', 'CAN_ENROLL_MEMBERS'];

/**
 * Returns the API for the importing user, whose name is stored with the import and in the audit log. Prints this name
 * before anything is sent.
 * @param signIn signs in a user if no access token was given; undefined if only a given token can be used
 * @throws Problem if there is no access token, or if its user may not import
 */
export async function signedInAs(
  { as, port, url }: Pick<ImportOptions, 'as' | 'port' | 'url'>,
  report: Report,
  signIn?: (as: string | undefined, port: number) => Promise<TokenSource>,
): Promise<Api> {
  const tokenFromEnvironment = givenToken();
  if (tokenFromEnvironment === undefined && (url !== undefined || signIn === undefined))
    throw new Problem(
      `${url === undefined ? 'The import' : '--url'} requires an access token in GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE.`,
      2,
    );
  const token = tokenFromEnvironment ?? (await (signIn as NonNullable<typeof signIn>)(as, port));
  const call = createClient({
    base: `${url ?? `http://localhost:${port}`}/api`,
    headers: async () => ({ authorization: `Bearer ${await token()}` }),
  });
  const person = await call(contracts.staff.verify);
  if (tokenFromEnvironment !== undefined && as !== undefined && as.toLowerCase() !== person.email.toLowerCase())
    throw new Problem(`The access token belongs to ${person.email}, not to ${as}.`, 2);
  const missing = needed.filter((permission) => !person.userPermissions.includes(permission));
  if (missing.length > 0)
    throw new Problem(`${person.email} may not import members: ${missing.join(' and ')} is missing.`, 2);
  report.file(`Importing as ${person.name} (${person.email})`);
  return call;
}

/**
 * Returns a function that reads the access token from GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE. The file is read again
 * for each request, because a token can expire during a long import. Returns undefined if neither is set.
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
