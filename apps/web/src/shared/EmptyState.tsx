import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

interface Props {
  icon: Icon;
  /** The text; 'A / B' is split into title and hint. */
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** The empty state of a list with its fixed wording: icon, first part bold, second part muted. */
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
