import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sentenceText } from '@guidepost/rules';
import { importAsDraft, questionnaireIn } from './modules/survey-creator/public.ts';
import { requireOwnerUrl } from './owner-url.ts';
import { startClock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import { AppError } from './platform/errors.ts';

const answerMs = 60_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
});
if (positionals.length === 0) {
  process.stderr.write('Give at least one file.\n');
  process.exit(2);
}

const database = openDatabase(requireOwnerUrl(2), 2, answerMs);
const count = { created: 0, updated: 0, unchanged: 0, refused: 0 };
try {
  const clock = await startClock(database, true);
  const at = clock.now().toString();
  clock.stop();
  for (const file of positionals)
    try {
      const source = questionnaireIn(readFileSync(file, 'utf8'));
      const brought = await database.transaction((tx) =>
        importAsDraft(tx, source, { by: null, at, replaces: values.replace }),
      );
      count[brought.outcome] += 1;
      process.stderr.write(`${file}: survey ${brought.id} ${brought.outcome}\n`);
      for (const { linkId, text } of brought.notes)
        process.stderr.write(`  ${linkId === null ? '' : `${linkId}: `}${sentenceText(text)}\n`);
    } catch (error) {
      // a problem in one file does not stop the import of the other files
      if (!(error instanceof AppError)) throw error;
      process.stderr.write(`${file}: ${sentenceText(error.userMessage)}\n`);
      count.refused += 1;
    }
  const { created, updated, unchanged, refused } = count;
  process.stdout.write(`created ${created}, updated ${updated}, unchanged ${unchanged}, refused ${refused}\n`);
  process.exitCode = refused === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 3;
} finally {
  await database.close();
}
