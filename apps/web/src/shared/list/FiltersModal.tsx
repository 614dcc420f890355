import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../layers/Modal.tsx';
import classes from './list.module.css';

interface Props {
  /** Placeholder for the fields, shown while the choices load. */
  waiting: ReactNode;
  isReady: boolean;
  onApply: () => void;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a list's filters. They take effect when the user applies them. */
export function FiltersModal({ waiting, isReady, onApply, onClear, onClose, children }: Props) {
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 25em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Filters')}
      size={480}
      fullScreen={full ?? false}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {isReady ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onApply();
          }}
        >
          <Stack gap={14}>
            {children}
            <div className={classes.filtersFoot}>
              <Button variant="subtle" onClick={onClear}>
                {t('Clear all')}
              </Button>
              <Button variant="subtle" ml="auto" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" variant="filled">
                {t('Apply filters')}
              </Button>
            </div>
          </Stack>
        </form>
      ) : (
        waiting
      )}
    </Modal>
  );
}
