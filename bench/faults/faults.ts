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

export const faultNames = Object.keys(all);

/**
 * Implements `npm run bench -- faults`. Each fault runs on its own small data set. Returns rows with the injected
 * fault, the expected result and the observed result.
 */
export async function faults(options: BenchOptions): Promise<void> {
  const { say } = options;
  const batched = faultRows(() => {});
  for (const [name, fault] of Object.entries(all)) {
    if (options.only !== undefined && !name.includes(options.only)) continue;
    say(`${name}:`);
    const rows = faultRows(say);
    try {
      await fault({ rows, say, seconds: options.seconds ?? 60 });
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      rows.add(name, 'the run itself works', what, false);
    }
    say(`kept in ${keepResult(`fault-${name}`, { rows: rows.rows })}`);
    batched.rows.push(...rows.rows);
  }
  say('');
  say(batched.table());
  say(`faults: ${batched.rows.length - batched.failed()} of ${batched.rows.length} as expected`);
  if (batched.failed() > 0) process.exitCode = 1;
}
