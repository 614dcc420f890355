import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { confirmDiscard } from '../confirm.tsx';

/**
 * Keeps unsaved changes from being lost: leaving the page or the route asks first. Returns `guard`, which a dialog
 * wraps around its close: `onClose={guard(close)}`. Closing may lead to another route; it is not asked twice.
 */
export function useUnsavedChanges(dirty: boolean): (close: () => void) => () => Promise<void> {
  const mayLeave = useRef(false);
  useEffect(() => {
    if (!dirty) mayLeave.current = false;
  }, [dirty]);
  useBlocker({
    shouldBlockFn: async () => dirty && !mayLeave.current && !(await confirmDiscard()),
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
  });
  return useCallback(
    (close: () => void) => async () => {
      if (dirty && !(await confirmDiscard())) return;
      mayLeave.current = true;
      close();
    },
    [dirty],
  );
}
