import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { confirmDiscard } from '../../shared/confirm/confirm.tsx';

/** Asks the user before unsaved changes are lost. Resolves to true if the user agrees. */
export type AskToLeave = () => Promise<boolean>;

/**
 * Asks the user before they lose unsaved changes by leaving the page or the route. A dialog wraps its close function
 * with `guard`: `onClose={guard(close)}`. If closing also changes the route, the user is asked only once. `leaving` is
 * the question to ask. A form with a draft replaces it with its own.
 * @param staysOnNavigation true if the form stays open when the route changes, so that nothing is lost
 */
export function useUnsavedChanges(
  dirty: boolean,
  staysOnNavigation = false,
): {
  guard: (close: () => void) => () => Promise<void>;
  leaving: RefObject<AskToLeave>;
} {
  const mayLeave = useRef(false);
  const leaving = useRef<AskToLeave>(confirmDiscard);
  useEffect(() => {
    if (!dirty) mayLeave.current = false;
  }, [dirty]);
  useBlocker({
    shouldBlockFn: async () => dirty && !staysOnNavigation && !mayLeave.current && !(await leaving.current()),
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
  });
  const guard = useCallback(
    (close: () => void) => async () => {
      if (dirty && !(await leaving.current())) return;
      mayLeave.current = true;
      close();
    },
    [dirty],
  );
  return { guard, leaving };
}
