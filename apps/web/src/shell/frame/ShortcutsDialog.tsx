import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../shared/layers/Modal.tsx';
import type { DialogProps } from '../dialogs/kinds.ts';
import { useCloseOnLeave } from '../dialogs/use-close-on-leave.ts';
import { listedShortcuts } from './shortcut-list.ts';
import classes from './shortcuts.module.css';

/** Lists the current screen's shortcuts. */
export default function ShortcutsDialog({ close }: DialogProps<'shortcuts'>) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  const [shortcuts] = useState(listedShortcuts);
  return (
    <Modal
      opened
      onClose={close}
      title={t('Keyboard shortcuts')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={420}
      transitionProps={{ duration: 120 }}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys.join(' ')}>
            <dt>{t(label)}</dt>
            <dd>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && ' '}
                  <kbd className="gp-key">{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
