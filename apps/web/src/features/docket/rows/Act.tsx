import classes from './rows.module.css';

interface Props {
  label: string;
  open: () => void;
  /**
   * Reason why the action is unavailable, which the row also shows. The button then does nothing, but J and K still
   * move the focus to the button.
   */
  refusal?: string | undefined;
}

/** A row's action button. J and K move the focus to it. It is filled only on the current row. */
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
