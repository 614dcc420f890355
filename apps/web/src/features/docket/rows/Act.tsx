import classes from './rows.module.css';

interface Props {
  label: string;
  open: () => void;
}

/** The row's action button, where J and K stop. Filled only on the current row. */
export function Act({ label, open }: Props) {
  return (
    <button type="button" className={classes.act} onClick={open} data-row>
      {label}
    </button>
  );
}
