import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { createConnectors } from './connectors/connectors.ts';
import { verifyEvidence } from './modules/consents/evidence.ts';
import { removedText } from './platform/audit/archive/removals.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { connectToRead, openDatabase } from './platform/database.ts';
import type { Db } from './platform/db.ts';
import { AppError } from './platform/errors.ts';
import { readinessOf } from './platform/readiness.ts';
import { compareFiles } from './verify/files.ts';
import { countRows, findNewestEntry } from './verify/queries.ts';

/**
 * Implements `guidepost verify`: proves that an installation is complete, for example after a restore
 * (docs/operations/backup.md#the-proof).
 */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const maxListed = values.all ? Number.POSITIVE_INFINITY : 20;
const printLine = (line: string) => process.stdout.write(`${line}\n`);
function fail(line: string): void {
  process.stdout.write(`PROBLEM ${line}\n`);
  process.exitCode = 1;
}
const listOf = (all: readonly (number | string)[]): string =>
  `${all.slice(0, maxListed).join(', ')}${all.length > maxListed ? ', … (--all lists all)' : ''}`;

async function verifyData(db: Db, config: Config): Promise<void> {
  const { storage } = createConnectors(config);
  const audit = await verifyAudit(db, { storage, secretsKeys: config.secretsKeys });
  printLine(
    `audit: ${audit.entries} entries in ${audit.seals} seals, ${audit.archives} months archived, ${audit.unsealed.entries} not sealed yet; head ${audit.head}`,
  );
  for (const month of audit.removed) printLine(`audit: ${removedText(month)}`);
  if (audit.broken) fail(`The audit chain is broken at seal ${audit.broken.seal}: ${audit.broken.why}.`);
  const evidence = await verifyEvidence(db);
  printLine(`consents: ${evidence.entries} answers with evidence; head ${evidence.head}`);
  if (evidence.broken) fail(`The evidence of answer ${evidence.broken.response} is not valid: ${evidence.broken.why}.`);
  const counts = await countRows(db);
  printLine(`rows: ${counts.map(({ name, rows }) => `${name} ${rows}`).join(', ')}`);
  printLine(`newest audit entry: ${(await findNewestEntry(db)) ?? 'none'}`);

  const files = await compareFiles(db, storage);
  printLine(
    `files: ${files.needed} in the database, ${files.missing.length} of them not in the storage; ${files.surplus.length} objects of no file`,
  );
  if (files.missing.length > 0)
    fail(`The storage lacks the files ${listOf(files.missing)}. Restore them from the backup of the files.`);
  if (files.missingArchives.length > 0)
    fail(
      `The storage lacks the audit archives of ${listOf(files.missingArchives)}. Restore them from the backup of the files.`,
    );
  if (files.surplus.length > 0)
    printLine(
      `NOTE    Objects that belong to no file of this database: ${listOf(files.surplus)}. They may be newer files.`,
    );
}

/**
 * Checks a server with these settings, without its port, jobs and live events. A sign-in stores a session, and needs a
 * database that this cluster has adopted. Without a token, nothing in the database changes.
 */
async function verifyServer(config: Config, token: string | undefined): Promise<void> {
  const database = openDatabase(config.database, 2);
  const app = await buildApp({ config: { ...config, roles: new Set(['web'] as const), logLevel: 'silent' } });
  try {
    await readinessOf(database, { adopts: token !== undefined })();
    printLine('server: ready');
    if (token === undefined) return;
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await app.fastify.inject({ url: '/api/users/user/verify', headers });
    if (statusCode === 200) printLine('sign-in: the user of GUIDEPOST_TOKEN is signed in');
    else fail(`The user of GUIDEPOST_TOKEN is refused with status ${statusCode}.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    fail(`A server with these settings is not ready: ${error.message}`);
  } finally {
    await app.stop();
    await database.close();
  }
}

try {
  const config = loadConfig(process.env, { createsFolder: false });
  const connection = await connectToRead(config.database);
  await verifyData(connection, config).finally(() => connection.end());
  await verifyServer(config, process.env.GUIDEPOST_TOKEN);
  printLine(process.exitCode === 1 ? 'The installation has problems.' : 'The installation is complete.');
} catch (error) {
  if (error instanceof ConfigError) fail(error.message);
  else fail(`The installation could not be verified: ${error instanceof Error ? error.message : 'unknown error'}.`);
}
