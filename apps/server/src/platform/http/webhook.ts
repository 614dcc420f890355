import { storable } from '@guidepost/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteContext } from '../module.ts';
import { addressOf, networkOf } from './address.ts';

/** A request from the telephone service whose signature was verified. */
export interface SignedRequest {
  /** The form fields with the telephone service's own names. Characters that the database cannot store were removed. */
  params: Readonly<Record<string, string>>;
  /** Query parameters that Guidepost added to the webhook's URL. The signature covers them. */
  query: URLSearchParams;
}

/** A document with the next steps, in the telephone service's format; undefined if there are no steps. */
export type WebhookAnswer = { document: string } | undefined;

const bodyBytes = 200_000;

/** Returns a webhook's URL as the service requests and signs it. `path` starts with `/webhooks/`. */
export const webhookAddress = (
  { services: { config } }: Pick<RouteContext, 'services'>,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${config.apiUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
};

/**
 * Mounts a webhook of the telephone service. A request that is not signed with the shared secret for exactly this URL
 * is refused and changes nothing. If the handler fails, the response is 503, so that the service retries. Handlers must
 * expect the same request twice, late or out of order.
 */
export function mountWebhook(
  scope: FastifyInstance,
  context: RouteContext,
  path: `/webhooks/${string}`,
  handle: (request: SignedRequest) => Promise<WebhookAnswer>,
): void {
  const { telephony } = context.services.connectors;
  if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
  // The service sends the requests for all members from a few IP addresses. A limit on all requests would therefore
  // refuse members' texts. Only requests without a valid signature are counted, by network.
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    context.log.info({ path, address: addressOf(request.ip) }, 'refused a webhook without a valid signature');
    context.limits.guesses.count(`${networkOf(request.ip)} webhook`);
    return reply.code(403).send();
  };
  const options = {
    bodyLimit: bodyBytes,
    config: { limitsItself: true },
    // refuses a request without a signature before its body is read
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers['x-twilio-signature'] !== undefined) return undefined;
      return refuse(request, reply.header('connection', 'close'));
    },
  } as const;
  scope.post(path, options, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const params = Object.fromEntries(form);
    const [, search = ''] = request.url.split(/\?(.*)/s);
    const url = `${webhookAddress(context, path)}${search === '' ? '' : `?${search}`}`;
    const signature = String(request.headers['x-twilio-signature'] ?? '');
    if (!telephony.verify({ url, params, signature })) return refuse(request, reply);
    try {
      // cleans the fields only after verification, because the signature covers them as they were sent
      const cleaned = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(value)]));
      const answer = await handle({ params: cleaned, query: new URLSearchParams(search) });
      return await reply.type('text/xml').send(answer?.document ?? '<Response/>');
    } catch (error) {
      context.log.error({ err: error, path }, 'a webhook failed');
      return reply.code(503).header('retry-after', '2').send();
    }
  });
}
