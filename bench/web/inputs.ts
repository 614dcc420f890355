import type { Locator, Page } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import type { Action } from './interact.ts';
import { latencies, readMeasurements } from './observe.ts';

/** Factor by which the browser's processor is slowed down. */
export const cpuThrottle = 4;
export const aimMs = 100;
const settleMs = 1200;
export const pauseMs = 400;

/**
 * Measures the clicks and keys during some work with the browser's own event timing. Waits for the final result. The
 * work must not look up elements between two inputs. A locator searches three hundred rows in the page's slow thread,
 * and a key pressed meanwhile would have to wait. Find the elements before the work (`centerOf`).
 */
export async function measureInputs(page: Page, action: string, work: () => Promise<void>): Promise<Action> {
  await sleep(settleMs);
  const before = (await readMeasurements(page)).interactions.length;
  await work();
  await sleep(settleMs);
  return { action, latencies: latencies(await readMeasurements(page), before) };
}

/** Returns where to click an element, as window coordinates in pixels. @throws if the element is not visible */
export async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not to be seen: ${target}`);
  return { x: box.x + Math.min(box.width / 2, 40), y: box.y + box.height / 2 };
}

export async function pressAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.click(x, y);
  await sleep(pauseMs);
}

export async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await sleep(pauseMs);
}

/** Prints each action's response times. */
export function reportInputs(actions: readonly Action[], say: (line: string) => void): void {
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  say('');
  say(
    table(
      ['action', 'inputs over 16 ms', 'p50 ms', 'max ms', 'target ms'],
      actions.map(({ action, latencies: all }) => [
        action,
        all.length,
        all.length === 0 ? '–' : percentile(sorted(all), 0.5).toFixed(0),
        all.length === 0 ? '–' : Math.max(...all).toFixed(0),
        aimMs,
      ]),
    ),
  );
}
