import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTyped } from '../open-dialog.tsx';
import { beforeCarrying } from '../session/restore.ts';

/**
 * Carries what is typed in a dialog's form over the end of a session: the form begins with what it held before, and leaves
 * what it holds now with its dialog. For forms that keep no draft of their own.
 */
export function useCarriedValues<V extends FieldValues>(form: UseFormReturn<V>, isDirty: boolean): void {
  const dialog = useTyped();
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useEffect(() => {
    if (dialog === null) return;
    if (dialog.typed !== undefined) form.reset(dialog.typed as V, { keepDefaultValues: true });
    const leave = () => {
      dialog.typed = dirty.current ? form.getValues() : undefined;
    };
    const forget = beforeCarrying(leave);
    return () => {
      forget();
      leave();
    };
  }, [dialog, form]);
}
