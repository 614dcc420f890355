import type { Page } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { databaseOf } from '../../e2e/clear-stored.ts';
import { setupPath } from '../../e2e/pages/setup.ts';
import { signedInPage } from '../../e2e/pages/sign-in.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { inBrowser, slowPage } from './browser.ts';
import {
  type Action,
  aimMs,
  centerOf,
  clickEach,
  cpuThrottle,
  measureInputs,
  pressAt,
  pressKey,
  pressKeys,
  reportInputs,
  times,
  typeInto,
} from './inputs.ts';
import { observe } from './observe.ts';
import { fillUsers } from './screen-data.ts';

const count = 5000;

/**
 * Performs an administrator's actions in a list that the browser has loaded completely: search, sort, change pages,
 * choose and open.
 */
export async function tableActions(page: Page): Promise<Action[]> {
  const search = page.getByRole('textbox', { name: 'Search by name' });
  const heading = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  const typed = await typeInto(page, 'type a search, 8 letters', search, 'number 4');
  const taken = await pressKeys(page, 'take it back, 8 letters', times(8, 'Backspace'), 400);
  const sorted = await clickEach(page, 'sort by a column, 4 times', ['Name', 'Email', 'Role', 'Name'].map(heading));
  const next = await centerOf(page.getByRole('button', { name: 'Next page' }));
  const turned = await measureInputs(page, 'turn a page, 5 times', async () => {
    for (let n = 0; n < 5; n += 1) await pressAt(page, next);
  });
  const larger = await measureInputs(page, 'show 100 a page', async () => {
    await page.getByRole('combobox', { name: 'Rows', exact: true }).selectOption('100');
  });
  await page.getByRole('rowheader').first().getByRole('link').focus();
  const walked = await pressKeys(page, 'walk along the rows, 20 times', times(20, 'ArrowDown'));
  const opened = await measureInputs(page, 'open a row and close it', async () => {
    await pressKey(page, 'Enter');
    await sleep(800);
    await pressKey(page, 'Escape');
  });
  return [typed, taken, sorted, turned, larger, walked, opened];
}

/**
 * Implements `npm run bench -- table-inputs`. Measures how fast a back-office list of 5,000 users responds to clicks
 * and keys. It uses a real browser with a four times slower processor.
 */
export async function tableInputs({ say }: BenchOptions): Promise<void> {
  await inBrowser('table-inputs', async ({ browser, product }) => {
    const database = await databaseOf(product.data);
    try {
      await fillUsers(database, count);
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await (await signedInPage(context, product.url, 'admin')).close();
      const page = await slowPage(context, cpuThrottle);
      await observe(page, { rows: 'tbody tr' });
      await page.goto(`${product.url}${setupPath.users}`);
      await page.getByRole('rowheader').first().waitFor();
      await sleep(4000);
      const actions = await tableActions(page);
      reportInputs(actions, say);
      say(`kept in ${keepResult('table-inputs', { records: count, throttle: cpuThrottle, aimMs, actions })}`);
      await context.close();
    } finally {
      await database.end();
    }
  });
}
