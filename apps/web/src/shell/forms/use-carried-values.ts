import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTyped } from '../open-dialog.tsx';
import { beforeCarrying } from '../session/restore.ts';

/**
 * Restores what the user had typed into a dialog before their session ended: the form starts with these values. Stores
 * the form's current values with its dialog. Use it for forms that have no draft.
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
