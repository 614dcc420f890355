import classes from './docket.module.css';

interface Props {
  label: string;
  open: () => void;
}

/** The one deed of a row, where J and K stop. Filled on the current row only (look/README, principle 4). */
export function Act({ label, open }: Props) {
  return (
    <button type="button" className={classes.act} onClick={open} data-row>
      {label}
    </button>
  );
}
