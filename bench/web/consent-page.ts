import { contracts } from '@guidepost/contracts';
import { devices } from '@playwright/test';
import { apiOf, memberNamed } from '../../e2e/commands/api.ts';
import { keepResult, machineConditions } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { table } from '../lib/table.ts';
import { inBrowser, slowPage } from './browser.ts';
import { gzipKb, type LoadedScript, scriptsBefore } from './first-load.ts';
import { cpuThrottle } from './inputs.ts';
import { observe } from './observe.ts';
import { paintOf, spreadOf, type Visit } from './screen-result.ts';
import { visit } from './visits.ts';

const targets = { paintMs: 1500, firstLoadKb: 90 } as const;
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
    const first: Visit[] = [];
    const later: Visit[] = [];
    let scripts: LoadedScript[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext(phone);
      const page = await slowPage(context, cpuThrottle);
      await observe(page, { rows: 'main li' });
      first.push(await visit(page, url));
      if (round === 0) scripts = await scriptsBefore(page, Number.POSITIVE_INFINITY);
      later.push(await visit(page, url));
      await context.close();
      say(`round ${round + 1}: largest paint after ${first.at(-1)?.paint?.ms.toFixed(0)} ms`);
    }
    report({ throttle: cpuThrottle, rounds, first, later, scripts }, say);
  });
}

interface Result {
  throttle: number;
  rounds: number;
  first: Visit[];
  later: Visit[];
  scripts: LoadedScript[];
}

function report(result: Result, say: (line: string) => void): void {
  const row = (name: string, visits: Visit[]) => {
    const { p50, max } = spreadOf(visits, paintOf);
    return [name, p50.toFixed(0), max.toFixed(0), targets.paintMs, max <= targets.paintMs ? 'met' : 'missed'];
  };
  say('');
  say(
    table(
      ['largest paint', 'p50 ms', 'max ms', 'target ms', ''],
      [row('first visit', result.first), row('later visit', result.later)],
    ),
  );
  say('');
  say(`painted: ${result.first.at(-1)?.paint?.what}; load of the machine: ${String(machineConditions().load)}`);
  say(
    `first-load JavaScript: ${gzipKb(result.scripts).toFixed(1)} kB gzip in ${result.scripts.length} files (target ${targets.firstLoadKb})`,
  );
  say(`kept in ${keepResult('consent-page', { ...result })}`);
}
