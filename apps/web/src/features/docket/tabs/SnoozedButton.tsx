import { IconClock } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './tabs.module.css';
import { useSnoozedView } from './use-snoozed-view.ts';

/** Button that switches between the due and the snoozed to-dos. It is hidden if nothing is snoozed. */
export function SnoozedButton({ count }: { count: number }) {
  const { t } = useTranslation();
  const [isSnoozed, change] = useSnoozedView();
  if (count === 0 && !isSnoozed) return null;
  return (
    <Button
      size="sm"
      variant="default"
      className={classes.snoozed}
      aria-pressed={isSnoozed}
      leftSection={<IconClock size={14} stroke={1.75} aria-hidden />}
      rightSection={<span className={classes.snoozedCount}>{count}</span>}
      onClick={() => change(!isSnoozed)}
    >
      {t('Snoozed')}
    </Button>
  );
}
