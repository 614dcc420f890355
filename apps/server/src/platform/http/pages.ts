import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Where the popup of the sign-in ends: it must reach its opener, so it opts out of the opener policy. */
const callbackPath = '/sign-in/callback';

/** Our own dashboard, which the docket shows in a frame: no other site may (decision 136). */
const framedPath = '/dashboards/docket';

/** Files at the top of the built app, such as its icon: neither pages nor compressed copies nor hidden. */
const plainFiles = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(html|br|gz)$/.test(entry.name))
    .map((entry) => entry.name);

/**
 * Serves the built staff app: files with a hash in their name for a year, pages never from a cache. Any other path
 * that a browser navigates to is the app's; everything else that nobody serves is a 404 with the error body.
 */
export async function servePages(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const root = webRoot === undefined ? undefined : resolve(webRoot);
  const ready = root !== undefined && existsSync(join(root, 'index.html'));
  if (ready) {
    await app.register(fastifyStatic, {
      root,
      serve: false,
      dotfiles: 'deny',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Names with a hash come and go with each build, so they are looked up when asked for; the few others stay.
    app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`),
    );
    for (const name of plainFiles(root)) app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
    const callback = existsSync(join(root, 'sign-in', 'callback.html')) ? 'sign-in/callback.html' : 'index.html';
    app.get(callbackPath, (_request, reply) =>
      reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-cache').sendFile(callback),
    );
    app.get(framedPath, (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      return reply
        .header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-cache')
        .sendFile('index.html');
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isFile = path.split('/').some((part) => part.includes('.'));
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api') &&
      !isFile &&
      /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '');
    if (isPage && ready) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    throw new AppError('NOT_FOUND', { message: `Nothing answers ${request.method} here.` });
  });
}
