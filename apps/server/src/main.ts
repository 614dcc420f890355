import { endOnSignals, messageOf } from './end-on-signals.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { startServer } from './server.ts';

/**
 * Starts a deployment's server with its configuration from the environment. PostgreSQL and the identity provider are
 * external.
 */
try {
  const config = loadConfig(process.env);
  const starting = startServer(config);
  // The handlers are added before the port opens, so that a signal during startup also drains the server.
  endOnSignals(starting, config.drainSeconds);
  await starting;
} catch (error) {
  const text = error instanceof ConfigError ? error.message : `The server could not start: ${messageOf(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
