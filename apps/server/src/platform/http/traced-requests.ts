import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenSpan, startSpan } from '../tracing.ts';

/**
 * Opens a span for each request to the API. It contains the route instead of the URL, because a URL can contain ids and
 * search words.
 */
export function traceRequests(app: FastifyInstance, isApi: (request: FastifyRequest) => boolean): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isApi(request) || request.is404) return done();
    const { traceparent } = request.headers;
    const route = request.routeOptions.url ?? '';
    const span = startSpan(() => ({
      name: `${request.method} ${route}`,
      kind: 'server',
      values: { 'http.request.method': request.method, 'http.route': route, 'guidepost.request_id': request.id },
      parent: typeof traceparent === 'string' ? traceparent : undefined,
    }));
    if (span === undefined) return done();
    spans.set(request, span);
    span.run(done);
  });
  // the body is received outside the request's asynchronous context, so the span is made the current one again
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500);
    done();
  });
}
