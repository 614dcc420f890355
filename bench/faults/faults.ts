import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import { clock } from './clock.ts';
import type { Fault } from './context.ts';
import { databaseGone, databaseHangs } from './database-gone.ts';
import { diskFull } from './disk-full.ts';
import { locks } from './locks.ts';
import { sessions } from './sessions.ts';

const all: Record<string, Fault> = {
  'database-gone': databaseGone,
  'database-hangs': databaseHangs,
  'disk-full': diskFull,
  clock,
  locks,
  sessions,
};

/** `npm run bench -- faults`: each fault on a small world of its own, as rows of injection, expectation, observation. */
export async function faults(options: BenchOptions): Promise<void> {
  const { say } = options;
  const rows = faultRows(say);
  for (const [name, fault] of Object.entries(all)) {
    if (options.only !== undefined && !name.includes(options.only)) continue;
    say(`${name}:`);
    try {
      await fault({ rows, say, seconds: options.seconds ?? 60 });
    } catch (error) {
      rows.add(
        name,
        'the run itself works',
        error instanceof Error ? (error.stack ?? error.message) : String(error),
        false,
      );
    }
  }
  say('');
  say(rows.table());
  const file = keepResult('faults', { rows: rows.rows });
  say(`kept in ${file}`);
  say(`faults: ${rows.rows.length - rows.failed()} of ${rows.rows.length} as expected`);
  if (rows.failed() > 0) process.exitCode = 1;
}
