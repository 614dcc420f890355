/** Keys that an input method uses while text is being composed. */
const keys = new Set(['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Key code of every key event that an input method handles. Safari sends it for the Enter that confirms the text. */
const composingCode = 229;

/** Returns true if an input method handles the key press, such as the Enter that confirms a composed word. */
export const isComposition = ({
  key,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean =>
  (isComposing || keyCode === composingCode) && keys.has(key);

/**
 * Hides an input method's key presses from all key handlers, so that they neither save a form nor move a selection. The
 * browser still handles the keys. Call this function before other code listens for keys on the window.
 */
export function ignoreComposition(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('keydown', (event) => isComposition(event) && event.stopImmediatePropagation(), true);
}
