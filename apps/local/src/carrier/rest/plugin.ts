import { timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Carrier } from '../engine/carrier.ts';
import { quote } from '../engine/wire.ts';
import { refusal } from '../model/faults.ts';
import { nationalFormat } from '../model/numbers.ts';
import { API_VERSION, NEVER_ANSWERS_MS, TWILIO_PATH } from '../settings.ts';
import { callRoutes } from './calls.ts';
import { conferenceRoutes } from './conferences.ts';
import type { RestContext, RestRoute } from './context.ts';
import { errorBody, notFound, RestError, refusalOf } from './errors.ts';
import { lookUp } from './lookups.ts';
import { messageRoutes } from './messages.ts';
import { numberRoutes } from './numbers.ts';
import { recordingRoutes } from './recordings.ts';

/**
 * The Twilio-compatible API: Messages, Calls, Conferences, Recordings, Transcriptions, numbers and Lookup v2. Register
 * it below TWILIO_PATH.
 */
export function restPlugin(carrier: Carrier): FastifyPluginAsync {
  return async (fastify) => {
    const unanswered = new Set<FastifyReply>();
    fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    fastify.addHook('preHandler', async (request) => {
      authenticate(request, carrier);
      const status = refusal(carrier.faults());
      if (status !== undefined) throw refusalOf(status);
    });
    fastify.addHook('preClose', async () => {
      for (const reply of unanswered) reply.raw.destroy();
    });
    fastify.setErrorHandler((error, request, reply) => {
      const refused = error instanceof RestError ? error : undefined;
      if (!refused && statusOf(error) >= 500) request.log.error({ err: error }, 'local carrier');
      const answer = refused ?? refusalOf(statusOf(error));
      if (request.method !== 'GET') log(carrier, request, undefined, 'bad', `${answer.status} ${answer.code}`);
      if (answer.status === 401) reply.header('www-authenticate', 'Basic realm="Twilio API"');
      return reply.code(answer.status).send(errorBody(answer));
    });
    fastify.setNotFoundHandler((request) => {
      throw notFound(pathOf(request));
    });

    const mount = (route: RestRoute) => {
      fastify.route<{ Params: Record<string, string> }>({
        method: route.method,
        url: `/${API_VERSION}/Accounts/:account${fileOf(route.path)}`,
        async handler(request, reply) {
          if (request.params['account'] !== carrier.account.sid) throw notFound(pathOf(request));
          const context = contextOf(carrier, request, reply);
          const answer = await route.handle(context);
          const isUnanswered = route.asks === true && carrier.faults().timeoutAfterAccept;
          if (route.wire !== undefined)
            log(
              carrier,
              request,
              route.wire,
              isUnanswered ? 'bad' : 'ok',
              isUnanswered ? 'Time-out' : String(reply.statusCode),
            );
          if (!isUnanswered) return answer;
          keepUnanswered(reply, unanswered);
          return reply;
        },
      });
    };
    for (const route of [...messageRoutes(), ...callRoutes, ...conferenceRoutes, ...recordingRoutes, ...numberRoutes])
      mount(route);
    fastify.get<{ Params: { number: string }; Querystring: { Fields?: string } }>(
      '/v2/PhoneNumbers/:number',
      (request) => lookUp(carrier, request.params.number, request.query.Fields ?? ''),
    );
  };
}

/** Returns the status that Fastify set for a request that it could not parse. Returns 500 for every other error. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** A list's path ends in `.json`. A single record's path ends in a parameter, whose value already contains `.json`. */
const fileOf = (path: string): string => (/:\w+$/.test(path) ? path : `${path}.json`);

const pathOf = (request: FastifyRequest): string => (request.url.split('?')[0] ?? '').slice(TWILIO_PATH.length);

function contextOf(
  carrier: Carrier,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): RestContext {
  return {
    carrier,
    accountSid: carrier.account.sid,
    path: pathOf(request),
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    sid: (name = 'sid') => (request.params[name] ?? '').replace(/\.(json|mp3|wav)$/, ''),
    reply,
  };
}

function authenticate(request: FastifyRequest, { account }: Carrier): void {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  const expected = Buffer.from(`${account.sid}:${account.token}`);
  const actual = Buffer.from(credentials, 'base64');
  if (scheme?.toLowerCase() === 'basic' && actual.length === expected.length && timingSafeEqual(actual, expected))
    return;
  throw new RestError(401, 20003, 'Authenticate');
}

/** Sends no response, although the request was handled. */
function keepUnanswered(reply: FastifyReply, unanswered: Set<FastifyReply>): void {
  reply.hijack();
  unanswered.add(reply);
  const timer = setTimeout(() => reply.raw.destroy(), NEVER_ANSWERS_MS);
  reply.raw.once('close', () => {
    clearTimeout(timer);
    unanswered.delete(reply);
  });
}

/** Adds a request to the log. */
function log(
  carrier: Carrier,
  request: FastifyRequest,
  wire: string | undefined,
  tone: 'ok' | 'bad',
  answer: string,
): void {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const [body, to] = [form.get('Body'), form.get('To')];
  const noun = /\/Messages/.test(request.url) ? 'text' : /\/Calls/.test(request.url) ? 'call' : 'request';
  carrier.wire.add({
    wire: wire ?? `${noun} refused`,
    what: body ? quote(body) : to ? `to ${nationalFormat(to)}` : (pathOf(request).split('/').at(-1) ?? ''),
    tone,
    answer,
  });
}
