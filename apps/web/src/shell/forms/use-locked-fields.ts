import { type RefObject, useEffect } from 'react';
import { acceptsTyping } from '../frame/keys-ahead.ts';

/** Keys that work in a locked field, besides combinations with Ctrl, Alt or Command. */
const allowedKeys = new Set(['Tab', 'Escape', 'Home', 'End', 'PageUp', 'PageDown']);
const isAllowed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || allowedKeys.has(key) || key.startsWith('Arrow');

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
    element.addEventListener(
      'keydown',
      (event) => {
        if (acceptsTyping(event.target) && (!isAllowed(event) || event.target instanceof HTMLSelectElement))
          refuse(event);
      },
      options,
    );
    // also concerns pasted, dropped and formatted text
    element.addEventListener('beforeinput', refuse, options);
    const refuseChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('input, select, label')) refuse(event);
    };
    element.addEventListener('mousedown', refuseChoice, options);
    element.addEventListener('click', refuseChoice, options);
    return () => stop.abort();
  }, [form, isLocked]);
}
