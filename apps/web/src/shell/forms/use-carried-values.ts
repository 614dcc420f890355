import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTyped } from '../open-dialog.tsx';
import { beforeCarrying } from '../session/restore.ts';

/**
 * Restores what the user had typed into a dialog before their session ended: the form starts with these values. Stores
 * the form's current values with its dialog.
 * @param isDrafted true if the form has a draft of its own; the values of the dialog's other form are then unchanged
 */
export function useCarriedValues<V extends FieldValues>(
  form: UseFormReturn<V>,
  isDirty: boolean,
  isDrafted: boolean,
): void {
  const dialog = useTyped();
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const restore = () => {
    if (dialog?.typed !== undefined && !isDrafted) form.reset(dialog.typed as V, { keepDefaultValues: true });
  };
  // before the first render, because some fields keep a copy of their first value
  useState(restore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    if (dialog === null || isDrafted) return;
    // the form's state, such as whether it has unsaved changes, is updated only after the first render
    restore();
    const leave = () => {
      dialog.typed = dirty.current ? form.getValues() : undefined;
    };
    const forget = beforeCarrying(leave);
    return () => {
      forget();
      leave();
    };
  }, [dialog, form, isDrafted]);
}

/**
 * Like `useState`, for what the user types into a dialog without a contract form. After their session has ended and they
 * have signed in again, the dialog starts with the typed value.
 */
export function useCarriedState<T>(initial: T): [value: T, change: (value: T) => void] {
  const dialog = useTyped();
  const [value, setValue] = useState(() => (dialog?.typed as T | undefined) ?? initial);
  const change = (next: T) => {
    if (dialog !== null) dialog.typed = next;
    setValue(next);
  };
  return [value, change];
}
