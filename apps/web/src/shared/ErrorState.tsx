import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

interface Props {
  /** The error as a sentence, such as 'The members did not load.' */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Shown if one part of a screen fails to load, with a retry button. The rest of the screen stays usable. */
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
