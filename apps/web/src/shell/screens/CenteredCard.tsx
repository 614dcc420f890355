import { type ReactNode, use } from 'react';
import { Framed } from '../frame/framed.ts';
import { Logo } from '../frame/Logo.tsx';
import classes from './CenteredCard.module.css';

/**
 * A card in the center. Outside the frame, the logo is above the card. Inside the frame, the card is the content of the
 * screen.
 */
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
