import { type KeyboardEvent, useRef } from 'react';
import { isTakenByQuestion } from '../../shared/confirm/confirm.tsx';
import { useIsOnTop } from '../open-dialog.tsx';

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
 * Closes and sends a form from its dialog or drawer: Ctrl or Cmd with Enter saves, closing asks about unsaved changes.
 * @param canSave true if the form can be saved now; the keys follow the same condition as the button
 */
export function useFormFrame(form: FramedForm, close: () => void, canSave: boolean) {
  const asking = useRef(false);
  const isOnTop = useIsOnTop();

  const leave = async () => {
    if (asking.current || isTakenByQuestion() || form.saving) return;
    asking.current = true;
    await form
      .guard(close)()
      .finally(() => {
        asking.current = false;
      });
  };
  const submit = () => {
    if (canSave && !form.saving) void form.submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return { leave, submit, onKeyDown, closeOnEscape: isOnTop };
}
