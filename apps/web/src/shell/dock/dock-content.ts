import { createContext, type RefObject, useContext, useLayoutEffect } from 'react';
import { acceptsTyping, collectKeysAhead } from '../frame/keys-ahead.ts';
import { noDialog } from '../frame/no-dialog.ts';

interface Around {
  panel: RefObject<HTMLElement | null>;
  /** Called when the user presses Close. Null if the content keeps the default behavior. */
  leave: RefObject<(() => unknown) | null>;
  /** Focuses the content's main field. Null if the content has none. */
  focus: RefObject<(() => void) | null>;
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
 * Registers how the panel focuses the content's main field. The panel calls it when it opens, and when the user shows
 * it again.
 */
export function useDockFocus(focus: () => void): void {
  const around = useContext(DockAround);
  useLayoutEffect(() => {
    if (!around) return;
    around.focus.current = focus;
    return () => {
      around.focus.current = null;
    };
  });
}

/**
 * Moves the focus into a panel: to the main field of its content, otherwise to its element with `data-autofocus`,
 * otherwise to the panel itself. Text typed while the content loads goes into its main field.
 */
export function focusIn(panel: HTMLElement, focusField: (() => void) | null): void {
  const isTyping = () => panel.contains(document.activeElement) && acceptsTyping(document.activeElement);
  if (isTyping()) return;
  focusField?.();
  if (isTyping()) return;
  const marked = panel.querySelector<HTMLElement>('[data-autofocus]');
  if (marked === null) collectKeysAhead();
  (marked ?? panel).focus();
}

/**
 * Returns a function that checks whether a field that has just loaded may take the focus. It may if the focus is in the
 * panel or nowhere, but not if the user is already working on the page.
 */
export function useCanFocus(): () => boolean {
  const around = useContext(DockAround);
  return () => {
    const focused = document.activeElement;
    return focused === null || focused === document.body || (around?.panel.current?.contains(focused) ?? false);
  };
}

/**
 * Returns a function that checks whether the panel's content may move the focus to a field. It may not if the user is
 * typing or working on the page, or if a dialog or menu is open above the panel.
 * @param controls selector of an element outside of the panel whose buttons control the panel's content
 */
export function useMayMoveFocus(controls: string): () => boolean {
  const around = useContext(DockAround);
  const canFocus = useCanFocus();
  return () => {
    const focused = document.activeElement;
    const isFree = canFocus() || focused?.closest(controls) != null;
    return isFree && !acceptsTyping(focused) && noDialog(around?.panel.current);
  };
}
