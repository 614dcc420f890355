import { ConfigError, loadConfig } from './platform/config.ts';
import { startServer } from './server.ts';

/**
 * Starts a deployment's server with its configuration from the environment. PostgreSQL and the identity provider are
 * external.
 */
try {
  const config = loadConfig(process.env);
  const starting = startServer(config);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Ends the process after 20 seconds, even if connections are still open.
    setTimeout(() => process.exit(1), 20_000).unref();
    void starting.then((server) => server.stop()).then(() => process.exit(0));
  };
  let draining = false;
  // The handlers are added before the port opens, so that a signal during startup also drains the server.
  process.on('SIGINT', stop);
  process.on('SIGTERM', () => {
    if (draining) return;
    draining = true;
    void starting.then((server) => {
      server.drain();
      setTimeout(stop, config.drainSeconds * 1000);
    });
  });
  await starting;
} catch (error) {
  const text =
    error instanceof ConfigError
      ? error.message
      : `The server could not start: ${error instanceof Error ? error.message : 'unknown error'}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
