import { isPartLoading } from '../../shared/lazy-part.ts';
import { setPrinting } from '../../shared/print/printing.ts';
import { queryClient } from '../query.ts';
import { recordPrint } from './record-print.ts';

/**
 * How often the screen's pending requests are checked, in milliseconds. The next constant is the maximum time to wait
 * for them.
 */
const checkMs = 100;
const maxWaitMs = 20_000;

let isStarting = false;
let isRecorded = false;

/**
 * Returns true if the audit entry for this print already exists. Then resets the result to false, so that the entry
 * counts for one print only.
 */
export function consumeRecordedPrint(): boolean {
  const was = isRecorded;
  isRecorded = false;
  return was;
}

/**
 * Resolves once two checks in a row have found no pending request and no part whose code is loading. One check is not
 * enough, because a list may still request its next page.
 */
async function waitUntilLoaded(): Promise<void> {
  const end = performance.now() + maxWaitMs;
  for (let quiet = 0; quiet < 2 && performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, checkMs));
    quiet = queryClient.isFetching() === 0 && !isPartLoading() ? quiet + 1 : 0;
  }
}

/**
 * Prints the screen with all rows and tabs. Loads the rows, adds the audit entry, then opens the browser's print
 * dialog. If the audit entry cannot be added, a toast shows the error and nothing is printed.
 */
export async function startPrint(): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  try {
    setPrinting({ isWhole: true });
    await waitUntilLoaded();
    await recordPrint();
    isRecorded = true;
    window.print();
  } catch {
    setPrinting();
  } finally {
    isStarting = false;
  }
}
