import { parseArgs } from 'node:util';
import { createHeadStore } from './connectors/audit-heads/heads.ts';
import { createStorage } from './connectors/storage/create.ts';
import { verifyEvidence } from './modules/consents/evidence.ts';
import { requireOwnerUrl } from './owner-url.ts';
import { findArchives } from './platform/audit/archive/queries-archives.ts';
import { removedText } from './platform/audit/archive/removals.ts';
import type { ArchiveAccess } from './platform/audit/archive/verify-archives.ts';
import { compareHeads } from './platform/audit/compare-heads.ts';
import { lateHeadMinutes } from './platform/audit/export-heads.ts';
import { isSealingLate } from './platform/audit/seal.ts';
import { type AuditVerdict, verifyAudit } from './platform/audit/verify.ts';
import { loadArchiveAccess, loadHeadAccess } from './platform/config-heads.ts';
import { connectToRead } from './platform/database.ts';
import type { Db } from './platform/db.ts';
import { realNow } from './platform/real-time.ts';

const unsealedText = ({ entries, since }: AuditVerdict['unsealed']): string =>
  `${entries} not sealed yet${since === null ? '' : ` (the oldest since ${since})`}`;

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** Returns what is necessary to verify archived months. Without archived months, the settings of the storage may be missing. */
async function archiveAccess(db: Db): Promise<ArchiveAccess | undefined> {
  if ((await findArchives(db)).length === 0) return undefined;
  const { storage, secretsKeys } = loadArchiveAccess(process.env);
  return { storage: createStorage(storage), secretsKeys, onlyCheckpoints: values.checkpoints };
}

async function verifyChain(db: Db): Promise<void> {
  const verdict = await verifyAudit(db, await archiveAccess(db));
  process.stdout.write(
    `${verdict.entries} entries in ${verdict.seals} seals, ${unsealedText(verdict.unsealed)}; head ${verdict.head}\n`,
  );
  if (verdict.archives > 0)
    process.stdout.write(
      `${verdict.archives} months are archived, verified ${values.checkpoints ? 'only by their checkpoints' : 'from their files'}\n`,
    );
  for (const month of verdict.removed) process.stdout.write(`${removedText(month)}\n`);
  if (isSealingLate(verdict.unsealed.since))
    fail(
      'Sealing has stopped, so unsealed entries are not protected. Start the server. If the server is running, search its log for "sweep failed".',
    );
  if (verdict.broken) fail(`The chain is broken at seal ${verdict.broken.seal}: ${verdict.broken.why}.`);
  else process.stdout.write('The chain of sealed entries is intact.\n');
}

const isOld = (at: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), realNow().subtract({ minutes: lateHeadMinutes })) < 0;

/** @param isSaved true for a saved copy, whose newest head may be old */
async function verifyHeads(db: Db, address: string, isSaved: boolean): Promise<void> {
  const { place, secretsKeys } = loadHeadAccess(process.env, address);
  if (secretsKeys.length === 0) {
    fail('Set SECRETS_KEY, because it verifies the signatures of audit heads.');
    return;
  }
  const { matching, newest, problems } = await compareHeads(db, secretsKeys, createHeadStore(place).lines());
  const newestText = newest === null ? '' : `; the newest valid head is of seal ${newest.seal} at ${newest.at}`;
  process.stdout.write(`${matching} audit heads in ${address} match the chain${newestText}\n`);
  for (const problem of problems) fail(problem);
  if (newest !== null && !isSaved && isOld(newest.at))
    fail(
      `No head was stored in ${address} in the last ${lateHeadMinutes} minutes, so newer entries could be removed unnoticed. For a saved copy, add --saved.`,
    );
}

async function verifyConsents(db: Db): Promise<void> {
  const evidence = await verifyEvidence(db);
  process.stdout.write(`${evidence.entries} consent answers with evidence; head ${evidence.head}\n`);
  if (evidence.broken) fail(`The evidence of answer ${evidence.broken.response} is not valid: ${evidence.broken.why}.`);
}

async function verifyAll(db: Db): Promise<void> {
  await verifyChain(db);
  for (const address of values.heads ?? [])
    await verifyHeads(db, address, values.saved).catch((error: unknown) =>
      fail(`The audit heads in ${address} could not be compared: ${messageOf(error)}`),
    );
  await verifyConsents(db);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    heads: { type: 'string', multiple: true },
    saved: { type: 'boolean', default: false },
    checkpoints: { type: 'boolean', default: false },
  },
});
const url = requireOwnerUrl(1);
try {
  const connection = await connectToRead({ url });
  await verifyAll(connection).finally(() => connection.end());
} catch (error) {
  fail(`The audit could not be read: ${messageOf(error)}`);
}
