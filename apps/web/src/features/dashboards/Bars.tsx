import classes from './charts.module.css';
import { Plot, unit } from './Plot.tsx';
import { heights, type Series, stackOf } from './series.ts';

interface Props {
  series: readonly Series[];
  names: readonly string[];
  /** What a pointer over a day is told. */
  tell: (day: number) => string;
}

/** A bar a day, of one kind or of several on top of each other. */
export function Bars({ series, names, tell }: Props) {
  return (
    <Plot most={Math.max(0, ...heights(series))} names={names}>
      {(y) =>
        names.map((name, day) => (
          <g key={name} className={classes.bar}>
            <title>{tell(day)}</title>
            <rect x={day * unit.day} y="0" width={unit.day} height={unit.height} className={classes.ground} />
            {stackOf(series, day).map(({ tone, from, to }) => (
              <rect
                key={tone}
                data-tone={tone}
                x={day * unit.day + 2}
                y={y(to)}
                width={unit.day - 4}
                height={Math.max(0.5, y(from) - y(to) - (from > 0 ? 0.8 : 0))}
              />
            ))}
          </g>
        ))
      }
    </Plot>
  );
}
