import { type KeyboardEvent, useState } from 'react';
import { useQuestionOpen } from '../confirm.tsx';
import { useIsOnTop } from '../openDialog.tsx';

/** The part of a form that a dialog or drawer uses; `useContractForm` provides all of it. */
export interface FramedForm {
  submit: () => unknown;
  saving: boolean;
  /** Asks about unsaved changes before closing. */
  guard: (close: () => void) => () => Promise<void>;
  /** Why it was not saved, if the error belongs to no field. */
  formError: string | undefined;
}

/**
 * How a form is left and sent from what frames it: Ctrl or Cmd with Enter saves, closing asks about unsaved changes.
 * @param canSave whether it can be saved now: what the button waits for, the keys wait for too
 */
export function useFormFrame(form: FramedForm, close: () => void, canSave: boolean) {
  const [asking, setAsking] = useState(false);
  const questionOpen = useQuestionOpen();
  const isOnTop = useIsOnTop();

  const leave = async () => {
    if (asking || questionOpen || form.saving) return;
    setAsking(true);
    await form.guard(close)();
    // the key press that answered the question has gone through all listeners by then
    setTimeout(() => setAsking(false));
  };
  const submit = () => {
    if (canSave && !form.saving) void form.submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return {
    leave,
    submit,
    onKeyDown,
    // while a question is asked above it, Escape answers that one
    closeOnEscape: isOnTop && !asking && !questionOpen,
  };
}
