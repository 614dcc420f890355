import { parseArgs } from 'node:util';
import { archiveMonths } from './audit-archive/archive.ts';
import { AuditArchiveError } from './audit-archive/error.ts';
import { printLine, requireOperator } from './client-archive/command.ts';
import { createConnectors } from './connectors/connectors.ts';
import { requireOwnerUrl } from './owner-url.ts';
import { monthName } from './platform/audit/archive/source.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { connectAsLogin } from './platform/database.ts';
import { createsForeignFiles } from './platform/file-owner.ts';
import { realNow } from './platform/real-time.ts';

/** Implements `guidepost audit archive` (docs/operations/audit-archive.md). */

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    'older-than': { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    operator: { type: 'string' },
  },
});

/** Returns the first day of the oldest month that stays in the database. */
function keptFrom(): string {
  const months = Number(values['older-than']);
  if (!Number.isInteger(months) || months < 1 || months > 1200) {
    process.stderr.write(
      'Enter the number of closed months that stay in the database, at least 1: --older-than MONTHS.\n',
    );
    process.exit(2);
  }
  return realNow().toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 }).subtract({ months }).toString();
}

const isDryRun = values['dry-run'];
const before = keptFrom();
const operator = requireOperator(values.operator);
const url = requireOwnerUrl(1, { orServer: false });
try {
  const config = loadConfig(process.env, { createsFolder: process.getuid?.() !== 0 });
  if (config.storage.kind === 'disk' && createsForeignFiles(config.storage.root))
    throw new AuditArchiveError(
      'The server could not read files that root stores in FILES_ROOT. Run the command as the user of the server.',
    );
  if (config.secretsKeys.length === 0)
    throw new AuditArchiveError('Set SECRETS_KEY, because it signs the checkpoint of an archive.');
  const db = await connectAsLogin(url);
  try {
    const { storage } = createConnectors(config);
    const report = (line: string): void => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
    };
    const done = await archiveMonths({ db, storage, secretsKeys: config.secretsKeys, operator, report }, before, {
      isDryRun,
    });
    for (const { month, entries, blocks, bytes } of done)
      printLine(
        isDryRun
          ? `${monthName(month)}: ${entries} entries would be archived`
          : `${monthName(month)}: ${entries} entries archived in ${blocks} blocks (${bytes} bytes)`,
      );
    if (done.length === 0) printLine(`No month before ${monthName(before)} has entries in the database.`);
  } finally {
    await db.end();
  }
} catch (error) {
  const isKnown = error instanceof AuditArchiveError || error instanceof ConfigError;
  const reason = error instanceof Error ? error.message : 'unknown error';
  process.stderr.write(
    `${isKnown ? reason : `The command failed: ${reason}. Run it again; it continues with the same month.`}\n`,
  );
  process.exitCode = isKnown ? 1 : 3;
}
