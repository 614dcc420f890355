import classes from './charts.module.css';
import { Plot, unit } from './Plot.tsx';
import type { Series } from './series.ts';

/** A line for each kind, from day to day. */
export function Lines({ series, names }: { series: readonly Series[]; names: readonly string[] }) {
  const most = Math.max(0, ...series.flatMap(({ values }) => values));
  return (
    <Plot most={most} names={names}>
      {(y) =>
        series.map(({ name, tone, values }) => (
          <polyline
            key={name}
            data-tone={tone}
            className={classes.curve}
            points={values.map((value, day) => `${(day + 0.5) * unit.day},${y(value)}`).join(' ')}
          />
        ))
      }
    </Plot>
  );
}
