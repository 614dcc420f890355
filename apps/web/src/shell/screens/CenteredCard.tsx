import { type ReactNode, use } from 'react';
import { Framed } from '../frame/framed.ts';
import { Logo } from '../frame/Logo.tsx';
import classes from './CenteredCard.module.css';

/** A centered card. Outside the frame, the logo is above it. Inside the frame, it is the screen's content. */
export function CenteredCard({ children }: { children: ReactNode }) {
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
