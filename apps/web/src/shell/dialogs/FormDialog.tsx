import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestionOpen } from '../confirm.tsx';
import { useIsOnTop } from '../openDialog.tsx';
import classes from './FormDialog.module.css';
import { useCloseOnLeave } from './useCloseOnLeave.ts';

/** What the dialog asks of its form; `useContractForm` gives all of it. */
interface DialogForm {
  submit: () => unknown;
  saving: boolean;
  /** Asks about unsaved changes before closing. */
  guard: (close: () => void) => () => Promise<void>;
  /** Why it was not saved, where that belongs to no field. */
  formError: string | undefined;
}

interface Props {
  /** In English; it is translated here, as are `save` and nothing else. */
  title: string;
  /** Whom it is about, beside the title. */
  about?: string;
  form: DialogForm;
  /** What the deed is called: 'Save address'. */
  save: string;
  danger?: boolean;
  /** At the foot, before the buttons: whether what is typed is kept. */
  status?: ReactNode;
  close: () => void;
  size?: number;
  children: ReactNode;
}

/** A dialog that holds one form: Ctrl or Cmd with Enter saves, closing asks about unsaved changes. */
export function FormDialog(props: Props) {
  const { title, about, form, save, danger = false, status, close, size = 480, children } = props;
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 400px)', undefined, { getInitialValueInEffect: false });
  const [asking, setAsking] = useState(false);
  const questionOpen = useQuestionOpen();
  const isOnTop = useIsOnTop();
  useCloseOnLeave(close);

  const leave = async () => {
    if (asking || questionOpen || form.saving) return;
    setAsking(true);
    await form.guard(close)();
    // the key press that answered the question has gone through all listeners by then
    setTimeout(() => setAsking(false));
  };
  const submit = () => {
    if (!form.saving) void form.submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      // while a question is asked above it, Escape answers that one
      closeOnEscape={isOnTop && !asking && !questionOpen}
      title={
        <>
          {t(title)}
          {about !== undefined && <span className="gp-about">{about}</span>}
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={size}
      fullScreen={full ?? false}
      transitionProps={{ duration: 120 }}
      onKeyDown={onKeyDown}
    >
      <form
        noValidate
        className="gp-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        {form.formError !== undefined && (
          <p role="alert" className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t(form.formError)}
          </p>
        )}
        <div className="gp-form-foot">
          {status && <div className={classes.status}>{status}</div>}
          <Button variant="subtle" onClick={() => void leave()}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={form.saving}
            {...(danger ? { color: 'red' } : {})}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {t(save)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Fields side by side where there is room. */
export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <div className={classes.columns}>{children}</div>
);

interface WaitingProps {
  title: string;
  about?: string;
  close: () => void;
  size?: number;
  children: ReactNode;
}

/** The same dialog while what it needs is being fetched, or could not be. */
export function WaitingDialog({ title, about, close, size = 480, children }: WaitingProps) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={close}
      title={
        <>
          {t(title)}
          {about !== undefined && <span className="gp-about">{about}</span>}
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={size}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Modal>
  );
}
