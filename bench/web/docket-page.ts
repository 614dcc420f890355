import { sleep } from '../../apps/local/src/shared/processes.ts';
import { signedInPage } from '../../e2e/pages/sign-in.ts';
import { machineBusySeconds } from '../lib/process-usage.ts';
import { keepResult, machineConditions } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { inBrowser, slowPage } from './browser.ts';
import { fillDocket } from './docket.ts';
import { type LoadedScript, recordScripts } from './first-load.ts';
import { type Action, interact } from './interact.ts';
import { observe, type PageMeasurements, readMeasurements } from './observe.ts';
import { type PageResult, targets } from './page-table.ts';

const rows = 500;
const cpuThrottle = 4;
/** How long to wait after the rows are visible, in milliseconds. A larger element may still be painted. */
const quietMs = 1500;

/** Returns the share of the machine that other processes use while Guidepost is idle. */
async function foreignLoad(ms: number): Promise<number> {
  const busy = machineBusySeconds();
  await sleep(ms);
  return (machineBusySeconds() - busy) / ((ms / 1000) * Number(machineConditions().cores));
}

/**
 * Implements `npm run bench -- docket-page`. Opens a guide's docket of 500 rows in a real browser with a four times
 * slower processor. Measures the time until it is painted, how fast it responds to clicks and keys, and the size of its
 * JavaScript.
 */
export async function docketPage({ say, rounds = 5 }: BenchOptions): Promise<void> {
  await inBrowser('docket-page', async ({ browser, product }) => {
    const filled = await fillDocket(product.url, rows);
    say(`${filled.rows} rows in Follow up`);
    const first = await browser.newContext();
    await signedInPage(first, product.url, 'guide');
    const storageState = await first.storageState();
    await first.close();
    const share = await foreignLoad(4000);
    say(`others take ${(share * 100).toFixed(0)} % of the machine`);

    const cold: PageMeasurements[] = [];
    const warm: PageMeasurements[] = [];
    let scripts: LoadedScript[] = [];
    let actions: Action[] = [];
    // counting the bytes slows the browser down, so it happens in a separate visit that is not timed
    const counted = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
    const countedPage = await slowPage(counted, cpuThrottle);
    await observe(countedPage);
    const loaded = recordScripts(countedPage);
    await countedPage.goto(`${product.url}/docket`);
    await countedPage.waitForFunction(() => globalThis.guidepostSeen.rowsMs !== null);
    await sleep(quietMs);
    scripts = await loaded();
    await counted.close();
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
      const page = await slowPage(context, cpuThrottle);
      await observe(page);
      for (const seen of [cold, warm]) {
        await page.goto(`${product.url}/docket`);
        await page.waitForFunction(() => globalThis.guidepostSeen.rowsMs !== null);
        await sleep(quietMs);
        seen.push(await readMeasurements(page));
      }
      if (round === rounds - 1) actions = await interact(page);
      await context.close();
      say(
        `round ${round + 1}: painted after ${cold.at(-1)?.paint?.ms.toFixed(0)} ms, rows after ${cold.at(-1)?.rowsMs?.toFixed(0)} ms`,
      );
    }
    report({ rows: filled.rows, throttle: cpuThrottle, rounds, othersShare: share, cold, warm, scripts, actions }, say);
  });
}

function report(result: PageResult, say: (line: string) => void): void {
  const { cold, warm, scripts, actions } = result;
  const middle = (values: number[]) =>
    percentile(
      values.toSorted((a, b) => a - b),
      0.5,
    );
  const of = (seen: PageMeasurements[], pick: (one: PageMeasurements) => number) => middle(seen.map(pick)).toFixed(0);
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  say('');
  say(
    table(
      ['script', 'kB', 'gzip kB', 'brotli kB'],
      scripts.map(({ name, bytes, gzip, brotli }) => [name, kB(bytes), kB(gzip), kB(brotli)]),
    ),
  );
  say('');
  say(
    table(
      ['action', 'inputs', 'p50 ms', 'max ms', 'target ms'],
      actions.map(({ action, latencies }) => [
        action,
        latencies.length,
        middle(latencies).toFixed(0),
        Math.max(0, ...latencies).toFixed(0),
        targets.interactionMs,
      ]),
    ),
  );
  say('');
  for (const [name, seen] of [
    ['cold', cold],
    ['warm', warm],
  ] as const)
    say(
      `${name}: largest paint ${of(seen, ({ paint }) => paint?.ms ?? Number.NaN)} ms (target ${targets.paintMs}), rows ${of(seen, ({ rowsMs }) => rowsMs ?? Number.NaN)} ms, longest task ${of(seen, ({ longestTaskMs }) => longestTaskMs)} ms; painted: ${seen.at(-1)?.paint?.what}`,
    );
  const total = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
  say(`first-load JavaScript: ${kB(total)} kB gzip in ${scripts.length} files (target ${targets.firstLoadKb})`);
  say(`kept in ${keepResult('docket-page', { ...result })}`);
}
