import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { confirmDiscard, isTakenByQuestion } from '../../shared/confirm/confirm.tsx';
import { useIsOnTop } from '../open-dialog.tsx';
import { useCloseOnLeave } from './use-close-on-leave.ts';

/**
 * Shared by dialogs with several steps: their size, and saving before they close. `flush` is set by the content: it
 * saves unsaved changes and returns true if everything is saved.
 */
export function useFlowModal(close: () => void) {
  const full = useMediaQuery('(max-width: 50em)', undefined, { getInitialValueInEffect: false });
  const isOnTop = useIsOnTop();
  const flush = useRef<() => Promise<boolean>>(async () => true);
  // text typed just before is saved too
  useCloseOnLeave(() => {
    void flush.current();
    close();
  });
  const finish = async () => {
    if (isTakenByQuestion()) return;
    if ((await flush.current()) || (await confirmDiscard())) close();
  };
  const leave = () => void finish();
  const modal = {
    opened: true,
    onClose: leave,
    closeOnEscape: isOnTop,
    fullScreen: full ?? false,
    transitionProps: { duration: 120 },
    size: 980,
  };
  return {
    flush,
    leave,
    modal,
    /** For a dialog with its own header. */
    bare: { ...modal, withCloseButton: false, padding: 0, styles: { body: { padding: 0 } } },
  };
}
