import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './charts.module.css';
import type { Series } from './series.ts';

interface Props {
  /** Title in English. The table's headings are also in English. */
  title: string;
  /** One-line description of the chart for users who cannot see it. */
  says: string;
  /** Empty if there is only one series. */
  legend?: readonly Pick<Series, 'name' | 'tone'>[];
  table: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  children: ReactNode;
}

/** A chart: title, legend, drawing, and the same numbers as a table. */
export function Figure({ title, says, legend = [], table, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <figure className={`gp-card ${classes.figure}`} aria-labelledby={id}>
      <figcaption id={id}>{t(title)}</figcaption>
      {legend.length > 0 && (
        <ul className={classes.legend}>
          {legend.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {t(name)}
            </li>
          ))}
        </ul>
      )}
      <div role="img" aria-label={says}>
        {children}
      </div>
      <details className={classes.table}>
        <summary>{t('Show as a table')}</summary>
        <table>
          <thead>
            <tr>
              {table.head.map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={table.head[column + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
