import { useTranslation } from 'react-i18next';

interface Props {
  /** Number of the first printed row, starting at 1. */
  first: number;
  /** Number of printed rows. */
  count: number;
  total: number | undefined;
}

/** Below a printed list that does not contain all rows, prints a line that says which rows the list contains. */
export function PrintedRows({ first, count, total }: Props) {
  const { t } = useTranslation();
  if (total === undefined || count >= total) return null;
  const values = {
    first,
    last: first + count - 1,
    total: total.toLocaleString(),
    left: (total - count).toLocaleString(),
  };
  return (
    <p data-print="only" className="gp-meta">
      {t('Rows {first} to {last} of {total}. The remaining {left} rows are not included in this printout.', values)}
    </p>
  );
}
