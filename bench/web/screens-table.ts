import type { newestResults } from '../lib/results-read.ts';
import { percentile } from '../lib/stats.ts';
import { markdownTable } from '../summary/markdown.ts';
import { gzipKb } from './first-load.ts';
import { paintOf, rowsOf, type ScreenResult, screenNames, spreadOf } from './screen-result.ts';

type Results = ReturnType<typeof newestResults>;

/** Targets for a screen with 500 rows, on a four times slower processor. */
const targets = { firstMs: 1250, laterMs: 700, scriptsKb: 190, inputMs: 100, layoutShift: 0.02 } as const;
/** Targets for a line with 1,600 kbit/s and 150 ms. */
const slowLineTargets = { firstMs: 4000, laterMs: 1500 } as const;

/** Returns the names of the values that miss their targets, or `met`. */
function missedText(values: readonly (readonly [name: string, value: number, target: number])[]): string {
  const missed = values.filter(([, value, target]) => !(value <= target)).map(([name]) => name);
  return missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`;
}

export const screenColumns = [
  'screen',
  `>largest paint, first visit: p50, max ms (target ${targets.firstMs})`,
  '>rows, first visit: p50, max ms',
  `>largest paint, later visits: p50, max ms (target ${targets.laterMs})`,
  `>JavaScript before the rows, kB gzip (target ${targets.scriptsKb})`,
  `>layout shift (target ${targets.layoutShift})`,
  `>inputs: p50, p98, max ms (target for p98: ${targets.inputMs})`,
  '>requests sent twice',
  'targets',
] as const;

/** Returns a screen's row in the table of screens. */
export function screenRow(result: ScreenResult): string[] {
  const visits = [...result.first, ...result.later];
  const first = spreadOf(result.first, paintOf);
  const rows = spreadOf(result.first, rowsOf);
  const later = spreadOf(result.later, paintOf);
  const inputs = result.actions.flatMap(({ latencies }) => latencies).toSorted((a, b) => a - b);
  const [median, p98] = [percentile(inputs, 0.5), percentile(inputs, 0.98)];
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift));
  const repeated = Math.max(...visits.map((visit) => visit.repeated.length));
  const scripts = gzipKb(result.scripts);
  const ms = (...values: number[]) => values.map((value) => value.toFixed(0)).join(', ');
  return [
    result.screen,
    ms(first.p50, first.max),
    ms(rows.p50, rows.max),
    ms(later.p50, later.max),
    scripts.toFixed(0),
    shift.toFixed(3),
    ms(median, p98, inputs.at(-1) ?? Number.NaN),
    String(repeated),
    missedText([
      ['first visit', first.p50, targets.firstMs],
      ['later visits', later.p50, targets.laterMs],
      ['JavaScript', scripts, targets.scriptsKb],
      ['layout shift', shift, targets.layoutShift],
      ['inputs', p98, targets.inputMs],
      ['requests', repeated, 0],
    ]),
  ];
}

/** Returns the table of all screens, from the newest result of each. */
export function screensTable(results: Results): string {
  const found = screenNames.flatMap(
    (name) => (results.get(`screen-${name}`) as unknown as ScreenResult | undefined) ?? [],
  );
  if (found.length === 0) return 'Not run.';
  const shares = found.map(({ othersShare }) => othersShare * 100);
  const rounds = found.map((result) => result.rounds);
  const table = markdownTable(screenColumns, found.map(screenRow));
  const range = (values: number[]) =>
    [...new Set([Math.min(...values), Math.max(...values)])].map(Math.round).join(' to ');
  return `${table}\n\n${range(rounds)} rounds; other processes used ${range(shares)}% of the CPU immediately before the runs.`;
}

export const slowLineColumns = [
  'visit',
  '>rows: p50 ms',
  '>rows: max ms',
  '>largest paint: p50 ms',
  '>target for the rows, ms',
  '>requests sent twice',
  'target',
] as const;

/** Returns the rows of the table of a slow line: the first visit and later visits. */
export function slowLineRows({ first, later }: ScreenResult): string[][] {
  const visits = [
    ['first visit', first, slowLineTargets.firstMs],
    ['later visits', later, slowLineTargets.laterMs],
  ] as const;
  return visits.map(([name, seen, target]) => {
    const rows = spreadOf(seen, rowsOf);
    const repeated = Math.max(...seen.map((visit) => visit.repeated.length));
    return [
      name,
      rows.p50.toFixed(0),
      rows.max.toFixed(0),
      spreadOf(seen, paintOf).p50.toFixed(0),
      String(target),
      String(repeated),
      missedText([
        ['time', rows.p50, target],
        ['requests', repeated, 0],
      ]),
    ];
  });
}

/** Returns the table of the docket on a slow line. */
export function slowLineTable(results: Results): string {
  const found = results.get('slow-line') as unknown as ScreenResult | undefined;
  return found ? markdownTable(slowLineColumns, slowLineRows(found)) : 'Not run.';
}
