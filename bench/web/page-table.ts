import type { newestResults } from '../lib/results-read.ts';
import { percentile } from '../lib/stats.ts';
import { markdownTable } from '../summary/markdown.ts';
import type { LoadedScript } from './first-load.ts';
import type { Action } from './interact.ts';
import type { PageMeasurements } from './observe.ts';

/** Targets for the docket with 500 rows, on a four times slower processor. */
export const targets = { paintMs: 1800, interactionMs: 200, firstLoadKb: 250 } as const;

export interface PageResult {
  rows: number;
  throttle: number;
  rounds: number;
  othersShare: number;
  /** Each round's first visit, with an empty browser cache. `warm` is the second visit. */
  cold: PageMeasurements[];
  warm: PageMeasurements[];
  scripts: LoadedScript[];
  actions: Action[];
}

/** Returns the table that shows how long guides wait in the browser, with the targets. */
export function pageTable(results: ReturnType<typeof newestResults>): string {
  const found = results.get('docket-page') as unknown as PageResult | undefined;
  if (!found) return 'Not run.';
  const middle = (values: number[]) =>
    percentile(
      values.toSorted((a, b) => a - b),
      0.5,
    );
  const row = (what: string, value: number, target: number, unit: string, most?: number) => [
    what,
    `${value.toFixed(0)} ${unit}`,
    most === undefined ? '' : `${most.toFixed(0)} ${unit}`,
    `${target} ${unit}`,
    value <= target && (most ?? 0) <= target ? 'met' : value <= target ? 'met in the middle' : 'missed',
  ];
  const painted = (seen: PageMeasurements[], pick: (one: PageMeasurements) => number | null | undefined) => {
    const values = seen.map((one) => pick(one) ?? Number.NaN);
    return [middle(values), Math.max(...values)] as const;
  };
  const visits = [
    ['first visit', found.cold],
    ['later visits', found.warm],
  ] as const;
  const rows = [
    ...visits.flatMap(([visit, seen]) => {
      const [paint, worstPaint] = painted(seen, (one) => one.paint?.ms);
      const [shown, worstShown] = painted(seen, (one) => one.rowsMs);
      return [
        row(`largest contentful paint, ${visit}`, paint, targets.paintMs, 'ms', worstPaint),
        row(`rows on the screen, ${visit}`, shown, targets.paintMs, 'ms', worstShown),
      ];
    }),
    ...found.actions.map(({ action, latencies }) =>
      row(`${action}: input to paint`, middle(latencies), targets.interactionMs, 'ms', Math.max(0, ...latencies)),
    ),
    row(
      `JavaScript of the first load, gzip, ${found.scripts.length} files`,
      found.scripts.reduce((sum, { gzip }) => sum + gzip, 0) / 1000,
      targets.firstLoadKb,
      'kB',
    ),
  ];
  const head = markdownTable(['measured value', '>median', '>maximum', '>target', ''], rows);
  const share = `${(found.othersShare * 100).toFixed(0)}%`;
  return `${head}\n\n${found.rows} rows, ${found.rounds} rounds; other processes used ${share} of the CPU immediately before the run.`;
}
