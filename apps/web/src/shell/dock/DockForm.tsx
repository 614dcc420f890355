import type { ReactNode } from 'react';
import { FormBody } from '../dialogs/FormBody.tsx';
import { type FramedForm, useFormFrame } from '../dialogs/use-form-frame.ts';
import { useDockLeave } from './dock-content.ts';

interface Props {
  form: FramedForm;
  /** English label of the submit button. */
  save: string;
  status?: ReactNode;
  notice?: ReactNode;
  close: () => void;
  children: ReactNode;
}

/**
 * A form in a panel beside the page. Ctrl+Enter or Command+Enter saves. Closing the panel asks the user about unsaved
 * changes. Navigation does not, because the panel stays open.
 */
export function DockForm({ form, save, status, notice, close, children }: Props) {
  const { leave, submit, onKeyDown } = useFormFrame(form, close, true);
  useDockLeave(leave);
  return (
    <FormBody form={form} save={save} status={status} notice={notice} onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
    </FormBody>
  );
}
