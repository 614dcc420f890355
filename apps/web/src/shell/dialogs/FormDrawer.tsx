import { Button, Drawer } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FormDrawer.module.css';
import { type FramedForm, useFormFrame } from './use-form-frame.ts';

interface FrameProps {
  /** Translated, or a name. */
  title: ReactNode;
  /** Beside the title: a state of the record. */
  mark?: ReactNode;
  closeOnEscape?: boolean;
  close: () => void;
  children: ReactNode;
}

/**
 * A drawer of 530 px with a fixed header. It also shows while a form loads or cannot load. It is painted before its
 * content: a long form takes a third of a second on a slow machine, and the press that opens it needs an answer at
 * once.
 */
export function DrawerFrame({ title, mark, closeOnEscape = true, close, children }: FrameProps) {
  const { t } = useTranslation();
  const isFilled = useDeferredValue(true, false);
  return (
    <Drawer.Root
      opened
      // the element that gets the focus is in the form
      trapFocus={isFilled}
      onClose={close}
      closeOnEscape={closeOnEscape}
      position="right"
      size="var(--drawer-width)"
      shadow="lg"
      returnFocus={false}
      classNames={{ content: classes.content ?? '' }}
      // its header must not count as a second banner of the page
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay color="var(--backdrop)" backgroundOpacity={1} />
      <Drawer.Content>
        <Drawer.Header className={classes.head}>
          <Drawer.Title>{title}</Drawer.Title>
          {mark}
          <Drawer.CloseButton aria-label={t('Close')} />
        </Drawer.Header>
        {isFilled && children}
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface Props {
  title: string;
  mark?: ReactNode;
  form: FramedForm & { unsaved: number };
  /** The label of the submit button; 'Save' by default. */
  save?: string;
  close: () => void;
  /** The fields. */
  children: ReactNode;
  /** Below the fields, outside of the form. */
  after?: ReactNode;
  /** False while the content below has its own buttons: two cancel buttons would be confusing. */
  hasFoot?: boolean;
  /** False while a required choice or value is missing. */
  canSave?: boolean;
}

/** A drawer with one form: its footer stays visible and shows the number of unsaved changes. */
export function FormDrawer({
  title,
  mark,
  form,
  save = 'Save',
  close,
  children,
  after,
  hasFoot = true,
  canSave = true,
}: Props) {
  const { t } = useTranslation();
  const { leave, submit, onKeyDown, closeOnEscape } = useFormFrame(form, close, canSave);
  return (
    <DrawerFrame title={t(title)} mark={mark} closeOnEscape={closeOnEscape} close={() => void leave()}>
      <form
        noValidate
        className={classes.form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.scroll}>
          <div className="gp-form">{children}</div>
          {after}
        </div>
        {hasFoot && (
          <div className={classes.foot}>
            {form.formError !== undefined && (
              <p role="alert" className="gp-problem">
                <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
                {t(form.formError)}
              </p>
            )}
            <span className={classes.unsaved} role="status">
              {form.unsaved === 1 && t('1 change not saved')}
              {form.unsaved > 1 && t('{count} changes not saved', { count: form.unsaved })}
            </span>
            <Button variant="subtle" onClick={() => void leave()}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              variant="filled"
              disabled={!canSave}
              loading={form.saving}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {t(save)}
            </Button>
          </div>
        )}
      </form>
    </DrawerFrame>
  );
}
