import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '../../shared/layers/Modal.tsx';
import { useLockedFields } from '../forms/use-locked-fields.ts';
import classes from './FormDrawer.module.css';
import { FormProblem } from './FormProblem.tsx';
import { type FramedForm, useFormFrame } from './use-form-frame.ts';

interface FrameProps {
  /** A translated title, or a name. */
  title: ReactNode;
  /** The record's state, shown next to the title. */
  mark?: ReactNode;
  close: () => void;
  children: ReactNode;
}

/**
 * A drawer of 530 px with a fixed header. Also used while a form loads or if it cannot load. The drawer is painted
 * before its content, because a long form takes a third of a second to render on a slow device. The user must see at
 * once that the press had an effect.
 */
export function DrawerFrame({ title, mark, close, children }: FrameProps) {
  const { t } = useTranslation();
  const isFilled = useDeferredValue(true, false);
  return (
    <Drawer.Root
      opened
      // The focus trap starts only after the content is rendered, so that an element of the form gets the focus.
      trapFocus={isFilled}
      onClose={close}
      position="right"
      size="var(--drawer-width)"
      shadow="lg"
      returnFocus={false}
      classNames={{ content: classes.content ?? '' }}
      // the role `presentation` keeps screen readers from treating the header as a second banner of the page
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
  /** Label of the submit button. The default is 'Save'. */
  save?: string;
  close: () => void;
  /** The fields. */
  children: ReactNode;
  /** Content shown below the fields, outside the form. */
  after?: ReactNode;
  /** False while a required choice or value is missing. */
  canSave?: boolean;
}

/** A drawer with one form. Its footer stays visible and shows the number of unsaved changes. */
export function FormDrawer({ title, mark, form, save = 'Save', close, children, after, canSave = true }: Props) {
  const { t } = useTranslation();
  const { leave, submit, onKeyDown } = useFormFrame(form, close, canSave);
  const element = useRef<HTMLFormElement>(null);
  useLockedFields(element, form.isLocked ?? false);
  return (
    <DrawerFrame title={t(title)} mark={mark} close={() => void leave()}>
      <form
        ref={element}
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
        <div className={classes.foot} data-foot>
          <FormProblem form={form} />
          <span className={classes.unsaved} role="status">
            {form.unsaved === 1 && t('1 unsaved change')}
            {form.unsaved > 1 && t('{count} unsaved changes', { count: form.unsaved })}
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
      </form>
    </DrawerFrame>
  );
}
