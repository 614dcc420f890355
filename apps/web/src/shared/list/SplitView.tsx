import type { ReactNode } from 'react';
import classes from './SplitView.module.css';

interface Props {
  /** What the list is of, for screen readers. */
  label: string;
  /** Lists of `SplitRow`s. */
  list: ReactNode;
  /** The chosen one, in a `SplitDetails`. */
  children: ReactNode;
}

/** A list with the chosen one beside it; below it on a narrow screen. */
export function SplitView({ label, list, children }: Props) {
  return (
    <div className={`gp-card ${classes.split}`}>
      <nav className={classes.list} aria-label={label}>
        {list}
      </nav>
      {children}
    </div>
  );
}

interface RowProps {
  isChosen: boolean;
  onChoose: () => void;
  /** The columns of the row. */
  className?: string | undefined;
  children: ReactNode;
}

/** A row of the list, which shows its details. */
export function SplitRow({ isChosen, onChoose, className = '', children }: RowProps) {
  return (
    <button
      type="button"
      className={`${classes.row} ${className}`}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

type DetailsProps = { children: ReactNode } & ({ label?: string } | { labelledBy: string });

/** What the chosen row stands for; named by a label or by the heading in it. */
export function SplitDetails({ children, ...named }: DetailsProps) {
  return (
    <section
      className={classes.details}
      {...('labelledBy' in named ? { 'aria-labelledby': named.labelledBy } : { 'aria-label': named.label })}
    >
      {children}
    </section>
  );
}
