import { IconLayout } from '@guidepost/ui/icons';
import { ActionIcon, CloseButton, Portal } from '@mantine/core';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

/** Width of the panel. It leaves enough room for the page beside it. */
const width = '26rem';

interface Props {
  title: string;
  children: ReactNode;
  /** Called when the user presses Escape or Close. */
  onClose: () => void;
  /** Moves the conversation back into a dialog above the page. */
  onOver: () => void;
  /** False if an element in the panel handles Escape. */
  closeOnEscape: boolean;
}

/** Panel with a conversation beside the page. It is not a dialog: the page becomes narrower and stays usable. */
export function TextPanel({ title, children, onClose, onOver, closeOnEscape }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--beside-width', width);
    return () => void style.removeProperty('--beside-width');
  }, []);
  return (
    <Portal>
      <aside
        aria-labelledby={titleId}
        className={classes.beside}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && closeOnEscape && !event.defaultPrevented) onClose();
        }}
      >
        <div className={classes.besideHead}>
          <h2 id={titleId}>{title}</h2>
          <span className={classes.besideActions}>
            <ActionIcon aria-label={t('Show over the page')} title={t('Show over the page')} onClick={onOver}>
              <IconLayout size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <CloseButton aria-label={t('Close')} onClick={onClose} />
          </span>
        </div>
        <div className={classes.body}>{children}</div>
      </aside>
    </Portal>
  );
}
