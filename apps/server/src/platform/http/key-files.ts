import { Readable } from 'node:stream';
import type { AuditFacts, MemberId, StaffId } from '@guidepost/contracts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { hashOf, isKey, newKey } from '../keys.ts';
import type { Acting, RouteContext } from '../module.ts';
import { addressOf } from './address.ts';

/** The URL path for one kind of file. The path of each file ends in KEY.ENDING. */
export interface FileRoute {
  path: string;
  ending: string;
  /**
   * True if each URL works once. HEAD requests then get 404, because a program that checks a URL first would use up its
   * download.
   */
  isSingleUse: boolean;
}

/** Returns the URL of the file that has this key. */
export const keyFileUrl = ({ config }: Acting['services'], { path, ending }: FileRoute, key: string): string =>
  `${config.apiUrl}${path}/${key}.${ending}`;

/** How long a single-use URL is valid, in minutes. */
const minutes = 5;

/**
 * Creates a URL where the signed-in user can download a file once.
 * @returns the URL and the data to store: the hash of the key, the user, and the start and end of its validity
 */
export function createSingleUseUrl({ viewer, now, services }: Acting, route: FileRoute) {
  const key = newKey();
  const exportValues = {
    hash: hashOf(key),
    createdBy: viewer.impersonatorId ?? viewer.id,
    sessionId: viewer.sessionId,
    timeZone: viewer.timeZone,
    at: now.toString(),
    expiresAt: now.add({ minutes }).toString(),
  };
  return { url: keyFileUrl(services, route, key), given: exportValues };
}

/** A file to send, with its audit data. */
interface KeyFile {
  actorId: StaffId;
  sessionId: number | null;
  memberIds: readonly MemberId[];
  /** The reason that the user entered for the download, if the screen requires one. */
  reason?: string;
  /** The kind of file and its size. */
  facts?: AuditFacts;
  type: string;
  disposition: string;
  body: string | Uint8Array | Readable;
}

/** Maximum number of members in one audit entry. */
const maxAuditedMembers = 5000;

/**
 * Serves files whose URLs end in a key. The key is the authorization, so no sign-in is needed. The audit entry is
 * written before the first byte is sent. An invalid key gets the same response as a missing file.
 */
export function serveKeyFiles(
  scope: FastifyInstance,
  context: RouteContext,
  { path, ending, isSingleUse }: FileRoute,
  open: (hash: Buffer, now: Temporal.Instant) => Promise<KeyFile | undefined>,
): void {
  scope.get<{ Params: { name: string } }>(
    `${path}/:name`,
    { exposeHeadRoute: !isSingleUse },
    async (request, reply) => {
      const { name } = request.params;
      const key = name.slice(0, -ending.length - 1);
      const found = isKey(key) && name.endsWith(`.${ending}`) ? await open(hashOf(key), context.now()) : undefined;
      if (!found) throw notFound();
      const { type, disposition, body, memberIds, ...who } = found;
      // the members of a large file are split into several audit entries, so that each member can be found; only the
      // first entry has the counts
      const parts = Array.from(
        { length: Math.max(1, Math.ceil(memberIds.length / maxAuditedMembers)) },
        (_, part) => part,
      );
      const { facts } = who;
      const { rows: _, ...otherFacts } = facts ?? {};
      const write = (part: number) =>
        context.audit.write({
          ...who,
          ...(facts && part > 0 ? { facts: otherFacts } : {}),
          memberIds: memberIds.slice(part * maxAuditedMembers, (part + 1) * maxAuditedMembers),
          requestId: request.id,
          impersonatedId: null,
          action: `GET ${path}/{secret}`,
          address: addressOf(request.ip),
          outcome: 200,
          code: null,
        });
      await Promise.all(parts.map(write));
      void reply.headers({
        'content-type': type,
        'content-disposition': disposition,
        'cache-control': 'private, no-store',
      });
      return reply.send(body);
    },
  );
}

/**
 * Returns the rows with these ids as a file, in the order of the ids. Reads the rows in batches, as in `listFile`.
 * Deleted rows are omitted.
 * @param read returns the rows with the given ids
 */
export function fileOf<Row>(
  head: string,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Row[]>,
  lineOf: (row: Row) => string,
): Readable {
  async function* pieces() {
    yield `\uFEFF${head}`;
    for (let at = 0; at < ids.length; at += batch) {
      const found = await read(ids.slice(at, at + batch));
      yield found.map(lineOf).join('');
    }
  }
  return Readable.from(pieces());
}

/** Number of rows in a batch. The length of a list is not limited. */
const batch = 1000;

/**
 * Returns a list as a file. Each batch of rows is read in its own transaction, so that a slow download does not keep a
 * transaction open.
 * @param page returns the rows after a given row, or the first rows
 */
export function listFile<Row>(
  head: string,
  page: (after: Row | undefined, limit: number) => Promise<Row[]>,
  lineOf: (row: Row) => string,
): Readable {
  async function* pieces() {
    yield `\uFEFF${head}`;
    let last: Row | undefined;
    do {
      const found: Row[] = await page(last, batch);
      yield found.map(lineOf).join('');
      last = found.length < batch ? undefined : found.at(-1);
    } while (last !== undefined);
  }
  return Readable.from(pieces());
}
