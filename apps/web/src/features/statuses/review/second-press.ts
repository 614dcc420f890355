/** For so long after a press in the queue another one does nothing, in milliseconds. */
const deafMs = 500;
let lastPress = Number.NEGATIVE_INFINITY;

/**
 * Whether a press of a button in the queue is the second of a double click: it falls on the next request, which nobody has
 * read. Keys are not asked: each is pressed on purpose.
 */
export function isSecondPress(): boolean {
  const now = performance.now();
  const isSecond = now - lastPress < deafMs;
  lastPress = now;
  return isSecond;
}
