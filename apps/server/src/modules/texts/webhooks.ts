import { asId } from '@guidepost/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { mountWebhook, type SignedRequest } from '../../platform/http/webhook.ts';
import type { JobContext, RouteContext } from '../../platform/module.ts';
import { deliveryStatusOf, settle } from './delivery.ts';
import { receive } from './incoming.ts';
import { isMissing } from './queries-sending.ts';

/** Statuses that only confirm acceptance; later ones say more. */
const accepted: ReadonlySet<string> = new Set(['accepted', 'scheduled', 'queued', 'sending']);

/**
 * Handles the carrier's report about an outgoing text. Our callback address names the text and the attempt, so that
 * even a text with an unknown outcome is settled by it.
 */
async function receiveStatus(context: JobContext, { params, query }: SignedRequest): Promise<undefined> {
  const word = params['MessageStatus'] ?? '';
  const status = accepted.has(word) ? null : deliveryStatusOf(word);
  const [id, attempt] = [asId<'Text'>(Number(query.get('message'))), Number(query.get('attempt'))];
  const sid = params['MessageSid'] ?? '';
  if (status === null || !Number.isSafeInteger(id) || !Number.isSafeInteger(attempt) || sid === '') return;
  const errorCode = /^\d{1,9}$/.test(params['ErrorCode'] ?? '') ? Number(params['ErrorCode']) : null;
  await context.transaction(async (tx) => {
    // That it was taken, the worker knows from the answer to its own request, unless that was lost.
    if (status === 'sent' && !(await isMissing(tx, id))) return;
    await settle(tx, context.services, { id, sid, status, errorCode, attempt }, context.now());
  });
}

/** Where the carrier tells of texts that came in, and of what became of ours; its signature is the authority. */
export const textRoutes =
  (context: RouteContext): FastifyPluginAsync =>
  async (scope) => {
    mountWebhook(scope, context, '/webhooks/texts/incoming', (request) => receive(context, request));
    mountWebhook(scope, context, '/webhooks/texts/status', (request) => receiveStatus(context, request));
  };
