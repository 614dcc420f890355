import { parseArgs } from 'node:util';
import { withArchives } from './audit-archive/command.ts';
import { expireMonths } from './audit-archive/expire.ts';
import { findRules, findToday } from './audit-archive/queries-retention.ts';
import { printLine, requireOperator } from './client-archive/command.ts';
import { monthName } from './platform/audit/archive/source.ts';
import { realNow } from './platform/real-time.ts';

/** Implements `guidepost audit expire` (docs/operations/audit-archive.md#retention). */

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { 'dry-run': { type: 'boolean', default: false }, operator: { type: 'string' } },
});

const isDryRun = values['dry-run'];
await withArchives(requireOperator(values.operator), async (operation) => {
  // the earlier day, because one of the clocks can be wrong
  const days = [realNow().toZonedDateTimeISO('UTC').toPlainDate().toString(), await findToday(operation.db)];
  const today = Temporal.PlainDate.from(days.toSorted()[0] ?? '');
  const { done, waiting } = await expireMonths(operation, today, { isDryRun });
  const names = new Map(
    (await findRules(operation.db)).map(({ client_id, name }) => [client_id as number | null, name]),
  );
  for (const { month, removed, kept, rules } of done) {
    printLine(`${monthName(month)}: ${removed} entries ${isDryRun ? 'would be removed' : 'removed'}, ${kept} remain`);
    for (const { client, months, entries } of rules)
      printLine(`  ${names.get(client) ?? '(no member)'}, ${months} months: ${entries}`);
  }
  for (const month of waiting)
    printLine(`${monthName(month)}: waits until the next month is archived, because some seals cover both months`);
  if (done.length === 0 && waiting.length === 0) printLine('No archived month has expired entries.');
});
