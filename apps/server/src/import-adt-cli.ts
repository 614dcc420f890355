import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createBatchedStore, receiveMessage, senderNamed } from './modules/hospital-messages/public.ts';
import { requireOwnerUrl } from './owner-url.ts';
import { startClock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';

const answerMs = 60_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sender: { type: 'string' }, zone: { type: 'string', default: 'America/New_York' } },
});
if (values.sender === undefined || positionals.length === 0) {
  process.stderr.write('Give --sender NAME and at least one file.\n');
  process.exit(2);
}

/** Splits a file into its messages. Each message starts with MSH. */
function messagesIn(bytes: Buffer): Buffer[] {
  // in this encoding one byte is one character, so a position in the text is the same position in the file
  const text = bytes.toString('latin1');
  const begins = [...text.matchAll(/(?:^|[\r\n\v\u00bf])(?=MSH[^\w\s])/g)].map(
    (found) => found.index + found[0].length,
  );
  if (begins.length === 0) return [bytes];
  return begins.map((begin, at) => bytes.subarray(begin, begins[at + 1] ?? bytes.length));
}

const database = openDatabase(requireOwnerUrl(2), 2, answerMs);
const count = { stored: 0, known: 0, unused: 0, refused: 0 };
try {
  const clock = await startClock(database, true);
  const now = clock.now();
  clock.stop();
  const { sender: name, zone } = values;
  const sender = await database.transaction((tx) => senderNamed(tx, name, zone, now.toString()));
  if (!sender) throw new Error('The sender could not be stored.');
  const store = createBatchedStore(database.writing);
  for (const file of positionals)
    for (const [at, message] of messagesIn(readFileSync(file)).entries()) {
      const from = { id: sender.id, timeZone: sender.time_zone };
      const { problem, isDouble, isUnused } = await receiveMessage(store, from, message, now);
      if (problem) {
        const place = problem.field === null ? problem.segment : `${problem.segment}-${problem.field}`;
        process.stderr.write(`${file}, message ${at + 1}: ${problem.said} (${place}, ${problem.code})\n`);
        count.refused += 1;
      } else if (isUnused) count.unused += 1;
      else if (isDouble) count.known += 1;
      else count.stored += 1;
    }
  process.stdout.write(
    `stored ${count.stored}, already known ${count.known}, not used ${count.unused}, refused ${count.refused}\n`,
  );
  process.exitCode = count.refused === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 3;
} finally {
  await database.close();
}
