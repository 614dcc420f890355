import { type Faults, webhookCopies } from '../model/faults.ts';

/** A webhook's plan: its delay, and how many copies are sent at the same time. */
export interface Plan {
  afterMs: number;
  copies: number;
}

/** The fault `reorder` reverses the order of webhooks with the same key within this time. */
const WINDOW_MS = 1000;
const GAP_MS = 15;
const MAX_PLANNED = 60;

/** Plans webhooks according to the current faults, which can repeat, delay or reorder them. */
export function createPlanner() {
  const windows = new Map<string, { endsAt: number; count: number }>();

  /**
   * @param hook the webhook's key, and whether it is urgent. An urgent webhook is not delayed, because a person on the
   * phone is waiting for the response.
   * @param now the time by the actual clock, in milliseconds
   */
  return function plan(hook: { key: string; isUrgent: boolean }, faults: Faults, now: number): Plan {
    const times = webhookCopies(faults);
    if (hook.isUrgent) return { afterMs: 0, copies: times };
    if (!faults.reorder) return { afterMs: faults.delayMs, copies: times };
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    const window = windows.get(hook.key) ?? { endsAt: now + WINDOW_MS, count: 0 };
    windows.set(hook.key, window);
    window.count += 1;
    // The first webhook of a window is sent last, because the order is reversed.
    const place = Math.max(0, MAX_PLANNED - window.count);
    return { afterMs: window.endsAt - now + place * GAP_MS + faults.delayMs, copies: times };
  };
}
