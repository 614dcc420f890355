import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { apiPlugin } from './api/plugin.ts';
import { openCarrier } from './engine/carrier.ts';
import type { LineChange } from './engine/lines.ts';
import { guard } from './guard.ts';
import { type PageFile, readPageFiles } from './page-files.ts';
import { restPlugin } from './rest/plugin.ts';
import { API_PATH, PHONE_PATH, TWILIO_PATH } from './settings.ts';

/** A number that the account has from the start, with its webhook URLs. */
export interface InitialLine extends LineChange {
  number: string;
}

export interface CarrierPluginOptions {
  /**
   * Database URL. Its role can read Guidepost's members and staff and write the schema `local_carrier` (see
   * prepareCarrier).
   */
  databaseUrl: string;
  /** Guidepost's URL, such as `http://localhost:8080`. */
  publicUrl: string;
  /** The folder of the built phone page; undefined if the page is not built. */
  pageRoot?: string | undefined;
  /**
   * Reads the organization's own numbers from Guidepost's database. They are read at every start, because their webhook
   * URLs depend on Guidepost's URL.
   */
  lines?: (db: pg.Pool) => Promise<readonly InitialLine[]>;
}

/** Mounts the local phone carrier below `/_phone`, on the same port as Guidepost. */
export function carrierPlugin(options: CarrierPluginOptions): FastifyPluginAsync {
  return async (fastify) => {
    const carrier = await openCarrier({
      databaseUrl: options.databaseUrl,
      publicUrl: options.publicUrl,
      onError: (error) => fastify.log.error({ err: error }, 'local carrier'),
    });
    for (const { number, ...change } of (await options.lines?.(carrier.store.pool)) ?? [])
      carrier.lines.put(number, change);
    fastify.addHook('onListen', async () => carrier.resume());
    fastify.addHook('onClose', () => carrier.stop());
    fastify.addHook('onRequest', guard);
    await fastify.register(apiPlugin(carrier), { prefix: API_PATH });
    await fastify.register(restPlugin(carrier), { prefix: TWILIO_PATH });
    servePage(fastify, options.pageRoot);
  };
}

function servePage(fastify: Parameters<FastifyPluginAsync>[0], root: string | undefined): void {
  const files: ReadonlyMap<string, PageFile> = root === undefined ? new Map() : readPageFiles(root);
  const page = files.get('index.html');
  fastify.get(PHONE_PATH, async (_request, reply) => {
    if (!page) return reply.code(404).type('text/plain').send('The page of the local carrier has not been built.');
    return reply.type(page.type).header('cache-control', 'no-cache').send(page.body);
  });
  fastify.get<{ Params: { name: string } }>(`${PHONE_PATH}/assets/:name`, async (request, reply) => {
    const file = files.get(`assets/${request.params.name}`);
    if (!file) return reply.code(404).send({ message: 'This file does not exist.' });
    return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.body);
  });
}
