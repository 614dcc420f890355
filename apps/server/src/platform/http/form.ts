import { createHash } from 'node:crypto';
import { sentence } from '@guidepost/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badRequest } from '../errors.ts';

/** A file that was uploaded in a form: its name and its bytes. */
export interface ReceivedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    received: ReceivedFile | undefined;
  }
}

const unreadable = () => new AppError('BAD_REQUEST', { message: 'The form could not be read.' });

/**
 * Allows the endpoints of this scope to accept a form with one file, in addition to JSON. The file is held in memory,
 * so the endpoints' body limit must be small. The form fields become the body, so that the contract validates them. A
 * second file is refused.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
        throw unreadable();
      });
      const fields: [string, string][] = [];
      for (const [name, value] of form) {
        if (typeof value === 'string') fields.push([name, value]);
        else if (request.received) throw badRequest(name, 'single', 'You can send only one file.');
        else
          request.received = {
            fileName: value.name,
            mimeType: value.type,
            bytes: Buffer.from(await value.arrayBuffer()),
          };
      }
      return Object.fromEntries(fields);
    },
  );
}

/**
 * Returns a request's file.
 * @throws AppError BAD_REQUEST if the request has no file
 */
export function receivedFile(request: FastifyRequest): ReceivedFile {
  if (!request.received) throw badRequest('file', 'required', sentence('{label} is required.', { label: 'file' }));
  return request.received;
}

/**
 * Returns the content that is hashed for the idempotency key: the body and, if the request has a file, a digest of the
 * file.
 */
export const bodyWithFile = (body: unknown, received: ReceivedFile | undefined): unknown =>
  received === undefined
    ? body
    : [body, received.fileName, received.mimeType, createHash('sha256').update(received.bytes).digest('base64url')];
