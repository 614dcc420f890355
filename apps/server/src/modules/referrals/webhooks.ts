import { asId } from '@guidepost/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { mountWebhook } from '../../platform/http/webhook.ts';
import type { RouteContext } from '../../platform/module.ts';
import { markUndelivered, statusPath } from './send.ts';

/** Statuses that the carrier reports for a text that was not delivered. */
const undeliveredStatuses: ReadonlySet<string> = new Set(['failed', 'undelivered']);

/**
 * Creates the endpoint for the carrier's delivery reports about texts to organizations. The carrier's signature
 * authorizes a request.
 */
export const referralRoutes =
  (context: RouteContext): FastifyPluginAsync =>
  async (scope) => {
    mountWebhook(scope, context, statusPath, async ({ params, query }) => {
      const id = Number(query.get('request'));
      if (Number.isSafeInteger(id) && undeliveredStatuses.has(params['MessageStatus'] ?? ''))
        await markUndelivered(context, asId(id));
      return undefined;
    });
  };
