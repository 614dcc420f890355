import { Readable } from 'node:stream';
import type { AuditFacts, MemberId, StaffId } from '@guidepost/contracts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { hashOf, isKey, newKey } from '../keys.ts';
import type { Acting, RouteContext } from '../module.ts';
import { addressOf } from './address.ts';

/** Where files of a kind are: below a path, under the name KEY.ENDING. */
export interface FileRoute {
  path: string;
  ending: string;
}

/** The address of the file of a key. */
export const addressAt = ({ config }: Acting['services'], { path, ending }: FileRoute, key: string): string =>
  `${config.apiUrl}${path}/${key}.${ending}`;

/** An address that is made for one download works for so many minutes. */
const minutes = 5;

/**
 * Makes the address of a file that whoever asks may fetch once, soon.
 * @returns the address, and what is stored of it: whose it is, since when and until when
 */
export function addressOnce({ viewer, now, services }: Acting, route: FileRoute) {
  const key = newKey();
  const given = {
    hash: hashOf(key),
    createdBy: viewer.impersonatorId ?? viewer.id,
    sessionId: viewer.sessionId,
    timeZone: viewer.timeZone,
    at: now.toString(),
    expiresAt: now.add({ minutes }).toString(),
  };
  return { url: addressAt(services, route, key), given };
}

/** A file that is sent, and what the audit says of it. */
interface KeyFile {
  actorId: StaffId;
  sessionId: number | null;
  memberIds: readonly MemberId[];
  /** Why it is fetched, where the product asked. */
  reason?: string;
  /** What it is, and how much. */
  facts?: AuditFacts;
  type: string;
  disposition: string;
  body: string | Uint8Array | Readable;
}

/** So many members are named in one entry of the audit. */
const toldAtOnce = 5000;

/**
 * Serves files whose addresses end in a key: the key is the authority, nobody has to be signed in. What was fetched is in the
 * audit before a byte leaves. A key that opens nothing is as if there were nothing.
 */
export function serveKeyFiles(
  scope: FastifyInstance,
  context: RouteContext,
  { path, ending }: FileRoute,
  open: (hash: Buffer, now: Temporal.Instant) => Promise<KeyFile | undefined>,
): void {
  scope.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const { name } = request.params;
    const key = name.slice(0, -ending.length - 1);
    const found = isKey(key) && name.endsWith(`.${ending}`) ? await open(hashOf(key), context.now()) : undefined;
    if (!found) throw notFound();
    const { type, disposition, body, memberIds, ...who } = found;
    // a file of very many members is told in parts: whoever looks for one of them finds it, and the first says how much it was
    const parts = Array.from({ length: Math.max(1, Math.ceil(memberIds.length / toldAtOnce)) }, (_, part) => part);
    const { facts } = who;
    const { rows: _, ...besides } = facts ?? {};
    const write = (part: number) =>
      context.audit.write({
        ...who,
        ...(facts && part > 0 ? { facts: besides } : {}),
        memberIds: memberIds.slice(part * toldAtOnce, (part + 1) * toldAtOnce),
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
  });
}

/**
 * Rows of these ids as a file, in their order, a batch at a time as `listFile` does; those that are gone are left out.
 * @param read the rows of some ids
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

/** So many rows are read at once; a list is as long as it is. */
const batch = 1000;

/**
 * A list as a file, a batch of rows at a time, each read in a transaction of its own: nothing is held while somebody reads
 * slowly.
 * @param page the rows that come after one, or the first ones
 */
export function listFile<Row>(
  head: string,
  page: (after: Row | undefined, most: number) => Promise<Row[]>,
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
