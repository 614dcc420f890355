import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/** The last page of the sign-in popup. It has no opener policy, because it must access the window that opened it. */
const callbackPath = '/sign-in/callback';

/**
 * The built-in dashboard. The docket shows it in a frame; other sites must not frame it
 * (docs/areas/docket.md#dashboard).
 */
const framedPath = '/dashboards/docket';

/**
 * Returns the files in the root folder of the built app, such as its icon. Pages, compressed copies and hidden files
 * are excluded.
 */
const plainFiles = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(html|br|gz)$/.test(entry.name))
    .map((entry) => entry.name);

/** Content security policy of the public app. It allows no other origin and no sockets. */
const publicPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Every host serves the public app's files below this path. */
const publicPath = '/consent';

const isReady = (root: string | undefined): root is string =>
  root !== undefined && existsSync(join(root, 'index.html'));

/** Returns true if a browser requests a page rather than a file or the API. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '/';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !path.startsWith('/api') &&
    !path.split('/').some((part) => part.includes('.')) &&
    /text\/html|\*\/\*|^$/.test(headers.accept ?? '')
  );
}

/** Returns true for the host of the public app: the configured host, or any host whose first label is `consent`. */
export const isPublicHost = (host: string, { publicUrl, consentUrl }: Hosts): boolean =>
  /^consent\./i.test(host) || (hostOf(consentUrl) !== hostOf(publicUrl) && host.toLowerCase() === hostOf(consentUrl));

type Hosts = Pick<Config, 'publicUrl' | 'consentUrl'>;
const hostOf = (url: string): string => new URL(url).host;

/**
 * Serves the built apps. Browsers cache files with a hash in their name for a year, and never cache pages. The public
 * app has its own host or, if none is configured, the path /consent. The staff app is never served on the public host.
 * A browser that requests a page at any other path receives the app of that host. Other requests to unknown paths
 * receive a 404 with the error body.
 */
export async function servePages(
  app: FastifyInstance,
  config: Hosts & Pick<Config, 'webRoot' | 'consentRoot'>,
): Promise<void> {
  const [staff, open] = [config.webRoot, config.consentRoot].map((root) => (root ? resolve(root) : undefined));
  const isShared = hostOf(config.publicUrl) === hostOf(config.consentUrl);
  const isOpen = (request: FastifyRequest): boolean =>
    isPublicHost(request.host, config) || (isShared && /^\/consent(?=[/?]|$)/.test(request.url));
  const first = [staff, open].find(isReady);
  if (first !== undefined)
    await app.register(fastifyStatic, {
      root: first,
      serve: false,
      dotfiles: 'deny',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  // Paths of the staff app return 404 on the public host.
  const staffOnly = (request: FastifyRequest): void => {
    if (isPublicHost(request.host, config)) throw new AppError('NOT_FOUND');
  };
  if (isReady(staff)) serveStaff(app, staff, staffOnly);
  if (isReady(open))
    // Names with a hash change with each build, so the server looks for the file when it is requested.
    app.get<{ Params: { '*': string } }>(`${publicPath}/assets/*`, (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`, open),
    );
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) {
      reply.header('cache-control', 'no-cache');
      if (isOpen(request)) {
        if (isReady(open)) return reply.header('content-security-policy', publicPolicy).sendFile('index.html', open);
      } else if (isReady(staff)) return reply.sendFile('index.html', staff);
    }
    throw new AppError('NOT_FOUND', { message: `Nothing answers ${request.method} here.` });
  });
}

/** Serves the staff app's files and its two pages with special headers. */
function serveStaff(app: FastifyInstance, root: string, check: (request: FastifyRequest) => void): void {
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    check(request);
    return reply.sendFile(`assets/${request.params['*']}`, root);
  });
  for (const name of plainFiles(root))
    app.get(`/${name}`, (request, reply) => {
      check(request);
      return reply.sendFile(name, root);
    });
  const callback = existsSync(join(root, 'sign-in', 'callback.html')) ? 'sign-in/callback.html' : 'index.html';
  app.get(callbackPath, (request, reply) => {
    check(request);
    return reply
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('cache-control', 'no-cache')
      .sendFile(callback, root);
  });
  app.get(framedPath, (request, reply) => {
    check(request);
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .sendFile('index.html', root);
  });
}
