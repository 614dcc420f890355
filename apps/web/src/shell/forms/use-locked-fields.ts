import { type RefObject, useEffect } from 'react';
import { acceptsTyping } from '../frame/keys-ahead.ts';

/** Keys that work in a locked text, besides combinations with Ctrl, Alt or Command. Others would change it. */
const movingKeys = new Set(['Tab', 'Escape', 'Home', 'End', 'PageUp', 'PageDown']);
const textFields = 'textarea, [contenteditable="true"], input:not([type="date"], [type="time"], [type="number"])';
/** Fields where a press or key chooses a value. */
const choices = 'input, select, label, [role="radio"], [role="switch"]';

function changesField({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return false;
  if (acceptsTyping(target)) return !(movingKeys.has(key) || (key.startsWith('Arrow') && target.matches(textFields)));
  return target.matches(choices) && key !== 'Tab' && key !== 'Escape';
}

/**
 * Locks the fields of a form that closes after saving, because what is typed in the meantime would be lost. The focus
 * stays where it is: disabled fields would lose it.
 */
export function useLockedFields(form: RefObject<HTMLFormElement | null>, isLocked: boolean): void {
  useEffect(() => {
    const element = form.current;
    if (!isLocked || !element) return;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const refuse = (event: Event) => {
      event.preventDefault();
      // the editor also handles keys itself
      event.stopPropagation();
    };
    element.addEventListener('keydown', (event) => void (changesField(event) && refuse(event)), options);
    // also concerns pasted, dropped and formatted text
    element.addEventListener('beforeinput', refuse, options);
    const refuseChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(choices)) refuse(event);
    };
    element.addEventListener('mousedown', refuseChoice, options);
    element.addEventListener('click', refuseChoice, options);
    return () => stop.abort();
  }, [form, isLocked]);
}
