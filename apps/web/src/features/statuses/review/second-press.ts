/** Time in milliseconds after a press in the queue during which another press is ignored. */
const ignorePressMs = 500;
let lastPress = Number.NEGATIVE_INFINITY;

/**
 * Returns true if a press of a button in the queue is the second press of a double click. The second press would decide
 * the next request, which the auditor has not read. Shortcut keys are not checked, because each key is pressed on
 * purpose.
 */
export function isSecondPress(): boolean {
  const now = performance.now();
  const isSecond = now - lastPress < ignorePressMs;
  lastPress = now;
  return isSecond;
}
