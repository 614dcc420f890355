import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { addressOf, networkOf } from '../../platform/http/address.ts';
import { hashOf } from '../../platform/keys.ts';
import type { RouteContext } from '../../platform/module.ts';
import { senderWithKey } from './queries.ts';
import { createBatchedStore, messageBytes, receiveMessage, retryAcknowledgment } from './receive.ts';

const type = 'application/hl7-v2';

/** Path that hospitals send to, below the API's URL. */
export const hospitalPath = '/webhooks/hl7';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hospital whose key is in the request. */
    hospital: Awaited<ReturnType<typeof senderWithKey>>;
  }
}

/**
 * Creates the HTTPS endpoint for hospitals. Each request contains one message, and the hospital's key as a bearer
 * token. The response is the acknowledgment. If the message could not be stored, the status is 503, so that the
 * hospital sends it again.
 */
export const hospitalRoutes =
  (context: RouteContext): FastifyPluginAsync =>
  async (scope) => {
    const store = createBatchedStore(context.each);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.decorateRequest('hospital', undefined);
    const options = {
      bodyLimit: messageBytes,
      config: { limitsItself: true },
      // Checks the key before the body is read, so that unknown clients cannot send 1 MB each.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const [, key] = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '') ?? [];
        request.hospital = key ? await context.transaction((tx) => senderWithKey(tx, hashOf(key))) : undefined;
        if (request.hospital) return undefined;
        context.log.info({ address: addressOf(request.ip) }, 'refused a message with a wrong hospital key');
        void reply.header('connection', 'close');
        context.limits.guesses.count(`${networkOf(request.ip)} hospital`);
        return reply.code(401).header('www-authenticate', 'Bearer').send();
      },
    } as const;
    scope.post(hospitalPath, options, async (request, reply) => {
      const sender = request.hospital;
      if (!sender) throw new AppError('NOT_SIGNED_IN');
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const from = { id: sender.id, timeZone: sender.time_zone };
        const { answer } = await receiveMessage(store, from, bytes, context.now());
        return await (answer === null ? reply.code(204).send() : reply.type(type).send(answer));
      } catch (error) {
        // The driver's error can contain the message's text, so only the error's name is logged.
        context.log.error(
          { senderId: sender.id, kind: error instanceof Error ? error.name : 'unknown' },
          'a hospital message was not stored',
        );
        return reply.code(503).header('retry-after', '5').type(type).send(retryAcknowledgment(bytes, context.now()));
      }
    });
  };
