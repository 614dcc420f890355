import { createContext, type RefObject, useContext, useLayoutEffect } from 'react';
import { acceptsTyping } from '../frame/keys-ahead.ts';
import { type DockPlace, useDockPlace } from './use-dock-place.ts';

interface Around {
  panel: RefObject<HTMLElement | null>;
  /** Called when the user presses Close. Null if the content keeps the default behavior. */
  leave: RefObject<(() => unknown) | null>;
}

/** The panel around the current content. */
export const DockAround = createContext<Around | null>(null);

/** Replaces what Close does, for example to ask about unsaved changes first. */
export function useDockLeave(leave: () => unknown): void {
  const around = useContext(DockAround);
  useLayoutEffect(() => {
    if (!around) return;
    around.leave.current = leave;
    return () => {
      around.leave.current = null;
    };
  });
}

/**
 * Moves the focus into a panel that has just appeared: to its element with `data-autofocus`, otherwise to the panel
 * itself. On a phone, a field does not get the focus, because the keyboard would cover half of the panel.
 */
export function focusIn(panel: HTMLElement, place: DockPlace): void {
  if (panel.contains(document.activeElement)) return;
  const first = panel.querySelector<HTMLElement>('[data-autofocus]');
  const isFit = first !== null && !(place === 'sheet' && acceptsTyping(first));
  (isFit ? first : panel).focus();
}

/**
 * Returns a function that tells whether a field that has just loaded may take the focus. It may if the focus is in the
 * panel or nowhere, but not if the user is already working on the page.
 */
export function useCanFocus(): () => boolean {
  const around = useContext(DockAround);
  const place = useDockPlace();
  return () => {
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || (around?.panel.current?.contains(focused) ?? false);
    return place !== 'sheet' && isFree;
  };
}
