import { parseArgs } from 'node:util';
import { importHsds } from './modules/resources/public.ts';
import { requireOwnerUrl } from './owner-url.ts';
import { startClock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';

/** Time limit for one statement, in milliseconds: enough for an import of about 100,000 programs. */
const answerMs = 600_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string' }, whole: { type: 'boolean', default: false } },
});
if (values.source === undefined || positionals.length === 0) {
  process.stderr.write('Give --source NAME and at least one file.\n');
  process.exit(2);
}
const database = openDatabase(requireOwnerUrl(2), 2, answerMs);
const showProgress = (line: string) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${line}`);
try {
  const clock = await startClock(database, true);
  const now = clock.now();
  clock.stop();
  const totals = await importHsds(database, {
    files: positionals,
    source: values.source,
    isWhole: values.whole,
    now,
    today: now.toZonedDateTimeISO('UTC').toPlainDate().toString(),
    problem(where, sentence) {
      showProgress('');
      process.stderr.write(`${where}: ${sentence}\n`);
    },
    progress: (rows) => showProgress(`${rows} rows read`),
  });
  showProgress('');
  const { created, updated, unchanged, retired, refused } = totals;
  process.stdout.write(
    `created ${created}, updated ${updated}, unchanged ${unchanged}, retired ${retired}; refused rows ${refused}\n`,
  );
  process.exitCode = refused === 0 ? 0 : 1;
} catch (error) {
  showProgress('');
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nNothing was changed.\n`);
  process.exitCode = 3;
} finally {
  await database.close();
}
