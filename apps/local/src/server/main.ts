import { loadConfig, startServer } from '@guidepost/server';
import pg from 'pg';
import { carrierPlugin } from '../carrier/plugin.ts';
import { findhelpPlugin } from '../findhelp/plugin.ts';
import { identityPlugin } from '../identity/plugin.ts';
import { startMailCatcher } from '../mail/catcher.ts';
import { mailPlugin } from '../mail/plugin.ts';
import { sentenceOf } from '../shared/problem.ts';
import { readSentInvitations } from './invitations.ts';
import { linesFor } from './lines.ts';

/** The sender of mails from a local Guidepost. */
const mailAddress = 'guidepost@localhost';

/**
 * Runs the server and the local replacements for external services in one process, on one port. The launcher starts and
 * stops this process. The process also ends whenever the launcher ends.
 */
async function main(): Promise<void> {
  const catcher = await startMailCatcher();
  const config = loadConfig({
    ...process.env,
    SMTP_URL: catcher.url,
    // only the address, because the sender's name comes from the configuration
    MAIL_FROM: mailAddress,
  });
  const db = new pg.Client({ connectionString: config.database.url });
  await db.connect();
  catcher.keep(await readSentInvitations(db, config, mailAddress));
  await db.end();
  const identity = identityPlugin({ databaseUrl: config.database.url, publicUrl: config.publicUrl });
  const carrier = carrierPlugin({
    databaseUrl: config.database.url,
    publicUrl: config.publicUrl,
    pageRoot: process.env.PHONE_ROOT,
    lines: (db) => linesFor(db, config.apiUrl),
  });
  const server = await startServer(config, {
    plugins: [identity, carrier, mailPlugin(catcher), findhelpPlugin({ databaseUrl: config.database.url })],
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 20_000).unref();
    try {
      await server.stop();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`The server could not stop: ${sentenceOf(error)}\n`);
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  // Ctrl-C reaches every process in the terminal, but only the launcher decides when this process stops.
  process.on('SIGINT', () => undefined);
  if (process.connected === false) await stop();
  process.send?.({ type: 'ready' });
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${process.env.PORT} is in use by a different program. Stop that program, or choose a different port with npm start -- --port NUMBER.`;
  }
  return sentenceOf(error);
}

try {
  await main();
} catch (error) {
  if (process.send) process.send({ type: 'failed', sentence: explain(error), exitCode: 1 }, () => process.exit(1));
  else throw error;
}
