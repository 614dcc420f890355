import { type ReactNode, use } from 'react';
import { Framed } from '../frame/framed.ts';
import { Logo } from '../frame/Logo.tsx';
import classes from './Plain.module.css';

/** One quiet card in the middle: without the frame under the logo, and within it as the content of its screen. */
export function Plain({ children }: { children: ReactNode }) {
  const isFramed = use(Framed);
  const card = <div className={`gp-card ${classes.card}`}>{children}</div>;
  return isFramed ? (
    <div className={classes.framed}>
      <div className={classes.column}>{card}</div>
    </div>
  ) : (
    <main className={classes.plain} id="main">
      <div className={classes.column}>
        <Logo />
        {card}
      </div>
    </main>
  );
}
