import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/** Where the popup of the sign-in ends: it must reach its opener, so it opts out of the opener policy. */
const callbackPath = '/sign-in/callback';

/** Our own dashboard, which the docket shows in a frame: no other site may (docs/areas/docket.md#dashboard). */
const framedPath = '/dashboards/docket';

/** Files at the top of the built app, such as its icon: neither pages nor compressed copies nor hidden. */
const plainFiles = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(html|br|gz)$/.test(entry.name))
    .map((entry) => entry.name);

/** What the public app may load and call: nothing of another origin, and no socket. */
const publicPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where the files of the public app stand, on every host. */
const publicPath = '/consent';

const isReady = (root: string | undefined): root is string =>
  root !== undefined && existsSync(join(root, 'index.html'));

/** Whether a page is asked for that a browser navigates to, and not a file or the API. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '/';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !path.startsWith('/api') &&
    !path.split('/').some((part) => part.includes('.')) &&
    /text\/html|\*\/\*|^$/.test(headers.accept ?? '')
  );
}

/** Whether a request is at the host of the public app: the one that is configured, or any whose first label is `consent`. */
export const isPublicHost = (host: string, { publicUrl, consentUrl }: Hosts): boolean =>
  /^consent\./i.test(host) || (hostOf(consentUrl) !== hostOf(publicUrl) && host.toLowerCase() === hostOf(consentUrl));

type Hosts = Pick<Config, 'publicUrl' | 'consentUrl'>;
const hostOf = (url: string): string => new URL(url).host;

/**
 * Serves the built apps: files with a hash in their name for a year, pages never from a cache. The public app has a host
 * of its own, or stands below /consent where none is configured, as on one machine; the staff app is never served at the
 * public host. Any other path that a browser navigates to is the app's of that host; everything else that nobody serves
 * is a 404 with the error body.
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
  // The staff app's own addresses do not exist at the public host.
  const staffOnly = (request: FastifyRequest): void => {
    if (isPublicHost(request.host, config)) throw new AppError('NOT_FOUND');
  };
  if (isReady(staff)) serveStaff(app, staff, staffOnly);
  if (isReady(open))
    // Names with a hash come and go with each build, so they are looked up when asked for.
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

/** The staff app's files, and the two of its pages that have headers of their own. */
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
