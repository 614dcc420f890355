import type { Page } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { docket } from '../../e2e/pages/docket.ts';
import { latencies, readMeasurements } from './observe.ts';

export interface Action {
  action: string;
  /** Milliseconds from each click or key to the next paint. */
  latencies: number[];
}

const settleMs = 1500;
const moves = 20;
const snoozes = 5;

/**
 * Performs a guide's typical actions in a full docket. Measures each click and key with the browser's own event timing.
 */
export async function interact(page: Page): Promise<Action[]> {
  const { tab, worklist } = docket(page);
  const measured = async (action: string, work: () => Promise<void>): Promise<Action> => {
    await sleep(settleMs);
    const before = (await readMeasurements(page)).interactions.length;
    await work();
    await sleep(settleMs);
    return { action, latencies: latencies(await readMeasurements(page), before) };
  };
  const press = async (key: string, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await page.keyboard.press(key);
      await sleep(60);
    }
  };
  return [
    await measured('switch tabs', async () => {
      for (const name of ['Pending events', 'Outreach', 'Late events', 'Follow up'] as const) {
        await tab(name).click();
        await worklist.getByRole('listitem').first().waitFor();
        await sleep(settleMs);
      }
    }),
    await measured('switch back to a tab that is loaded', async () => {
      for (const name of ['Pending events', 'Follow up', 'Pending events', 'Follow up'] as const) {
        await tab(name).click();
        await sleep(settleMs / 2);
      }
    }),
    await measured('move by keyboard (J, K)', async () => {
      await press('j', moves);
      await press('k', moves);
    }),
    await measured('snooze', async () => {
      for (let n = 0; n < snoozes; n += 1) {
        await worklist.getByRole('button', { name: 'Snooze' }).nth(3).click();
        await page.getByRole('menuitem', { name: '2 days' }).click();
        await sleep(settleMs);
      }
    }),
  ];
}
