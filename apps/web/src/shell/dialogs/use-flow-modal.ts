import { useRef } from 'react';
import { confirmDiscard, isQuestionHandling } from '../../shared/confirm/confirm.tsx';
import { useNarrowPage } from '../dock/use-narrow-page.ts';
import { useCloseOnLeave } from './use-close-on-leave.ts';

/**
 * Returns the properties shared by dialogs with several steps, such as their size. The dialog saves before it closes.
 * Its content sets `flush`, which saves unsaved changes and resolves to true on success.
 */
export function useFlowModal(close: () => void) {
  const full = useNarrowPage(50);
  const flush = useRef<() => Promise<boolean>>(async () => true);
  // saves what the user typed last
  useCloseOnLeave(() => {
    void flush.current();
    close();
  });
  const finish = async () => {
    if (isQuestionHandling()) return;
    if ((await flush.current()) || (await confirmDiscard())) close();
  };
  const closeAfterFlush = () => void finish();
  const modal = {
    opened: true,
    onClose: closeAfterFlush,
    fullScreen: full,
    transitionProps: { duration: 120 },
    size: 980,
  };
  return {
    flush,
    leave: closeAfterFlush,
    modal,
    /** For a dialog that has its own header. */
    bare: { ...modal, withCloseButton: false, padding: 0, styles: { body: { padding: 0 } } },
  };
}
