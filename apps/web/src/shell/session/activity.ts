import { contracts } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { catching } from '../api.ts';

const reportEveryMs = 60_000;
const writeEveryMs = 1000;

let pending: ReturnType<typeof setTimeout> | undefined;

/** Returns the time of the last key or mouse press in any tab, in ms since 1970. */
export const lastActivity = (): number => Number(readLocal(keys.lastActivity) ?? 0);

/** Notes a press: stored for all tabs, and reported to the server at most once a minute, the last one included. */
export function noteActivity(): void {
  const now = Date.now();
  // a clock that was set back leaves future times behind: these are ignored
  if (Math.abs(now - lastActivity()) < writeEveryMs) return;
  writeLocal(keys.lastActivity, String(now));
  const wait = reportEveryMs - Math.abs(now - Number(readLocal(keys.lastReport) ?? 0));
  if (wait <= 0) report();
  else pending ??= setTimeout(report, wait);
}

function report(): void {
  clearTimeout(pending);
  pending = undefined;
  const now = Date.now();
  // another tab was faster
  if (Math.abs(now - Number(readLocal(keys.lastReport) ?? 0)) < reportEveryMs) return;
  writeLocal(keys.lastReport, String(now));
  // other code shows a failure; the next press reports again
  catching([400, 403, 404, 429, 500, 503])(contracts.session.activity).catch(() => {});
}

/** Listens for presses; returns the function that stops it. */
export function watchActivity(): () => void {
  const events = ['keydown', 'pointerdown'] as const;
  for (const event of events) addEventListener(event, noteActivity, { capture: true, passive: true });
  return () => {
    for (const event of events) removeEventListener(event, noteActivity, { capture: true });
    clearTimeout(pending);
    pending = undefined;
  };
}
