import type { Readable } from 'node:stream';
import type { FileId } from '@guidepost/contracts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { attachmentDisposition } from '../../connectors/storage/disposition.ts';
import { type LocalStorage, type StorageKey, StorageSizeError } from '../../connectors/storage/port.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteContext } from '../../platform/module.ts';
import { signerOf } from '../../platform/signing.ts';
import { checkNow } from './check.ts';
import { readDownloadAudit } from './links.ts';
import { presentFile } from './present.ts';
import { findAwaited, hasEnded, isRemoved } from './queries-uploads.ts';

/**
 * Returns the byte range that a request asks for, including both ends (RFC 9110 §14). For example, audio and video
 * players request ranges. Returns null if the whole file must be sent, for example because several ranges are
 * requested. Returns 'none' if the range starts beyond the end of the file.
 */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') return Number(last) === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'none' : { start, end };
}

type Request = FastifyRequest<{ Params: { area: string; name: string } }>;

const fileNamePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const action = 'GET /storage/{area}/{name}';

/** Returns the storage key from a request's path. @throws AppError NOT_FOUND */
function keyOf({ params }: Request): StorageKey {
  const { area, name } = params;
  if ((area !== 'incoming' && area !== 'files') || !fileNamePattern.test(name)) throw notFound();
  return { area, name };
}

const queryOf = (request: Request): URLSearchParams => new URL(request.url, 'http://local').searchParams;

const answerTo = {
  type: 'FILE_TYPE_REFUSED',
  size: 'FILE_TOO_LARGE',
  dimensions: 'FILE_TOO_LARGE',
  damaged: 'FILE_DAMAGED',
  infected: 'FILE_INFECTED',
  missing: 'FILE_DAMAGED',
  quota: 'FILE_QUOTA',
};

/**
 * Endpoints for uploads and downloads if Guidepost itself stores the files. As in a bucket, the signature in the URL
 * authorizes the request: it covers the file, the allowed action and the expiry.
 */
export function storageRoutes(context: RouteContext): FastifyPluginAsync | undefined {
  const { local, sizeOf } = context.services.connectors.storage;
  return (
    local &&
    (async (scope) => {
      // Accepts any content type, and stores the bytes unchanged.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      scope.put('/storage/:area/:name', (request, reply) => storeUpload(context, local, request as Request, reply));
      scope.get('/storage/:area/:name', (request, reply) =>
        sendFile(context, local, sizeOf, request as Request, reply),
      );
    })
  );
}

/** @throws AppError FILE_ADDRESS_REFUSED, FILE_ADDRESS_EXPIRED */
async function requireSigned(
  { transaction }: RouteContext,
  address: { text: string; signature: string; expires: number } | undefined,
): Promise<void> {
  const signer = address && (await transaction((tx) => signerOf(tx, 'files')));
  if (!signer?.isOf(address?.signature ?? '', address?.text ?? '')) throw new AppError('FILE_ADDRESS_REFUSED');
  if (Temporal.Now.instant().epochMilliseconds >= (address?.expires ?? 0)) throw new AppError('FILE_ADDRESS_EXPIRED');
}

/**
 * Stores an upload completely or not at all. Checks the file before responding, so that the response can explain a
 * refusal.
 */
async function storeUpload(context: RouteContext, local: LocalStorage, request: Request, reply: FastifyReply) {
  const key = keyOf(request);
  const address = local.readUpload(key, queryOf(request));
  await requireSigned(context, address);
  const { size } = address as NonNullable<typeof address>;
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) !== size) {
    void reply.header('connection', 'close');
    throw new AppError(Number(length) > size ? 'FILE_TOO_LARGE' : 'FILE_DAMAGED');
  }
  const awaited = await context.transaction((tx) => findAwaited(tx, key.name));
  if (awaited === undefined) throw new AppError('FILE_NOT_AWAITED');
  try {
    await context.services.connectors.storage.writeStream(
      key,
      request.body as Readable,
      size,
      'application/octet-stream',
    );
  } catch (error) {
    void reply.header('connection', 'close');
    if (error instanceof StorageSizeError) throw new AppError(error.isTooMany ? 'FILE_TOO_LARGE' : 'FILE_DAMAGED');
    // The browser disconnected during the upload, so it does not read the response.
    if (request.raw.destroyed && !request.raw.complete) throw new AppError('FILE_DAMAGED');
    throw error;
  }
  // The file was removed during the upload, for example because the user lost the right to upload.
  if (await context.transaction((tx) => isRemoved(tx, awaited))) throw new AppError('FILE_NOT_AWAITED');
  const refusal = await refusalAfter(context, awaited);
  if (refusal) throw new AppError(answerTo[refusal.reason], { userMessage: refusal.textSentence });
  return reply.code(200).header('content-type', 'application/json; charset=utf-8').send('{}');
}

async function refusalAfter(context: RouteContext, id: FileId) {
  const row = await checkNow(context, id);
  return row && presentFile(row).refusal;
}

/**
 * Sends a file, or a part of it, as a download that the browser does not display. Writes the audit entry before the
 * first byte.
 */
async function sendFile(
  context: RouteContext,
  local: LocalStorage,
  sizeOf: (key: StorageKey) => Promise<number | null>,
  request: Request,
  reply: FastifyReply,
) {
  const key = keyOf(request);
  const address = local.readDownload(key, queryOf(request));
  await requireSigned(context, address);
  const { fileName, mimeType, trace } = address as NonNullable<typeof address>;
  const sessionId = readDownloadAudit(trace)?.sessionId ?? null;
  if (sessionId !== null && (await context.transaction((tx) => hasEnded(tx, sessionId))))
    throw new AppError('FILE_ADDRESS_EXPIRED');
  const size = await sizeOf(key);
  const range = size === null ? null : rangeOf(request.headers.range, size);
  const outcome = size === null ? 404 : range === null ? 200 : range === 'none' ? 416 : 206;
  const { memberId = null, ...who } = readDownloadAudit(trace) ?? {
    actorId: null,
    impersonatedId: null,
    sessionId: null,
  };
  await context.audit.write({
    ...who,
    requestId: request.id,
    action,
    memberIds: memberId === null ? [] : [memberId],
    address: addressOf(request.ip),
    outcome,
    code: size === null ? 'NOT_FOUND' : null,
  });
  if (size === null) throw notFound();
  void reply.code(outcome).headers({
    'content-type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
    'content-disposition': attachmentDisposition(fileName),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'accept-ranges': 'bytes',
  });
  if (range === 'none') return reply.header('content-range', `bytes */${size}`).send();
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return reply.send(request.method === 'HEAD' ? undefined : local.open(key, range ?? undefined));
}
