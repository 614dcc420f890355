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
    /** The hospital whose key came with a message. */
    hospital: Awaited<ReturnType<typeof senderWithKey>>;
  }
}

/**
 * Where hospitals send over HTTPS, one message a request, with their key as bearer. What was stored is answered with its
 * acknowledgement; what could not be stored with 503, so that it is sent again.
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
      // Before the body is read: a stranger sends up to 1 MB for nothing.
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
        // an error of the driver can quote the message
        context.log.error(
          { senderId: sender.id, kind: error instanceof Error ? error.name : 'unknown' },
          'a message of a hospital could not be stored',
        );
        return reply.code(503).header('retry-after', '5').type(type).send(notStored(bytes, context.now()));
      }
    });
  };
