import type { Locator, Page } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { latencies, readMeasurements } from './observe.ts';

/** Factor by which the browser's processor is slowed down. */
export const cpuThrottle = 4;
export const aimMs = 100;
const settleMs = 1200;
export const pauseMs = 400;

export interface Action {
  action: string;
  /** Milliseconds from each click or key to the next paint. Contains only inputs that took at least 16 ms. */
  latencies: number[];
}

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

/** Clicks elements one after the other. Each element must exist only when it is its turn. */
export async function clickEach(page: Page, action: string, targets: readonly Locator[]): Promise<Action> {
  const all: number[] = [];
  for (const target of targets) {
    const spot = await centerOf(target);
    all.push(...(await measureInputs(page, action, () => pressAt(page, spot))).latencies);
  }
  return { action, latencies: all };
}

/** Opens each dialog with a click, and closes it with Escape. */
export async function openAndClose(page: Page, action: string, buttons: readonly Locator[]): Promise<Action> {
  const all: number[] = [];
  for (const button of buttons) {
    all.push(...(await clickEach(page, action, [button])).latencies);
    all.push(...(await measureInputs(page, action, () => pressKey(page, 'Escape'))).latencies);
  }
  return { action, latencies: all };
}

/** Types some words at the end of a field. The field gets the focus without a click. */
export async function typeInto(page: Page, action: string, field: Locator, words: string): Promise<Action> {
  await field.focus();
  await field.press('ControlOrMeta+End');
  return measureInputs(page, action, () => page.keyboard.type(words, { delay: 100 }));
}

/** Presses keys with a short pause between them. */
export const pressKeys = (page: Page, action: string, keys: readonly string[], pause = 80): Promise<Action> =>
  measureInputs(page, action, async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await sleep(pause);
    }
  });

/** Returns the same entry this number of times. */
export const times = <T>(count: number, entry: T): T[] => Array.from({ length: count }, () => entry);

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
