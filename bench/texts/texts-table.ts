import type { newestResults } from '../lib/results-read.ts';
import { markdownTable } from '../summary/markdown.ts';
import type { Run } from './texts.ts';

/** Returns the table for texts that are due at the same time, with the target. */
export function textsTable(results: ReturnType<typeof newestResults>): string {
  const found = results.get('texts') as unknown as { many: number; cap: number; aim: number; runs: Run[] } | undefined;
  if (!found) return 'Not run.';
  const { many, cap, aim: target, runs } = found;
  return markdownTable(
    [
      '>processes',
      '>texts due at 8:00',
      '>accepted by the carrier',
      '>sent twice',
      '>seconds',
      `>texts per second (limit ${cap}, target ${cap * target} or more)`,
      '>maximum in a second',
      '>refused (above the limit)',
      '>server CPU s',
      '',
    ],
    runs.map((one) => [
      one.processes,
      many.toLocaleString('en-US'),
      one.accepted.toLocaleString('en-US'),
      one.doubled,
      one.seconds.toFixed(1),
      one.perSecond.toFixed(1),
      one.maxPerSecond,
      one.refused,
      one.serverCpuSeconds.toFixed(1),
      one.accepted === many && one.doubled === 0 && one.perSecond >= cap * target ? 'met' : 'missed',
    ]),
  );
}
