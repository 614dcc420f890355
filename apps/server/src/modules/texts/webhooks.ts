import { asId } from '@guidepost/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { mountWebhook, type SignedRequest } from '../../platform/http/webhook.ts';
import type { JobContext, RouteContext } from '../../platform/module.ts';
import { receive } from './receiving/incoming.ts';
import { deliveryStatusOf, storeDeliveryStatus } from './sending/delivery.ts';
import { isMissing } from './sending/queries-sending.ts';

/** Carrier statuses that only confirm that the carrier accepted the text. They say nothing about its delivery. */
const accepted: ReadonlySet<string> = new Set(['accepted', 'scheduled', 'queued', 'sending']);

/**
 * Handles the carrier's report about an outgoing text. The callback URL contains the text's id and the attempt. A
 * report can therefore also resolve a text whose result is unknown.
 */
async function receiveStatus(context: JobContext, { params, query }: SignedRequest): Promise<undefined> {
  const word = params['MessageStatus'] ?? '';
  const status = accepted.has(word) ? null : deliveryStatusOf(word);
  const [id, attempt] = [asId<'Text'>(Number(query.get('message'))), Number(query.get('attempt'))];
  const sid = params['MessageSid'] ?? '';
  if (status === null || !Number.isSafeInteger(id) || !Number.isSafeInteger(attempt) || sid === '') return;
  const errorCode = /^\d{1,9}$/.test(params['ErrorCode'] ?? '') ? Number(params['ErrorCode']) : null;
  await context.transaction(async (tx) => {
    // Ignores the status `sent` if the worker has already stored that the carrier accepted the text. If the worker did
    // not get the carrier's response, only this report shows that the text was accepted.
    if (status === 'sent' && !(await isMissing(tx, id))) return;
    await storeDeliveryStatus(tx, context.services, { id, sid, status, errorCode, attempt }, context.now());
  });
}

/** Webhooks that receive incoming texts and delivery reports. The carrier's signature authorizes them. */
export const textRoutes =
  (context: RouteContext): FastifyPluginAsync =>
  async (scope) => {
    mountWebhook(scope, context, '/webhooks/texts/incoming', (request) => receive(context, request));
    mountWebhook(scope, context, '/webhooks/texts/status', (request) => receiveStatus(context, request));
  };
