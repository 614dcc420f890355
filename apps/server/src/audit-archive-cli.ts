import { parseArgs } from 'node:util';
import { archiveMonths } from './audit-archive/archive.ts';
import { withArchives } from './audit-archive/command.ts';
import { printLine, requireOperator } from './client-archive/command.ts';
import { monthName } from './platform/audit/archive/source.ts';
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
await withArchives(operator, async (operation) => {
  const done = await archiveMonths(operation, before, { isDryRun });
  for (const { month, entries, blocks, bytes } of done)
    printLine(
      isDryRun
        ? `${monthName(month)}: ${entries} entries would be archived`
        : `${monthName(month)}: ${entries} entries archived in ${blocks} blocks (${bytes} bytes)`,
    );
  if (done.length === 0) printLine(`No month before ${monthName(before)} has entries in the database.`);
});
