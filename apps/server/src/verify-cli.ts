import { createConnectors } from './connectors/connectors.ts';
import { verifyEvidence } from './modules/consents/evidence.ts';
import { verifyAudit } from './platform/audit/seal.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { startServer } from './server.ts';
import { compareFiles } from './verify/files.ts';
import { countRows, findNewestEntry } from './verify/queries.ts';

/**
 * Implements `guidepost verify`: proves that an installation is complete, for example after a restore
 * (docs/operations/backup.md#the-proof).
 */
const maxListed = 20;
const printLine = (line: string) => process.stdout.write(`${line}\n`);
function fail(line: string): void {
  process.stdout.write(`PROBLEM ${line}\n`);
  process.exitCode = 1;
}
const listOf = (all: readonly (number | string)[]): string =>
  `${all.slice(0, maxListed).join(', ')}${all.length > maxListed ? ', …' : ''}`;

try {
  const config = loadConfig(process.env);
  const database = openDatabase(config.database, 2);
  try {
    const audit = await verifyAudit(database.reading);
    printLine(
      `audit: ${audit.entries} entries in ${audit.seals} seals, ${audit.unsealed.entries} not sealed yet; head ${audit.head}`,
    );
    if (audit.broken) fail(`The audit chain is broken at seal ${audit.broken.seal}: ${audit.broken.why}.`);
    const evidence = await verifyEvidence(database.reading);
    printLine(`consents: ${evidence.entries} answers with evidence; head ${evidence.head}`);
    if (evidence.broken)
      fail(`The evidence of answer ${evidence.broken.response} is not valid: ${evidence.broken.why}.`);
    const counts = await countRows(database.reading);
    printLine(`rows: ${counts.map(({ name, rows }) => `${name} ${rows}`).join(', ')}`);
    printLine(`newest audit entry: ${(await findNewestEntry(database.reading)) ?? 'none'}`);

    const { storage } = createConnectors(config);
    const files = await compareFiles(database.reading, storage);
    printLine(
      `files: ${files.needed} in the database, ${files.missing.length} of them not in the storage; ${files.surplus.length} objects of no file`,
    );
    if (files.missing.length > 0)
      fail(`The storage lacks the files ${listOf(files.missing)}. Restore them from the backup of the files.`);
    if (files.surplus.length > 0)
      printLine(
        `NOTE    Objects that belong to no file of this database: ${listOf(files.surplus)}. They may be newer files.`,
      );
  } finally {
    await database.close();
  }

  // A server that handles only requests, on a free port of this machine.
  const server = await startServer({
    ...config,
    host: '127.0.0.1',
    port: 0,
    roles: new Set(['web'] as const),
    metricsPort: undefined,
    mllp: null,
    logLevel: 'silent',
  });
  try {
    const { statusCode, body } = await server.fastify.inject({ url: '/readyz' });
    if (statusCode === 200) printLine('server: ready');
    else fail(`A server with these settings is not ready: ${(JSON.parse(body) as { message: string }).message}`);
    const token = process.env.GUIDEPOST_TOKEN;
    if (token !== undefined) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await server.fastify.inject({ url: '/api/users/user/verify', headers });
      if (answer.statusCode === 200) printLine('sign-in: the user of GUIDEPOST_TOKEN is signed in');
      else fail(`The user of GUIDEPOST_TOKEN is refused with status ${answer.statusCode}.`);
    }
  } finally {
    await server.stop();
  }
  printLine(process.exitCode === 1 ? 'The installation has problems.' : 'The installation is complete.');
} catch (error) {
  if (error instanceof ConfigError) fail(error.message);
  else fail(`The installation could not be verified: ${error instanceof Error ? error.message : 'unknown error'}.`);
}
