import type { Icon } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import classes from './Banner.module.css';

interface Props {
  tone: 'neutral' | 'info' | 'warning' | 'danger';
  icon: Icon;
  children: ReactNode;
  /** Buttons at the end of the banner. */
  actions?: ReactNode;
}

/** Banner across the full width, below the top bar. */
export function Banner({ tone, icon: BannerIcon, children, actions }: Props) {
  return (
    <div className={classes.banner} data-tone={tone} role="status">
      <BannerIcon size={16} stroke={1.75} aria-hidden />
      <span className={classes.text}>{children}</span>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
