import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { MediaError } from '../webhooks/media.ts';

/** An error response of the JSON API: a status and one sentence. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Responds to a failed request with `{message}`. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = refusalOf(error);
  if (status >= 500) request.log.error({ err: error }, 'local carrier');
  return reply.code(status).send({ message });
}

function refusalOf(error: unknown): { status: number; message: string } {
  if (error instanceof ApiError) return error;
  if (error instanceof MediaError) return { status: 400, message: `${error.message} (${error.code})` };
  if (error instanceof ZodError) {
    const sentences = error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join('.')}: ${message}` : message,
    );
    return { status: 400, message: sentences.join('; ') };
  }
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
    return { status: error.statusCode, message: error.message };
  return { status: 500, message: 'The local carrier failed. See its log for the cause.' };
}
