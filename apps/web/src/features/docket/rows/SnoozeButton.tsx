import { IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import classes from './rows.module.css';

/** Whether the menu of a row is open, or what was chosen in it is under way. */
export type SnoozeState = 'closed' | 'open' | 'busy';

interface Props {
  t: TFunction;
  state: SnoozeState;
  onPress: (button: HTMLButtonElement) => void;
}

/** Opens the menu that puts a row off. */
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
