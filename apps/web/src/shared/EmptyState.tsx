import type { Icon } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

interface Props {
  icon: Icon;
  /** The title in English. Pass a fixed wording such as 'A / B' as the title 'A' and the hint 'B'. */
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** The empty state of a list: an icon, a bold title and a muted hint. */
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
