import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

interface Props {
  /** What did not load, as a sentence: 'The members did not load.' */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** A part of a screen that did not load, with a way to try again; the rest of the screen goes on. */
export function ErrorState({ message, onRetry, retrying = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{t(message)}</span>
      <Button size="sm" onClick={onRetry} loading={retrying}>
        {t('Try again')}
      </Button>
    </div>
  );
}
