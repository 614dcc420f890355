import type { ReactNode } from 'react';
import classes from './charts.module.css';
import { axisOf, isNamed, type Series, stackedSegments, totalHeights } from './series.ts';

/** Size of the drawing in its own units. The drawing is stretched to the available size, so it contains no text. */
const unit = { day: 10, height: 100 } as const;

interface Props {
  most: number;
  /** Label of each day. */
  names: readonly string[];
  /** Draws the chart. `y` converts a value into its distance from the top of the chart. */
  children: (y: (value: number) => number) => ReactNode;
}

/**
 * Frame of a chart with days on the horizontal axis: grid lines with numbers, the chart itself, and labels for some
 * days.
 */
function Plot({ most, names, children }: Props) {
  const { top, lines } = axisOf(most);
  const y = (value: number) => unit.height - (value / top) * unit.height;
  const width = Math.max(1, names.length) * unit.day;
  return (
    <div className={classes.grid}>
      <div className={classes.numbers} aria-hidden>
        {lines.toReversed().map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${width} ${unit.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {lines.map((line) => (
          <line key={line} x1="0" x2={width} y1={y(line)} y2={y(line)} className={classes.line} />
        ))}
        {children(y)}
      </svg>
      <div className={classes.days} aria-hidden>
        {names.map((name, day) => (
          <span key={name}>{isNamed(day) && <i>{name}</i>}</span>
        ))}
      </div>
    </div>
  );
}

interface BarsProps {
  series: readonly Series[];
  names: readonly string[];
  /** Returns a day's tooltip. */
  notify: (day: number) => string;
}

/** Bar chart with one bar per day, for one series or several stacked series. */
export function Bars({ series, names, notify }: BarsProps) {
  return (
    <Plot most={Math.max(0, ...totalHeights(series))} names={names}>
      {(y) =>
        names.map((name, day) => (
          <g key={name} className={classes.bar}>
            <title>{notify(day)}</title>
            <rect x={day * unit.day} y="0" width={unit.day} height={unit.height} className={classes.ground} />
            {stackedSegments(series, day).map(({ tone, from, to }) => (
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

/** Line chart with one line per series. */
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
