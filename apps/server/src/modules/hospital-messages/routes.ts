import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { addressOf, networkOf } from '../../platform/http/address.ts';
import { hashOf } from '../../platform/keys.ts';
import type { RouteContext } from '../../platform/module.ts';
import { senderWithKey } from './queries.ts';
import { messageBytes, notStored, receiveMessage, storeTogether } from './receive.ts';

const type = 'application/hl7-v2';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hospital whose key came with a request. */
    hospital: Awaited<ReturnType<typeof senderWithKey>>;
  }
}

/**
 * Endpoint for hospitals over HTTPS, one message for each request, with their key as bearer token. A stored message is
 * answered with its acknowledgment. A message that could not be stored is answered with 503, so that it is sent again.
 */
export const hospitalRoutes =
  (context: RouteContext): FastifyPluginAsync =>
  async (scope) => {
    const store = storeTogether(context.each);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.decorateRequest('hospital', undefined);
    const options = {
      bodyLimit: messageBytes,
      config: { limitsItself: true },
      // Runs before the body is read, so that an unknown client cannot send up to 1 MB.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const [, key] = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '') ?? [];
        request.hospital = key ? await context.transaction((tx) => senderWithKey(tx, hashOf(key))) : undefined;
        if (request.hospital) return undefined;
        context.log.info({ address: addressOf(request.ip) }, 'a message with a wrong hospital key was refused');
        void reply.header('connection', 'close');
        context.limits.guesses.count(`${networkOf(request.ip)} hospital`);
        return reply.code(401).header('www-authenticate', 'Bearer').send();
      },
    } as const;
    scope.post('/webhooks/hl7', options, async (request, reply) => {
      const sender = request.hospital;
      if (!sender) throw new AppError('NOT_SIGNED_IN');
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const from = { id: sender.id, timeZone: sender.time_zone };
        const { answer } = await receiveMessage(store, from, bytes, context.now());
        return await (answer === null ? reply.code(204).send() : reply.type(type).send(answer));
      } catch (error) {
        // The driver's error can quote the message.
        context.log.error(
          { senderId: sender.id, kind: error instanceof Error ? error.name : 'unknown' },
          'a message of a hospital could not be stored',
        );
        return reply.code(503).header('retry-after', '5').type(type).send(notStored(bytes, context.now()));
      }
    });
  };
