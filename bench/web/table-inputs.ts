import type { Page } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { databaseOf } from '../../e2e/clear-stored.ts';
import { setupPath } from '../../e2e/pages/setup.ts';
import { signedInPage } from '../../e2e/pages/sign-in.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { inBrowser, slowPage } from './browser.ts';
import { aimMs, centerOf, cpuThrottle, measureInputs, pressAt, pressKey, reportInputs } from './inputs.ts';
import type { Action } from './interact.ts';
import { observe } from './observe.ts';

const count = 5000;

/**
 * Performs an administrator's actions in a list that the browser has loaded completely: search, sort, change pages,
 * choose and open.
 */
async function actionsOf(page: Page): Promise<Action[]> {
  const search = page.getByRole('textbox', { name: 'Search by name' });
  await search.focus();
  const typed = await measureInputs(page, 'type a search, 8 letters', () =>
    page.keyboard.type('number 4', { delay: 120 }),
  );
  const taken = await measureInputs(page, 'take it back, 8 letters', async () => {
    for (let n = 0; n < 8; n += 1) await pressKey(page, 'Backspace');
  });
  const sorted: number[] = [];
  for (const head of ['Name', 'Email', 'Role', 'Name']) {
    const spot = await centerOf(page.getByRole('columnheader', { name: head }).getByRole('button'));
    sorted.push(...(await measureInputs(page, '', () => pressAt(page, spot))).latencies);
  }
  const next = await centerOf(page.getByRole('button', { name: 'Next page' }));
  const turned = await measureInputs(page, 'turn a page, 5 times', async () => {
    for (let n = 0; n < 5; n += 1) await pressAt(page, next);
  });
  const larger = await measureInputs(page, 'show 100 a page', async () => {
    await page.getByRole('combobox', { name: 'Rows', exact: true }).selectOption('100');
  });
  await page.getByRole('rowheader').first().getByRole('link').focus();
  const walked = await measureInputs(page, 'walk along the rows, 20 times', async () => {
    for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowDown', { delay: 60 });
  });
  const opened = await measureInputs(page, 'open a row and close it', async () => {
    await pressKey(page, 'Enter');
    await sleep(800);
    await pressKey(page, 'Escape');
  });
  return [typed, taken, { action: 'sort by a column, 4 times', latencies: sorted }, turned, larger, walked, opened];
}

/**
 * Implements `npm run bench -- table-inputs`. Measures how fast a back-office list of 5,000 users responds to clicks
 * and keys. It uses a real browser with a four times slower processor.
 */
export async function tableInputs({ say }: BenchOptions): Promise<void> {
  await inBrowser('table-inputs', async ({ browser, product }) => {
    const database = await databaseOf(product.data);
    try {
      await database.query(
        `WITH made AS (
           INSERT INTO users (role, first_name, last_name, created_at)
           SELECT 'GUIDE', 'Person' || n, 'Number' || n % 97, now() FROM generate_series(1, $1::int) n RETURNING id)
         INSERT INTO staff (user_id, email, time_zone) SELECT id, 'person' || id || '@example.com', 'America/Chicago' FROM made`,
        [count],
      );
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await (await signedInPage(context, product.url, 'admin')).close();
      const page = await slowPage(context, cpuThrottle);
      await observe(page, 'tbody tr');
      await page.goto(`${product.url}${setupPath.users}`);
      await page.getByRole('rowheader').first().waitFor();
      await sleep(4000);
      const actions = await actionsOf(page);
      reportInputs(actions, say);
      say(`kept in ${keepResult('table-inputs', { records: count, throttle: cpuThrottle, aimMs, actions })}`);
      await context.close();
    } finally {
      await database.end();
    }
  });
}
