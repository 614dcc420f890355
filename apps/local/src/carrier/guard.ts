import type { FastifyReply, FastifyRequest } from 'fastify';
import { isThisMachine } from './webhooks/loopback.ts';

/**
 * Returns true if a request comes from this machine, names this machine as the host, and was not sent by a page of
 * another website. The carrier requires no token, so other computers and other websites must not reach it.
 */
function isFromHere(request: FastifyRequest): boolean {
  const { host = '', origin } = request.headers;
  if (!isThisMachine(request.raw.socket.remoteAddress ?? '127.0.0.1')) return false;
  const named = URL.parse(`http://${host}`);
  if (!named || !isThisMachine(named.hostname)) return false;
  return origin === undefined || origin === `${request.protocol}://${host}`;
}

/** Refuses requests from other machines and websites. */
export async function guard(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (isFromHere(request)) return undefined;
  return reply.code(403).send({ message: 'The local carrier accepts requests only from this computer.' });
}
