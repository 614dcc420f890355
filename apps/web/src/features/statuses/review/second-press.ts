/** Time after a press in the queue in which another press does nothing, in milliseconds. */
const deafMs = 500;
let lastPress = Number.NEGATIVE_INFINITY;

/**
 * Returns true if a press of a button in the queue is the second of a double click: it hits the next request, which the
 * auditor has not read. Keys are not checked: each is pressed on purpose.
 */
export function isSecondPress(): boolean {
  const now = performance.now();
  const isSecond = now - lastPress < deafMs;
  lastPress = now;
  return isSecond;
}
