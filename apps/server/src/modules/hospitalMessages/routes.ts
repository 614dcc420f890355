import type { FastifyPluginAsync } from 'fastify';
import { hashOf } from '../../platform/keys.ts';
import type { RouteContext } from '../../platform/module.ts';
import { senderWithKey } from './queries.ts';
import { messageBytes, notStored, receiveMessage, storeTogether } from './receive.ts';

const type = 'application/hl7-v2';

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
    scope.post('/webhooks/hl7', { bodyLimit: messageBytes, config: { rateLimit: false } }, async (request, reply) => {
      const [, key] = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '') ?? [];
      const sender = key && (await context.transaction((tx) => senderWithKey(tx, hashOf(key))));
      if (!sender) return reply.code(401).header('www-authenticate', 'Bearer').send();
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
