import type { Icon } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

interface Props {
  icon: Icon;
  /** The title in English. If the fixed wording is 'A / B', pass 'A' as the title and 'B' as the hint. */
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** Shown for an empty list: an icon, a bold title and a muted hint. */
export function EmptyState({ icon: StateIcon, title, hint, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <StateIcon size={20} stroke={1.75} aria-hidden />
      <b>{t(title)}</b>
      {hint !== undefined && <span>{t(hint)}</span>}
      {children}
    </div>
  );
}
