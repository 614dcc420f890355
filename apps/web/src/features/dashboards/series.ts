import type { DocketDashboard } from '@guidepost/contracts';

export type Day = DocketDashboard['days'][number];

/** One thing that is counted: its values from the first day to the last. */
export interface Series {
  /** In English; it is translated where it is drawn. */
  name: string;
  /** Which of the chart colours. */
  tone: 1 | 2 | 3;
  values: readonly number[];
}

/** The top of an axis and its lines: whole numbers from 0, at most four steps, none of them odd to read. */
export function axisOf(most: number): { top: number; lines: number[] } {
  const unit =
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500].find((step) => most <= step * 4) ?? Math.ceil(most / 400) * 100;
  const steps = Math.max(1, Math.ceil(most / unit));
  return { top: steps * unit, lines: Array.from({ length: steps + 1 }, (_, n) => n * unit) };
}

/** Each value and all before it. */
export function runningTotal(values: readonly number[]): number[] {
  let total = 0;
  return values.map((value) => {
    total += value;
    return total;
  });
}

/** What stands on top of each other on a day: from and to, from the bottom. */
export function stackOf(series: readonly Series[], day: number): { tone: Series['tone']; from: number; to: number }[] {
  let from = 0;
  return series.flatMap(({ tone, values }) => {
    const value = values[day] ?? 0;
    if (value === 0) return [];
    const part = { tone, from, to: from + value };
    from += value;
    return [part];
  });
}

/** The whole height of each day. */
export const heights = (series: readonly Series[]): number[] =>
  (series[0]?.values ?? []).map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));

/** Which days are named below the chart: the first, and every week after it. */
export const isNamed = (day: number): boolean => day % 7 === 0;

/** Contacts of a day: what reached out to somebody. Notes are written down, not said. */
export const contactsOf = (days: readonly Day[]): Series[] => [
  { name: 'Calls', tone: 1, values: days.map(({ calls }) => calls) },
  { name: 'Texts', tone: 2, values: days.map(({ texts }) => texts) },
  { name: 'Visits', tone: 3, values: days.map(({ visits }) => visits) },
];

/** Texts and calls so far, day by day. */
export const soFarOf = (days: readonly Day[]): Series[] => [
  { name: 'Texts', tone: 2, values: runningTotal(days.map(({ texts }) => texts)) },
  { name: 'Calls', tone: 1, values: runningTotal(days.map(({ calls }) => calls)) },
];

export const doneOf = (days: readonly Day[]): Series[] => [
  { name: 'To-dos done', tone: 1, values: days.map(({ todosDone }) => todosDone) },
];

/** Where outreach should be by now to reach everybody by the end of the month, as a share of 1. */
export function paceOf(yearMonth: string, daysLeft: number): number {
  const { daysInMonth } = Temporal.PlainYearMonth.from(yearMonth);
  return Math.min(1, Math.max(0, (daysInMonth - daysLeft) / daysInMonth));
}
