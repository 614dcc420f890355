import type { FastifyPluginAsync } from 'fastify';
import { mountWebhook } from '../../platform/http/webhook.ts';
import type { RouteContext } from '../../platform/module.ts';
import { receive } from './incoming.ts';
import { receiveStatus } from './status.ts';

/** Where the carrier tells of texts that came in, and of what became of ours; its signature is the authority. */
export const textRoutes =
  (context: RouteContext): FastifyPluginAsync =>
  async (scope) => {
    mountWebhook(scope, context, '/webhooks/texts/incoming', (request) => receive(context, request));
    mountWebhook(scope, context, '/webhooks/texts/status', (request) => receiveStatus(context, request));
  };
