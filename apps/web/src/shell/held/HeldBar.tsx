import type { Icon } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedPress } from '../../shared/use-debounced-press.ts';
import classes from './held.module.css';

interface Props {
  icon: Icon;
  /** The bar's accessible name. Screen readers do not read the countdown every second. */
  label: string;
  /** Describes the delayed action, with the remaining seconds. */
  children: ReactNode;
  onUndo: () => void;
}

/** Bar for an action that is delayed by a few seconds, with an Undo button. */
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
