import { ConfigError, loadConfig } from './platform/config.ts';
import { startServer } from './server.ts';

/**
 * The server of a deployment: configuration from the environment, with an external PostgreSQL and identity provider.
 */
try {
  const server = await startServer(loadConfig(process.env));
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // Connections that stay open longer than this are closed.
      setTimeout(() => process.exit(1), 20_000).unref();
      void server.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  const text =
    error instanceof ConfigError
      ? error.message
      : `The server could not start: ${error instanceof Error ? error.message : 'unknown error'}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
