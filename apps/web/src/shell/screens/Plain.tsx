import type { ReactNode } from 'react';
import { Logo } from '../frame/Logo.tsx';
import classes from './Plain.module.css';

/** A screen without the frame: one quiet card in the middle, under the logo. */
export function Plain({ children }: { children: ReactNode }) {
  return (
    <main className={classes.plain} id="main">
      <div className={classes.column}>
        <Logo />
        <div className={`gp-card ${classes.card}`}>{children}</div>
      </div>
    </main>
  );
}
