import { IconClock } from '@guidepost/ui/icons';
import type { TFunction } from 'i18next';
import classes from './rows.module.css';

/** State of a row's snooze menu: closed, open, or busy while the chosen action runs. */
export type SnoozeState = 'closed' | 'open' | 'busy';

interface Props {
  t: TFunction;
  state: SnoozeState;
  onPress: (button: HTMLButtonElement) => void;
}

/** Button that opens a row's snooze menu. */
export function SnoozeButton({ t, state, onPress }: Props) {
  return (
    <button
      type="button"
      className={classes.snooze}
      aria-label={t('Snooze')}
      title={t('Snooze')}
      aria-haspopup="menu"
      aria-expanded={state === 'open'}
      aria-disabled={state === 'busy'}
      onClick={(event) => state !== 'busy' && onPress(event.currentTarget)}
    >
      <IconClock size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
