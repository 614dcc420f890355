import { Button, CloseButton, Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './dock.module.css';
import { showPanel } from './dock.ts';

/** Id of the element at the bottom of the screen that contains the bars. */
export const dockBarsId = 'dock-bars';

interface Props {
  /** Id of the collapsed panel. */
  id: number;
  /** Id of the button that opens the panel. */
  buttonId: string;
  title: string;
  about: string | undefined;
  status: string | undefined;
  onClose: () => void;
}

/** A collapsed panel: its title, and buttons to open or close it. */
export function DockBar({ id, buttonId, title, about, status, onClose }: Props) {
  const { t } = useTranslation();
  const name = about === undefined ? title : `${title}: ${about}`;
  return (
    <Portal target={`#${dockBarsId}`}>
      <section aria-label={name} className={classes.bar}>
        <b>{title}</b>
        {about !== undefined && <span className="gp-cut">{about}</span>}
        <span className={classes.status}>{status}</span>
        <Button id={buttonId} size="sm" onClick={() => showPanel(id)}>
          {t('Open', { context: 'act' })}
        </Button>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </section>
    </Portal>
  );
}
