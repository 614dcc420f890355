import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { confirmDiscard } from '../../shared/confirm/confirm.tsx';

/** Asks before unsaved changes are lost; resolves to true if the user may leave. */
export type AskToLeave = () => Promise<boolean>;

/**
 * Asks the user before unsaved changes are lost by leaving the page or the route. Returns `guard`, which a dialog wraps
 * around its close: `onClose={guard(close)}`. If closing leads to another route, the user is asked only once. `leaving`
 * is the question: a form with a draft sets its own question there, for every way to leave.
 */
export function useUnsavedChanges(dirty: boolean): {
  guard: (close: () => void) => () => Promise<void>;
  leaving: RefObject<AskToLeave>;
} {
  const mayLeave = useRef(false);
  const leaving = useRef<AskToLeave>(confirmDiscard);
  useEffect(() => {
    if (!dirty) mayLeave.current = false;
  }, [dirty]);
  useBlocker({
    shouldBlockFn: async () => dirty && !mayLeave.current && !(await leaving.current()),
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
