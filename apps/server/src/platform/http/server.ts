import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { businessTimeHeader, liveProtocol } from '@guidepost/contracts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { challengeOf } from '../access/sign-in-strength.ts';
import type { Config } from '../config.ts';
import { runInRequest } from '../current-request.ts';
import { AppError, errorBody, toAppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { waitUntilReading } from '../real-time.ts';
import { networkOf } from './address.ts';
import { type Limits, limited } from './limits.ts';
import { refusePlainHttp } from './plain-http.ts';
import { traceRequests } from './traced-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True if a line of the log already describes the response. */
    isLogged: boolean;
  }
  interface FastifyContextConfig {
    /** True if the route counts its own requests, by session, link or key. */
    limitsItself?: true;
  }
}

const originOf = (url: string): string => new URL(url).origin;

/**
 * Returns the origins whose pages may send requests: the staff app and the public app. They come from the
 * configuration, never from the Host header.
 */
export const allowedOrigins = (config: Config): string[] => [
  ...new Set([originOf(config.publicUrl), originOf(config.consentUrl)]),
];

/** Returns the content security policy. Pages may connect to the same origin, its socket, and the identity provider. */
function contentSecurityPolicy(config: Config) {
  const self = new URL(config.publicUrl);
  const socket = `${self.protocol === 'https:' ? 'wss' : 'ws'}://${self.host}`;
  const dashboards = config.sigma ? [originOf(config.sigma.url)] : [];
  const bucket = config.storage.kind === 's3' ? [config.storage.origin] : [];
  const tiles = config.mapsTileUrl ? [originOf(config.mapsTileUrl.replace('{s}', '*').replaceAll(/[{}]/g, ''))] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...tiles, ...bucket],
      mediaSrc: ["'self'", 'blob:', ...bucket],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", socket, originOf(config.oidc.issuer), ...tiles, ...bucket],
      frameSrc: ["'self'", ...dashboards],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  };
}

/**
 * Returns helmet's headers. They are the same for each response, so they are computed only once. @fastify/helmet creates
 * helmet's functions again for each request.
 */
function securityHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  } as unknown as ServerResponse;
  helmet(options)({} as IncomingMessage, response, (error) => {
    if (error) throw error;
  });
  return headers;
}

const bodyOf = (failure: AppError, path: string, requestId: string): string =>
  JSON.stringify(errorBody(failure, path, requestId, Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })));

/**
 * Handles a message that is not a valid HTTP request, such as one with two Content-Length headers. Responds with the
 * error body, then closes the connection.
 */
function refuseMessage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const body = bodyOf(new AppError('BAD_REQUEST', { message: 'The message is not valid HTTP.' }), '', randomUUID());
    socket.write(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

/** Also checks the matched route, because a URL can be escaped: `/%61pi` is `/api`. */
const isApi = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api') || request.routeOptions.url?.startsWith('/api') === true;

/** Fields of the log line of a response. They contain the route instead of the URL, which can contain search words. */
const responseFields = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
  requestId: request.id,
  method: request.method,
  route: request.routeOptions.url,
  status,
  ms: Math.round(reply.elapsedTime),
});

/** Creates the HTTP server without routes: limits, headers, body parsing and the error body. */
export function createHttp(config: Config, log: Logger, limits: Limits): FastifyInstance {
  const isSecure = config.publicUrl.startsWith('https:');
  const apiLabel = /^api\./i;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMessage,
    // A URL that cannot be decoded matches no route and runs no hook, so its headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({
        'x-request-id': request.id,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
      });
      void answerFailure(error, request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // The API is available under /api on every host, and at the root of a host whose first label is api
    // (docs/product-decisions.md#addresses-of-the-api).
    rewriteUrl: (request) =>
      apiLabel.test(request.headers.host ?? '') && !request.url?.startsWith('/api/')
        ? `/api${request.url ?? '/'}`
        : (request.url ?? '/'),
  }) as unknown as FastifyInstance;

  app.decorateRequest('viewer', null);
  app.decorateRequest('signedInAt', null);
  app.decorateRequest('pending', undefined);
  app.decorateRequest('input', undefined);
  app.decorateRequest('audited', false);
  app.decorateRequest('isLogged', false);
  app.decorateRequest('received', undefined);

  // Accepts only JSON, so that a form or a text/plain request from another site never reaches a handler (ASVS 3.5.2).
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parseJson(request, body, done);
  });

  if (config.traces) traceRequests(app, isApi);
  const constantHeaders = {
    ...securityHeaders({
      contentSecurityPolicy: contentSecurityPolicy(config),
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
      xFrameOptions: { action: 'deny' },
    }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(constantHeaders);
    reply.header('x-request-id', request.id);
    if (isApi(request)) reply.header('cache-control', 'no-store');
    done();
  });

  if (isSecure) refusePlainHttp(app, config, isApi);

  const origins = new Set(allowedOrigins(config));
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !isApi(request)) return done();
    reply.header('vary', 'Origin');
    if (origins.has(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header(
        'access-control-expose-headers',
        `date, x-request-id, retry-after, www-authenticate, ${businessTimeHeader}, ${liveProtocol.cursorHeader}`,
      );
      if (request.method === 'OPTIONS') {
        reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
        reply.header(
          'access-control-allow-headers',
          'authorization, content-type, idempotency-key, impersonation-user-id, language, traceparent',
        );
        reply.header('access-control-max-age', '600');
        void reply.code(204).send();
        return;
      }
    }
    done();
  });

  // The remaining public routes have a key in their URL. Each valid key has its own count, so requests with guessed
  // keys do not affect it. Guessed keys are counted by network when they are refused. They are not stored, so a large
  // number of them uses no memory.
  const isLimitedHere = (request: FastifyRequest) => isApi(request) && !request.routeOptions.config?.limitsItself;
  const downloadOf = (request: FastifyRequest) => `${request.routeOptions.url} ${JSON.stringify(request.params)}`;
  app.addHook('onRequest', async (request) => {
    if (!request.is404 && isLimitedHere(request)) limits.downloads.count(downloadOf(request));
  });
  /** Returns the error for a refused request. */
  function refusalOf(error: unknown, request: FastifyRequest): unknown {
    if (!isLimitedHere(request) || ![401, 403, 404, 410].includes(toAppError(error).status)) return error;
    if (!request.is404) limits.downloads.forget(downloadOf(request));
    return limited(limits.refusals, networkOf(request.ip), error);
  }

  // The body is received outside the request's asynchronous context, so the context begins after it.
  app.addHook('preValidation', (request, _reply, done) => runInRequest(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.isLogged && isApi(request))
      request.log.info(responseFields(request, reply, reply.statusCode), 'request');
    done();
  });

  function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const failure = toAppError(error);
    const fields = { ...responseFields(request, reply, failure.status), code: failure.code };
    // An unknown key of a link has the same response as an expired one, so both are logged.
    const isRefused = [401, 403, 429].includes(failure.status) || failure.code === 'LINK_EXPIRED';
    if (failure.status >= 500) request.log.error({ err: error, ...fields }, 'request failed');
    else if (isRefused)
      request.log.info({ ...fields, reason: failure.message, address: request.ip }, 'request refused');
    request.isLogged = isRefused || failure.status >= 500;
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
    if (failure.authentication) reply.header('www-authenticate', challengeOf(failure.authentication));
    const [path = '/'] = request.url.split('?');
    return reply
      .code(failure.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(bodyOf(failure, path, request.id));
  }
  app.setErrorHandler(async (error, request, reply) => {
    // The client closed the connection while it sent the body. That is not a failure of the server.
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.debug({ requestId: request.id, route: request.routeOptions.url }, 'request aborted');
      return answerFailure(new AppError('BAD_REQUEST'), request, reply);
    }
    const { notBeforeMs } = toAppError(error);
    if (notBeforeMs !== undefined) await waitUntilReading(performance.now() - reply.elapsedTime + notBeforeMs);
    return answerFailure(refusalOf(error, request), request, reply);
  });
  return app;
}
