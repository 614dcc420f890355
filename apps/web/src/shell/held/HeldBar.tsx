import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedPress } from '../../shared/useDebouncedPress.ts';
import classes from './held.module.css';

interface Props {
  icon: Icon;
  /** Names the bar to screen readers; the countdown itself is not read aloud second by second. */
  label: string;
  /** What happens when the countdown is over, with the seconds that are left. */
  children: ReactNode;
  onUndo: () => void;
}

/** Something that waits some seconds before it is done, with the button that takes it back. */
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
