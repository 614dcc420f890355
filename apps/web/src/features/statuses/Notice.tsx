import { IconClock } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import classes from './statuses.module.css';

/** Shows a status request's restriction, deadline or effect, with a clock icon. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className={classes.notice} role="note">
    <IconClock size={16} stroke={1.75} aria-hidden />
    <span>{children}</span>
  </p>
);
