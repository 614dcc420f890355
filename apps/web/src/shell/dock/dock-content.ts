import { createContext, type RefObject, useContext, useLayoutEffect } from 'react';
import { acceptsTyping } from '../frame/keys-ahead.ts';
import { type DockPlace, useDockPlace } from './use-dock-place.ts';

interface Around {
  panel: RefObject<HTMLElement | null>;
  /** The function that Close calls. Null if the content does not replace it. */
  leave: RefObject<(() => unknown) | null>;
}

/** The panel around the current content. */
export const DockAround = createContext<Around | null>(null);

/** Replaces the function that Close calls, for example to ask about unsaved changes first. */
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
 * Moves the focus into a panel that has just appeared: to its element with `data-autofocus`, otherwise to the panel. On
 * a phone the focus does not go to a field, because the keyboard would cover half of the panel.
 */
export function focusIn(panel: HTMLElement, place: DockPlace): void {
  if (panel.contains(document.activeElement)) return;
  const first = panel.querySelector<HTMLElement>('[data-autofocus]');
  const isFit = first !== null && !(place === 'sheet' && acceptsTyping(first));
  (isFit ? first : panel).focus();
}

/**
 * Returns a function that returns true if a field that has just loaded may take the focus: the focus is in the panel or
 * nowhere. If the user already works on the page, the focus stays there.
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
