import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLockedFields } from '../forms/use-locked-fields.ts';
import classes from './FormDialog.module.css';
import { FormProblem } from './FormProblem.tsx';
import type { FramedForm } from './use-form-frame.ts';

interface Props {
  form: FramedForm;
  /** English label of the submit button. */
  save: string;
  danger?: boolean;
  /** False if there is nothing to save. The default is true. */
  canSave?: boolean;
  /** Content shown before the footer buttons, such as the draft's state. */
  status?: ReactNode;
  /** Content shown in a line above the footer buttons, such as a restored draft. It is always visible. */
  notice?: ReactNode;
  onSubmit: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** If undefined, the footer has no Cancel button. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The fields of a form in a dialog or panel, with the form's error and buttons. */
export function FormBody(props: Props) {
  const { form, save, danger = false, canSave = true, status, notice, onSubmit, onKeyDown, onCancel, children } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  useLockedFields(element, form.isLocked ?? false);
  return (
    <form
      ref={element}
      noValidate
      className="gp-form"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <FormProblem form={form} />
      <div className="gp-form-foot">
        {notice}
        {status && <div className={classes.status}>{status}</div>}
        <div className={classes.buttons}>
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="filled"
            loading={form.saving}
            disabled={!canSave}
            {...(danger ? { color: 'red' } : {})}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {t(save)}
          </Button>
        </div>
      </div>
    </form>
  );
}
