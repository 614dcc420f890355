import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import pg from 'pg';
import { continueSignIn, showChooser } from './interaction.ts';
import { createProvider } from './provider.ts';
import { IDENTITY_PATH, MINUTE } from './settings.ts';
import { cleanUp } from './store.ts';
import { readSecrets } from './store-schema.ts';
import { pageStyles } from './styles.ts';

export interface IdentityOptions {
  /** Database URL with a role that can read the staff and write the schema `local_idp` (see prepareStore). */
  databaseUrl: string;
  /** Guidepost's URL, such as `http://localhost:8080`. */
  publicUrl: string;
}

/** Mounts the local identity provider below `/_idp`, on the same port as Guidepost. */
export function identityPlugin(options: IdentityOptions): FastifyPluginAsync {
  return async (fastify) => {
    const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 4, connectionTimeoutMillis: 3000 });
    pool.on('error', () => undefined);
    // Ignores connection errors, which can occur while connections are being closed.
    pool.on('connect', (client) => client.on('error', () => undefined));
    const provider = createProvider(options.publicUrl, pool, await readSecrets(pool));
    provider.on('server_error', (_ctx, error) => fastify.log.error({ err: error }, 'identity provider'));
    const sweep = setInterval(() => cleanUp(pool).catch(() => undefined), MINUTE * 1000).unref();
    fastify.addHook('onClose', async () => {
      clearInterval(sweep);
      await pool.end();
    });

    // The provider itself reads and parses request bodies.
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));

    const { host, protocol } = new URL(options.publicUrl);
    const mount = (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) => {
      return async (request: FastifyRequest, reply: FastifyReply) => {
        if (!(await isUp(pool))) {
          return reply.code(503).header('retry-after', '1').type('text/plain').send('The database is not available.');
        }
        // Replaces the request's host with the configured host, because links and cookies are valid only for that host.
        request.raw.headers.host = host;
        request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
        delete request.raw.headers['x-forwarded-host'];
        reply.hijack();
        for (const [name, value] of Object.entries(SECURITY_HEADERS)) reply.raw.setHeader(name, value);
        await handle(request, reply);
        return reply;
      };
    };

    const styles = pageStyles();
    fastify.get(`${IDENTITY_PATH}/assets/pages.css`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(styles),
    );
    fastify.get(
      `${IDENTITY_PATH}/interaction/:uid`,
      mount((request, reply) => showChooser(provider, pool, request, reply)),
    );
    fastify.post(
      `${IDENTITY_PATH}/interaction/:uid`,
      mount((request, reply) => continueSignIn(provider, pool, request, reply)),
    );
    fastify.all(
      `${IDENTITY_PATH}/*`,
      mount((request, reply) => delegate(provider, request, reply)),
    );
  };
}

/**
 * Blocks content from other sites and embedding in frames. Allows only the provider's own scripts, whose hashes the
 * provider adds.
 */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

async function delegate(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const raw: IncomingMessage & { originalUrl?: string } = request.raw;
  raw.originalUrl = raw.url ?? '';
  raw.url = raw.originalUrl.slice(IDENTITY_PATH.length);
  await provider.callback()(raw, reply.raw);
}

async function isUp(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}
