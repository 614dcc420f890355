import classes from './rows.module.css';

interface Props {
  label: string;
  open: () => void;
  /** Why it cannot be done now, as the row says it too: the button stays, for J and K, and does nothing. */
  refusal?: string | undefined;
}

/** The row's action button, where J and K stop. Filled only on the current row. */
export function Act({ label, open, refusal }: Props) {
  return (
    <button
      type="button"
      className={classes.act}
      onClick={refusal === undefined ? open : undefined}
      aria-disabled={refusal === undefined ? undefined : true}
      title={refusal}
      data-row
    >
      {label}
    </button>
  );
}
