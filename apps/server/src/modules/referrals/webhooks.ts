import { asId } from '@guidepost/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { mountWebhook } from '../../platform/http/webhook.ts';
import type { RouteContext } from '../../platform/module.ts';
import { reachedNobody, statusPath } from './send.ts';

/** What the carrier says of a text that reached nobody. */
const reachedNobodyWords: ReadonlySet<string> = new Set(['failed', 'undelivered']);

/** Where the carrier tells what became of a text to an organization; its signature is the authority. */
export const referralRoutes =
  (context: RouteContext): FastifyPluginAsync =>
  async (scope) => {
    mountWebhook(scope, context, statusPath, async ({ params, query }) => {
      const id = Number(query.get('request'));
      if (Number.isSafeInteger(id) && reachedNobodyWords.has(params['MessageStatus'] ?? ''))
        await reachedNobody(context, asId(id));
      return undefined;
    });
  };
