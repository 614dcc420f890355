import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { confirmDiscard } from '../confirm.tsx';

/**
 * Keeps unsaved changes from being lost: leaving the page or the route asks first. Returns `guard`, which a dialog
 * wraps around its close: `onClose={guard(close)}`.
 */
export function useUnsavedChanges(dirty: boolean): (close: () => void) => () => Promise<void> {
  useBlocker({
    shouldBlockFn: async () => dirty && !(await confirmDiscard()),
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
  });
  return useCallback(
    (close: () => void) => async () => {
      if (!dirty || (await confirmDiscard())) close();
    },
    [dirty],
  );
}
