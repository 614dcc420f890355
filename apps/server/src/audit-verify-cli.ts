import { verifyEvidence } from './modules/consents/evidence.ts';
import { type AuditVerdict, isSealingLate, verifyAudit } from './platform/audit/seal.ts';
import { openDatabase } from './platform/database.ts';

const unsealedText = ({ entries, since }: AuditVerdict['unsealed']): string =>
  `${entries} not sealed yet${since === null ? '' : ` (the oldest since ${since})`}`;

const url = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('Set DATABASE_OWNER_URL or DATABASE_URL.\n');
  process.exit(1);
}
const database = openDatabase(url, 2);
try {
  const verdict = await verifyAudit(database.reading);
  process.stdout.write(
    `${verdict.entries} entries in ${verdict.seals} seals, ${unsealedText(verdict.unsealed)}; head ${verdict.head}\n`,
  );
  if (isSealingLate(verdict.unsealed.since)) {
    process.stderr.write(
      'Sealing has stopped, so unsealed entries are not protected. Start the server. If the server is running, search its log for "sweep failed".\n',
    );
    process.exitCode = 1;
  }
  if (verdict.broken) {
    process.stderr.write(`The chain is broken at seal ${verdict.broken.seal}: ${verdict.broken.why}.\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write('The chain of sealed entries is intact.\n');
  }
  const evidence = await verifyEvidence(database.reading);
  process.stdout.write(`${evidence.entries} consent answers with evidence; head ${evidence.head}\n`);
  if (evidence.broken) {
    process.stderr.write(`The evidence of answer ${evidence.broken.response} is not valid: ${evidence.broken.why}.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`The audit could not be read: ${error instanceof Error ? error.message : 'unknown error'}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
