import type { ReactNode } from 'react';
import classes from './SplitView.module.css';

interface Props {
  /** Name of the list, for screen readers. */
  label: string;
  /** The list, which consists of `SplitRow`s. */
  list: ReactNode;
  /** The details of the chosen entry, in a `SplitDetails`. */
  children: ReactNode;
}

/** A list and the details of the chosen entry. The details are beside the list, or below it on a narrow screen. */
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

/** A row of the list that opens its details. The class defines its columns. */
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

/** A row with a title, a chip beside it and a muted line below it. */
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

/** Details of the chosen row. Their accessible name is a label or their heading. */
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

/** Heading of the details, with content beside it. */
export function SplitHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={classes.head}>
      <h2>{title}</h2>
      {children}
    </header>
  );
}

/** Actions on the chosen entry. */
export function SplitActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
