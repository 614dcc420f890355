import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { isPublicHost } from './pages.ts';

/**
 * Returns true if the first proxy reports that it received the request without TLS. A false report does no harm: it can
 * only cause a refusal or a redirect.
 */
export const isPlainHttp = (headers: IncomingHttpHeaders): boolean =>
  /^\s*http\s*(,|$)/i.test([headers['x-forwarded-proto'] ?? ''].flat().join(','));

/**
 * Handles requests without TLS if the public URL is https. A page is redirected to https. An API request is refused:
 * its token could have been read in transit, and a redirect would hide that (ASVS 4.1.2).
 */
export function refusePlainHttp(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'consentUrl'>,
  isApi: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPlainHttp(request.headers)) return done();
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || isApi(request))
      return done(new AppError('FORBIDDEN', { message: 'This server accepts only HTTPS requests.' }));
    const there = isPublicHost(request.host, config) ? config.consentUrl : config.publicUrl;
    void reply.redirect(new URL(there).origin + request.url.replace(/^\/*/, '/'), 308);
  });
}
