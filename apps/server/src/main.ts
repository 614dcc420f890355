import { endOnSignals, messageOf } from './end-on-signals.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { configOfPart, ownPart, partsOf, runProcesses } from './processes.ts';
import { startServer } from './server.ts';

/**
 * Starts a deployment's server with its configuration from the environment. PostgreSQL and the identity provider are
 * external.
 */
try {
  const whole = loadConfig(process.env);
  const part = ownPart(process.env);
  if (part === undefined && whole.processes > 1) runProcesses(partsOf(whole));
  else {
    const config = part === undefined ? whole : configOfPart(whole, part);
    const starting = startServer(config);
    // The handlers are added before the port opens, so that a signal during startup also drains the server.
    endOnSignals(starting, config.drainSeconds);
    await starting;
    process.send?.('started');
  }
} catch (error) {
  const text = error instanceof ConfigError ? error.message : `The server could not start: ${messageOf(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
