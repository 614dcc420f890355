import { IconCloudOff } from '@guidepost/ui/icons';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../shared/layers/Modal.tsx';
import { useConnection } from '../live.ts';
import { FormBody } from './FormBody.tsx';
import classes from './FormDialog.module.css';
import { useCloseOnLeave } from './use-close-on-leave.ts';
import { type FramedForm, useFormFrame } from './use-form-frame.ts';

interface Props {
  /** English title. The dialog itself translates only the title and `save`. */
  title: string;
  /** The member's name, shown next to the title. */
  about?: string;
  form: FramedForm;
  /** Label of the submit button, such as 'Save address'. */
  save: string;
  danger?: boolean;
  /** False if there is nothing to save. The default is true. */
  canSave?: boolean;
  /** Content shown before the footer buttons, such as the draft's state. */
  status?: ReactNode;
  /** Content shown in a line above the footer buttons, such as a restored draft. */
  notice?: ReactNode;
  close: () => void;
  size?: number;
  /** True if the dialog fills the window, however wide it is. */
  fullScreen?: boolean;
  children: ReactNode;
}

const wide = { classNames: { header: classes.wide ?? '', body: classes.wide ?? '' } };

/** A dialog with one form. Ctrl+Enter or Command+Enter saves. Closing asks the user about unsaved changes. */
export function FormDialog(props: Props) {
  const { title, about, form, save, danger = false, canSave = true, status, close, size = 480, children } = props;
  const { fullScreen = false, notice } = props;
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 25em)', undefined, { getInitialValueInEffect: false });
  const { leave, submit, onKeyDown } = useFormFrame(form, close, canSave);
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={
        <>
          {t(title)}
          {about !== undefined && <span className="gp-about">{about}</span>}
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={size}
      fullScreen={fullScreen || (full ?? false)}
      {...(fullScreen ? wide : {})}
      transitionProps={{ duration: 120 }}
      onKeyDown={onKeyDown}
    >
      <FormBody
        form={form}
        save={save}
        danger={danger}
        canSave={canSave}
        status={status}
        notice={notice}
        onSubmit={submit}
        onCancel={() => void leave()}
      >
        {children}
      </FormBody>
    </Modal>
  );
}

/** Puts fields side by side if there is enough space. */
export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <div className={classes.columns}>{children}</div>
);

interface WaitingProps {
  title: string;
  about?: string;
  close: () => void;
  /** Closes the dialog after asking about unsaved changes. Undefined if the dialog never has unsaved changes. */
  leave?: () => Promise<void>;
  size?: number;
  fullScreen?: boolean;
  children: ReactNode;
}

/** A dialog that looks like `FormDialog`, without its form and buttons. Also shown while a form's data loads. */
export function WaitingDialog({ title, about, close, leave, size = 480, fullScreen = false, children }: WaitingProps) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={() => (leave ? void leave() : close())}
      title={
        <>
          {t(title)}
          {about !== undefined && <span className="gp-about">{about}</span>}
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={size}
      fullScreen={fullScreen}
      {...(fullScreen ? wide : {})}
      transitionProps={{ duration: 120 }}
    >
      <WaitsForConnection />
      {children}
    </Modal>
  );
}

/** Explains why a dialog is not loading. */
export const WaitsForConnection = () => (
  <NoConnection text="No connection. The dialog will load when you are back online." />
);

/**
 * Shows a text while there is no connection. Needed because a dialog covers the page's connection banner.
 * @param text in English
 */
export function NoConnection({ text }: { text: string }) {
  const { t } = useTranslation();
  if (useConnection() !== 'disconnected') return null;
  return (
    <p role="status" className={classes.waits}>
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {t(text)}
    </p>
  );
}
