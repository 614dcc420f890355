/** After a button is pressed in a queue, other presses are ignored for this many milliseconds. */
const ignorePressMs = 500;
let lastPress = Number.NEGATIVE_INFINITY;

/**
 * Returns true for the second press of a double click on a button in a queue. The second press would decide the next
 * record, which the user has not read. Shortcut keys are not checked, because they are not pressed twice by accident.
 */
export function isSecondPress(): boolean {
  const now = performance.now();
  const isSecond = now - lastPress < ignorePressMs;
  lastPress = now;
  return isSecond;
}

/** Accepts the next press at once. Call it after an undo, which shows the decided record again. */
export function forgetPress(): void {
  lastPress = Number.NEGATIVE_INFINITY;
}
