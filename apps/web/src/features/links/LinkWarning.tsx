import type { ReactNode } from 'react';
import classes from './links.module.css';

/** What to know before a link leaves, or why none can be sent. */
export const LinkWarning = ({ role, children }: { role?: 'alert' | 'status'; children: ReactNode }) => (
  <p role={role} className={classes.warning}>
    {children}
  </p>
);
