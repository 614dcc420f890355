import { storable } from '@guidepost/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteContext } from '../module.ts';
import { addressOf, networkOf } from './address.ts';

/** A message or question of the telephone service, after its signature was verified. */
export interface SignedRequest {
  /** The form fields under the service's own names, cleaned so that they can be stored. */
  params: Readonly<Record<string, string>>;
  /** Parameters of the address. We create the address, and it is signed with the rest. */
  query: URLSearchParams;
}

/** A document with the next steps, in the service's own language; undefined if none exist. */
export type WebhookAnswer = { document: string } | undefined;

const bodyBytes = 200_000;

/** Returns the address of a webhook, as the service receives and signs it. `path` begins with `/webhooks/`. */
export const webhookAddress = (
  { services: { config } }: Pick<RouteContext, 'services'>,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${config.apiUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
};

/**
 * Mounts a webhook of the telephone service. A request that is not signed with our secret for exactly this address is
 * refused and changes nothing. A failure is answered with 503, so that the service sends it again. Handlers must expect
 * the same request twice, late or out of order.
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
  // The service sends everyone's requests from a few addresses, so a limit on calls would refuse members' texts. Only
  // calls without a valid signature are counted, by network.
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    context.log.info({ path, address: addressOf(request.ip) }, 'a webhook without a good signature was refused');
    context.limits.guesses.count(`${networkOf(request.ip)} webhook`);
    return reply.code(403).send();
  };
  const options = {
    bodyLimit: bodyBytes,
    config: { limitsItself: true },
    // before the body is read
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
      // after verification, because the signature covers the fields as they were sent
      const cleaned = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(value)]));
      const answer = await handle({ params: cleaned, query: new URLSearchParams(search) });
      return await reply.type('text/xml').send(answer?.document ?? '<Response/>');
    } catch (error) {
      context.log.error({ err: error, path }, 'a webhook could not be handled');
      return reply.code(503).header('retry-after', '2').send();
    }
  });
}
