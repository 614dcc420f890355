import { contracts } from '@guidepost/contracts';
import { devices } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { apiOf, memberNamed } from '../../e2e/commands/api.ts';
import { keepResult, machineConditions } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { inBrowser, slowPage } from './browser.ts';
import { type LoadedScript, recordScripts } from './first-load.ts';
import { observe, type PageMeasurements, readMeasurements } from './observe.ts';

const cpuThrottle = 4;
const targets = { paintMs: 1500, firstLoadKb: 90 } as const;
/**
 * How long to wait after the terms are visible, in milliseconds, because the browser may still paint a larger element.
 */
const quietMs = 1500;
const memberName = 'Dolores Whitaker';

/**
 * Implements `npm run bench -- consent-page`. Opens the page for a member's consents through its link, on a simulated
 * phone with a processor four times slower. Measures the time until the page is painted, on a first visit and
 * with the browser's cache, and the size of its JavaScript.
 */
export async function consentPage({ say, rounds = 5 }: BenchOptions): Promise<void> {
  await inBrowser('consent-page', async ({ browser, product }) => {
    const call = apiOf(product.url, 'guide');
    const member = await memberNamed(call, memberName);
    const { url } = await call(contracts.consents.makeLink, { body: { userId: member.id } });
    const phone = { ...devices['Pixel 7'], baseURL: product.url };
    const open = async (page: Awaited<ReturnType<typeof slowPage>>) => {
      await page.goto(url);
      await page.waitForFunction(() => globalThis.guidepostSeen.rowsMs !== null);
      await sleep(quietMs);
      return readMeasurements(page);
    };
    // counting the bytes slows the browser down, so it happens in a separate visit that is not timed
    const counted = await browser.newContext(phone);
    const countedPage = await slowPage(counted, cpuThrottle);
    await observe(countedPage, 'main li');
    const loaded = recordScripts(countedPage);
    await open(countedPage);
    const scripts = await loaded();
    await counted.close();
    const first: PageMeasurements[] = [];
    const later: PageMeasurements[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext(phone);
      const page = await slowPage(context, cpuThrottle);
      await observe(page, 'main li');
      for (const seen of [first, later]) seen.push(await open(page));
      await context.close();
      say(`round ${round + 1}: largest paint after ${first.at(-1)?.paint?.ms.toFixed(0)} ms`);
    }
    report({ throttle: cpuThrottle, rounds, first, later, scripts }, say);
  });
}

interface Result {
  throttle: number;
  rounds: number;
  first: PageMeasurements[];
  later: PageMeasurements[];
  scripts: LoadedScript[];
}

function report(result: Result, say: (line: string) => void): void {
  const paints = (seen: PageMeasurements[]) =>
    seen.map(({ paint }) => paint?.ms ?? Number.NaN).toSorted((a, b) => a - b);
  const row = (visit: string, seen: PageMeasurements[]) => {
    const values = paints(seen);
    const most = values.at(-1) ?? Number.NaN;
    return [
      visit,
      percentile(values, 0.5).toFixed(0),
      most.toFixed(0),
      targets.paintMs,
      most <= targets.paintMs ? 'met' : 'missed',
    ];
  };
  say('');
  say(
    table(
      ['largest paint', 'p50 ms', 'max ms', 'target ms', ''],
      [row('first visit', result.first), row('later visit', result.later)],
    ),
  );
  const gzip = result.scripts.reduce((sum, one) => sum + one.gzip, 0) / 1000;
  say('');
  say(`painted: ${result.first.at(-1)?.paint?.what}; load of the machine: ${String(machineConditions().load)}`);
  say(
    `first-load JavaScript: ${gzip.toFixed(1)} kB gzip in ${result.scripts.length} files (target ${targets.firstLoadKb})`,
  );
  say(`kept in ${keepResult('consent-page', { ...result })}`);
}
