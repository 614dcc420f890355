import { type KeyboardEvent, useRef } from 'react';
import { isQuestionHandling } from '../../shared/confirm/confirm.tsx';

/** The parts of a form that its dialog or drawer needs. `useContractForm` returns all of them. */
export interface FramedForm {
  submit: () => unknown;
  saving: boolean;
  /** True while the fields are locked. By default, they are never locked. */
  isLocked?: boolean;
  /** Wraps `close`, so that the user is asked about unsaved changes first. */
  guard: (close: () => void) => () => Promise<void>;
  /** The reason why the form was not saved, if it concerns no single field. */
  formError: string | undefined;
}

/**
 * Handles closing and submitting a form in a dialog or drawer. Ctrl+Enter or Command+Enter saves. Closing asks the user
 * about unsaved changes.
 * @param canSave true if the form can be saved now; applies to the keys and the button
 */
export function useFormFrame(form: FramedForm, close: () => void, canSave: boolean) {
  const asking = useRef(false);

  const leave = async () => {
    if (asking.current || isQuestionHandling() || form.saving) return;
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
  return { leave, submit, onKeyDown };
}
