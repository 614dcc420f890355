import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Carrier } from '../engine/carrier.ts';

const MIN_INTERVAL_MS = 150;
const KEEP_ALIVE_MS = 15_000;

/**
 * Notifies the phone page about changes through server-sent events, at most every 150 ms. The page then fetches the
 * state.
 */
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
    }, MIN_INTERVAL_MS);
  });
  const keepAliveTimer = setInterval(() => reply.raw.write(': here\n\n'), KEEP_ALIVE_MS);
  request.raw.once('close', () => {
    stop();
    clearTimeout(waiting);
    clearInterval(keepAliveTimer);
    streams.delete(reply);
  });
  return reply;
}
