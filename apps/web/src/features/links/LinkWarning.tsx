import type { ReactNode } from 'react';
import classes from './links.module.css';

/** A warning shown before a link is sent, or the reason why it cannot be sent. */
export const LinkWarning = ({ role, children }: { role?: 'alert' | 'status'; children: ReactNode }) => (
  <p role={role} className={classes.warning}>
    {children}
  </p>
);
