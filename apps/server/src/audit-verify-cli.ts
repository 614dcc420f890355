import { verifyEvidence } from './modules/consents/evidence.ts';
import { verifyAudit } from './platform/audit/seal.ts';
import { openDatabase } from './platform/database.ts';

const url = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_OWNER_URL or DATABASE_URL is needed.\n');
  process.exit(1);
}
const database = openDatabase(url, 2);
try {
  const verdict = await verifyAudit(database.reading);
  process.stdout.write(
    `${verdict.entries} entries in ${verdict.seals} seals, ${verdict.unsealed} not sealed yet; head ${verdict.head}\n`,
  );
  if (verdict.broken) {
    process.stderr.write(`The chain is broken at seal ${verdict.broken.seal}: ${verdict.broken.why}.\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write('The chain holds.\n');
  }
  const evidence = await verifyEvidence(database.reading);
  process.stdout.write(`${evidence.entries} answers of members with their evidence; head ${evidence.head}\n`);
  if (evidence.broken) {
    process.stderr.write(`The evidence of answer ${evidence.broken.response} does not hold: ${evidence.broken.why}.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`The audit could not be read: ${error instanceof Error ? error.message : 'unknown error'}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
