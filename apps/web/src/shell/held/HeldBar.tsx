import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedPress } from '../../shared/use-debounced-press.ts';
import classes from './held.module.css';

interface Props {
  icon: Icon;
  /** Names the bar for screen readers; the countdown itself is not read aloud second by second. */
  label: string;
  /** Announcement of the action after the countdown, with the remaining seconds. */
  children: ReactNode;
  onUndo: () => void;
}

/** An action that waits some seconds, with the button that undoes it. */
export function HeldBar({ icon: BarIcon, label, children, onUndo }: Props) {
  const { t } = useTranslation();
  const undo = useDebouncedPress(onUndo);
  return (
    <section className={classes.bar} aria-label={label}>
      <BarIcon size={16} stroke={1.75} aria-hidden />
      <span aria-hidden>{children}</span>
      <button type="button" onClick={undo}>
        {t('Undo')}
      </button>
    </section>
  );
}
