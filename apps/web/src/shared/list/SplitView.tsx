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
  children: ReactNode;
}

/** A row of the list, which shows its details; its columns are those of a class. */
export function SplitRow({ isChosen, onChoose, className, children }: RowProps & { className: string | undefined }) {
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

/** A row with a title, a word beside it and a quiet line below. */
export function SplitEntry({ title, chip, children, ...row }: RowProps & { title: string; chip: ReactNode }) {
  return (
    <SplitRow {...row} className={classes.entry}>
      <b className="gp-cut">{title}</b>
      {chip}
      <span className="gp-meta">{children}</span>
    </SplitRow>
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

/** What the details are of, with what is said beside it. */
export function SplitHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={classes.head}>
      <h2>{title}</h2>
      {children}
    </header>
  );
}

/** What can be done with the chosen one. */
export function SplitDeeds({ children }: { children: ReactNode }) {
  return <div className={classes.deeds}>{children}</div>;
}
