import { copies, type Faults } from '../model/faults.ts';

/** How a webhook is sent: after how long, and how many times at once. */
export interface Plan {
  afterMs: number;
  copies: number;
}

/** Webhooks of one key that come within this time arrive in reverse where they are to be out of order. */
const WINDOW_MS = 1000;
const GAP_MS = 15;
const PLACES = 60;

/** Plans webhooks as the faults want them: twice, late, in reverse. */
export function createPlanner() {
  const windows = new Map<string, { endsAt: number; count: number }>();

  /**
   * @param hook what it is about (`key`), and whether somebody waits for the answer: such a one is never late
   * @param now real time in milliseconds
   */
  return function plan(hook: { key: string; isUrgent: boolean }, faults: Faults, now: number): Plan {
    const times = copies(faults);
    if (hook.isUrgent) return { afterMs: 0, copies: times };
    if (!faults.reorder) return { afterMs: faults.delayMs, copies: times };
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    const window = windows.get(hook.key) ?? { endsAt: now + WINDOW_MS, count: 0 };
    windows.set(hook.key, window);
    window.count += 1;
    // The first of a window leaves last.
    const place = Math.max(0, PLACES - window.count);
    return { afterMs: window.endsAt - now + place * GAP_MS + faults.delayMs, copies: times };
  };
}
