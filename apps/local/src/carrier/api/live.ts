import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Carrier } from '../engine/carrier.ts';

const AT_MOST_EVERY_MS = 150;
const SIGN_OF_LIFE_MS = 15_000;

/** Notifies a page of changes by server-sent events, at most every 150 ms. The page then fetches the state. */
export function streamChanges(
  carrier: Carrier,
  request: FastifyRequest,
  reply: FastifyReply,
  streams: Set<FastifyReply>,
): FastifyReply {
  reply.hijack();
  streams.add(reply);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  reply.raw.write('retry: 1000\n\n');
  let waiting: NodeJS.Timeout | undefined;
  const stop = carrier.watch(() => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      reply.raw.write('event: change\ndata: {}\n\n');
    }, AT_MOST_EVERY_MS);
  });
  const alive = setInterval(() => reply.raw.write(': here\n\n'), SIGN_OF_LIFE_MS);
  request.raw.once('close', () => {
    stop();
    clearTimeout(waiting);
    clearInterval(alive);
    streams.delete(reply);
  });
  return reply;
}
