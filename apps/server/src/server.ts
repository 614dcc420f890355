import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import type { Config } from './platform/config.ts';

export interface RunningServer {
  /** The server's URL, for example http://localhost:8080. */
  readonly url: string;
  readonly fastify: FastifyInstance;
  /** Announces the stop to load balancers. All requests are still answered. */
  drain(): void;
  /** Finishes running requests, then stops. */
  stop(): Promise<void>;
}

/** Builds the app and listens. Rejects with EADDRINUSE if the port is in use. */
export async function startServer(
  config: Config,
  options: Pick<AppDeps, 'plugins' | 'tokens'> = {},
): Promise<RunningServer> {
  const app = await buildApp({ config, ...options });
  try {
    // All clients reconnect at the same time after a restart, so the queue for new connections is long. If the queue is
    // full, a client retries only after a few seconds.
    const url = await app.fastify.listen({ host: config.host, port: config.port, backlog: 4096 });
    await app.start();
    return { url, fastify: app.fastify, drain: app.drain, stop: app.stop };
  } catch (error) {
    await app.stop().catch(() => {});
    throw error;
  }
}
