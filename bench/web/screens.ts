import { Problem } from '../../apps/local/src/shared/problem.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { table } from '../lib/table.ts';
import { inBrowser } from './browser.ts';
import { gzipKb, type LoadedScript } from './first-load.ts';
import { reportInputs } from './inputs.ts';
import { fillScreens } from './screen-data.ts';
import { screensOf } from './screen-list.ts';
import { type ScreenName, type ScreenResult, screenNames } from './screen-result.ts';
import { screenColumns, screenRow, slowLineColumns, slowLineRows } from './screens-table.ts';
import { type Line, measureScreen } from './visits.ts';

type Say = (line: string) => void;

const headOf = (columns: readonly string[]) => columns.map((name) => name.replace(/^>/, ''));

/** Returns the names of the screens that `--only` selects: the screen with this name, or all that contain it. */
function chosen(only: string | undefined): readonly ScreenName[] {
  if (only === undefined) return screenNames;
  const found = screenNames.filter((name) => name === only);
  const names = found.length > 0 ? found : screenNames.filter((name) => name.includes(only));
  if (names.length === 0) throw new Problem(`--only takes one of ${screenNames.join(', ')}, not '${only}'.`, 2);
  return names;
}

function reportScripts(scripts: readonly LoadedScript[], say: Say): void {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows = scripts.map(({ name, ms, bytes, gzip, brotli }) => [
    name,
    ms.toFixed(0),
    kB(bytes),
    kB(gzip),
    kB(brotli),
  ]);
  say(`${gzipKb(scripts).toFixed(1)} kB of JavaScript (gzip) before the rows:\n`);
  say(table(['script', 'requested ms', 'kB', 'gzip kB', 'brotli kB'], rows));
}

/** Prints the details of one screen: scripts, inputs, painted elements, layout shifts and repeated requests. */
function reportDetails({ first, later, scripts, actions }: ScreenResult, say: Say): void {
  reportScripts(scripts, say);
  reportInputs(actions, say);
  say('');
  for (const [name, visits] of [
    ['first visit', first],
    ['later visit', later],
  ] as const) {
    const last = visits.at(-1);
    say(`${name}: painted ${last?.paint?.what}; longest task ${last?.longestTaskMs.toFixed(0)} ms`);
    for (const { ms, value, what } of last?.shifts ?? [])
      say(`  shifted by ${value.toFixed(3)} at ${ms.toFixed(0)} ms: ${what}`);
    for (const request of last?.repeated ?? []) say(`  ${request}`);
  }
}

/**
 * Implements `npm run bench -- screens`. Opens each screen with 500 rows in a real browser with a four times slower
 * processor. Measures the first and later visits, the JavaScript before the rows, layout shifts, the response to typical
 * inputs, and requests that are sent twice.
 */
export async function screens({ say, rounds = 3, only }: BenchOptions): Promise<void> {
  const names = chosen(only);
  await inBrowser('screens', async ({ browser, product }) => {
    const world = await fillScreens(product.url, product.data);
    const found: ScreenResult[] = [];
    const failed: string[] = [];
    for (const screen of screensOf(world).filter(({ name }) => names.includes(name))) {
      try {
        const result = await measureScreen(browser, product.url, screen, { rounds, say });
        say(`kept in ${keepResult(`screen-${screen.name}`, { ...result })}`);
        found.push(result);
        if (names.length === 1) reportDetails(result, say);
      } catch (error) {
        // one screen's fault must not lose the results of the others
        failed.push(screen.name);
        say(`${screen.name} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    say('');
    say(table(headOf(screenColumns), found.map(screenRow)));
    if (failed.length > 0) throw new Problem(`These screens failed: ${failed.join(', ')}.`, 1);
  });
}

/** A slow mobile connection. */
const slow: Line = { kbitPerSecond: 1600, latencyMs: 150 };

/**
 * Implements `npm run bench -- slow-line`. Opens the docket of 500 rows through a line with 1,600 kbit/s and 150 ms, with a
 * four times slower processor.
 */
export async function slowLine({ say, rounds = 3 }: BenchOptions): Promise<void> {
  await inBrowser('slow-line', async ({ browser, product }) => {
    const docket = screensOf(await fillScreens(product.url, product.data)).find(({ name }) => name === 'docket');
    if (!docket) throw new Error('The docket is not in the list of screens.');
    const result = await measureScreen(browser, product.url, docket, { rounds, line: slow, say });
    reportScripts(result.scripts, say);
    for (const { repeated } of [...result.first, ...result.later]) for (const request of repeated) say(request);
    say('');
    say(table(headOf(slowLineColumns), slowLineRows(result)));
    say(`kept in ${keepResult('slow-line', { ...slow, ...result })}`);
  });
}
