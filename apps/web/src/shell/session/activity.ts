import { contracts } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { callHandling } from '../api.ts';
import { serverFaults } from '../errors/retry.ts';

const reportEveryMs = 60_000;
const writeEveryMs = 1000;

let pending: ReturnType<typeof setTimeout> | undefined;

/** Returns when the user last pressed a key or mouse button in any tab, in milliseconds since 1970. */
export const lastActivity = (): number => Number(readLocal(keys.lastActivity) ?? 0);

/**
 * Stores the time of a key or mouse press for all tabs. Reports presses to the server at most once a minute, but always
 * reports the last one.
 */
export function noteActivity(): void {
  const now = Date.now();
  // If the device's clock was set back, the stored time may be in the future. It is then replaced.
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
  // another tab has already sent a report
  if (Math.abs(now - Number(readLocal(keys.lastReport) ?? 0)) < reportEveryMs) return;
  writeLocal(keys.lastReport, String(now));
  // the error is shown elsewhere, and the next press sends another report
  callHandling([400, 403, 404, 429, ...serverFaults])(contracts.session.activity).catch(() => {});
}

/** Starts listening for key and mouse presses. Returns a function that stops listening. */
export function watchActivity(): () => void {
  const events = ['keydown', 'pointerdown'] as const;
  for (const event of events) addEventListener(event, noteActivity, { capture: true, passive: true });
  return () => {
    for (const event of events) removeEventListener(event, noteActivity, { capture: true });
    clearTimeout(pending);
    pending = undefined;
  };
}
