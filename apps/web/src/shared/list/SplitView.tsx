import type { ReactNode } from 'react';
import classes from './SplitView.module.css';

interface Props {
  /** The list's name, for screen readers. */
  label: string;
  /** The list. Consists of `SplitRow`s. */
  list: ReactNode;
  /** The chosen entry's details, in a `SplitDetails`. */
  children: ReactNode;
}

/** A list and the chosen entry's details, which are beside the list or, on a narrow screen, below it. */
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

/** A row in the list. Pressing it opens its details. `className` defines its columns. */
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

/** A row with a title, a chip next to it, and a muted line below. */
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

/** The chosen row's details. Their accessible name is a label or their own heading. */
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

/** Heading of the details, with content next to it. */
export function SplitHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={classes.head}>
      <h2>{title}</h2>
      {children}
    </header>
  );
}

/** Actions for the chosen entry. */
export function SplitActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
