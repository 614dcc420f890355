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
  /** The same error, if the reason is a lost connection. `formError` may be a more important problem instead. */
  offlineError?: string | undefined;
}

/**
 * Returns a function that closes a dialog or drawer after `guard` has asked the user about unsaved changes. Asks only one
 * question at a time.
 */
export function useLeave(guard: FramedForm['guard'], close: () => void, saving = false): () => Promise<void> {
  const asking = useRef(false);
  return async () => {
    if (asking.current || isQuestionHandling() || saving) return;
    asking.current = true;
    await guard(close)().finally(() => {
      asking.current = false;
    });
  };
}

/**
 * Handles closing and submitting a form in a dialog or drawer. Ctrl+Enter or Command+Enter saves. Closing asks the user
 * about unsaved changes.
 * @param canSave true if the form can be saved now; applies to the keys and the button
 */
export function useFormFrame(form: FramedForm, close: () => void, canSave: boolean) {
  const leave = useLeave(form.guard, close, form.saving);
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
