import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import type { Config } from './platform/config.ts';

export interface RunningServer {
  /** Where it listens, as http://host:port. */
  readonly url: string;
  readonly fastify: FastifyInstance;
  /** Answers what is under way, then stops. */
  stop(): Promise<void>;
}

/** Builds the app and listens. Rejects with EADDRINUSE where the port is taken. */
export async function startServer(
  config: Config,
  options: Pick<AppDeps, 'plugins' | 'tokens'> = {},
): Promise<RunningServer> {
  const app = await buildApp({ config, ...options });
  try {
    // Everybody comes back at once after a restart; whoever finds this queue full tries again only seconds later.
    const url = await app.fastify.listen({ host: config.host, port: config.port, backlog: 4096 });
    await app.start();
    return { url, fastify: app.fastify, stop: app.stop };
  } catch (error) {
    await app.stop().catch(() => {});
    throw error;
  }
}
