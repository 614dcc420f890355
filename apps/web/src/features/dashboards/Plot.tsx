import type { ReactNode } from 'react';
import classes from './charts.module.css';
import { axisOf, isNamed } from './series.ts';

/** Of the drawing, in its own units: stretched to the size that there is, which letters would not bear. */
export const unit = { day: 10, height: 100 } as const;

interface Props {
  most: number;
  /** What each day is called below. */
  names: readonly string[];
  /** Draws with y counted from the top, for values up to `top`. */
  children: (y: (value: number) => number) => ReactNode;
}

/** The ground of a chart over days: lines and their numbers, the drawing, and some of the days below. */
export function Plot({ most, names, children }: Props) {
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
