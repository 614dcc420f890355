import {
  type ClientId,
  type OutsideProgramId,
  ownIdOf,
  type ProgramRef,
  type ProgramSummary,
} from '@guidepost/contracts';
import { askedTags, sortedTags } from '@guidepost/rules';
import { DirectoryError, type OutsideDirectory } from '../../connectors/directory/port.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { unseal } from '../../platform/secrets.ts';
import { presentRecord } from './present.ts';
import { findAskedTags, findOutsideResults, findSealedKey, findTagNames } from './queries-outside.ts';

/**
 * Purpose for encrypting a client's findhelp key. One client's encrypted key cannot be decrypted for another client.
 */
export const findhelpSecret = (clientId: ClientId): string => `findhelp of client ${clientId}`;

type DirectoryContext = Pick<Context, 'db' | 'services'>;

interface OutsideConnection {
  directory: OutsideDirectory;
  key: string;
}

/**
 * Decrypts a client's findhelp key. Returns undefined if there is no key, or if it was encrypted for another client or
 * with another secret.
 */
export async function findhelpKeyOf(
  { db, services }: DirectoryContext,
  clientId: ClientId,
): Promise<string | undefined> {
  const { secretsKeys } = services.config;
  const sealed = secretsKeys.length === 0 ? undefined : await findSealedKey(db, clientId);
  return sealed === undefined ? undefined : unseal(secretsKeys, findhelpSecret(clientId), sealed);
}

/**
 * Returns a connection to findhelp that uses a client's key. Returns undefined if the client has no key or findhelp is
 * not configured.
 */
async function connectOutside(
  directoryContext: DirectoryContext,
  clientId: ClientId,
): Promise<OutsideConnection | undefined> {
  const { findhelp: directory } = directoryContext.services.connectors;
  const key = directory === null ? undefined : await findhelpKeyOf(directoryContext, clientId);
  return directory === null || key === undefined ? undefined : { directory, key };
}

export interface OutsideQuery {
  clientId: ClientId;
  zipcode: string | undefined;
  terms: string;
  tags: readonly string[];
  start: number;
  size: number;
  /** Only answers to questions that were asked since this time are counted. */
  since: string;
}

/**
 * Searches findhelp for a client. Returns null if the client has no key. Returns `no-zipcode` if the query has no ZIP
 * code, and `away` if findhelp does not respond. In all these cases the calling code searches the server's own
 * directory.
 */
export async function searchOutside(
  directoryContext: DirectoryContext,
  query: OutsideQuery,
): Promise<{ data: ProgramSummary[]; total: number } | 'away' | 'no-zipcode' | null> {
  const outside = await connectOutside(directoryContext, query.clientId);
  if (!outside) return null;
  if (query.zipcode === undefined) return 'no-zipcode';
  const services = query.tags.length === 0 ? [] : askedTags(await findAskedTags(directoryContext.db, query.tags));
  try {
    const { zipcode, terms, start, size } = query;
    const { found, total } = await outside.directory.search(outside.key, { zipcode, terms, services, start, size });
    const ids = found.map(({ id }) => id);
    const [answers, tags] = await Promise.all([
      findProgramRecords(directoryContext.db, ids, query.since),
      findTagNames(directoryContext.db),
    ]);
    const data = found.map(({ services: named, ...one }) => ({
      ...one,
      ...splitTags(named, tags),
      record: answers.get(one.id) ?? null,
    }));
    return { data, total };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    return 'away';
  }
}

/**
 * Splits a program's findhelp services into services that match a tag of the server's own directory, and other services
 * with their findhelp names.
 */
function splitTags(named: readonly string[], tags: Parameters<typeof sortedTags>[1]) {
  const { ownTags, others } = sortedTags(named, tags);
  return { serviceTags: ownTags, otherServices: others };
}

async function findProgramRecords(db: Db, ids: readonly ProgramRef[], since: string) {
  const found = ids.length === 0 ? [] : await findOutsideResults(db, ids.map(String), since);
  return new Map<ProgramRef, ReturnType<typeof presentRecord>>(
    found.map((one) => [one.program as OutsideProgramId, presentRecord(one)]),
  );
}

/**
 * Returns a findhelp program near a ZIP code. Uses the client's key.
 * @throws AppError NOT_FOUND, DIRECTORY_AWAY, BAD_REQUEST if the client or the ZIP code is missing
 */
export async function readOutside(
  directoryContext: DirectoryContext,
  id: OutsideProgramId,
  { clientId, zipcode }: { clientId?: ClientId | undefined; zipcode?: string | undefined },
  since: string,
) {
  if (clientId === undefined)
    throw badRequest(
      'clientId',
      'required',
      "To open this program, add the ID of the member's customer to the request (clientId).",
    );
  if (zipcode === undefined) throw badRequest('zipcode', 'required', 'This program requires a ZIP code.');
  const outside = await connectOutside(directoryContext, clientId);
  if (!outside) throw notFound();
  try {
    const [found, answers, tags] = await Promise.all([
      outside.directory.program(outside.key, zipcode, ownIdOf(id)),
      findProgramRecords(directoryContext.db, [id], since),
      findTagNames(directoryContext.db),
    ]);
    if (!found) throw notFound();
    const { services: named, ...program } = found;
    return { ...program, ...splitTags(named, tags), record: answers.get(id) ?? null };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    throw new AppError('DIRECTORY_AWAY', { retryAfter: 5 });
  }
}
