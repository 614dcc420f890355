import type { DocketDashboard } from '@guidepost/contracts';

export type Day = DocketDashboard['days'][number];

/** A series of counts, with one value per day. */
export interface Series {
  /** Name in English, which the chart translates. */
  name: string;
  /** Number of the color in which the chart draws the series. */
  tone: 1 | 2 | 3;
  values: readonly number[];
}

/** Returns an axis's maximum and the values of its grid lines: 0, and at most four multiples of a round number. */
export function axisOf(most: number): { top: number; lines: number[] } {
  const unit =
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500].find((step) => most <= step * 4) ?? Math.ceil(most / 400) * 100;
  const steps = Math.max(1, Math.ceil(most / unit));
  return { top: steps * unit, lines: Array.from({ length: steps + 1 }, (_, n) => n * unit) };
}

export function runningTotal(values: readonly number[]): number[] {
  let total = 0;
  return values.map((value) => {
    total += value;
    return total;
  });
}

/** Returns a day's stacked segments, with their lower and upper values. */
export function stackedSegments(
  series: readonly Series[],
  day: number,
): { tone: Series['tone']; from: number; to: number }[] {
  let from = 0;
  return series.flatMap(({ tone, values }) => {
    const value = values[day] ?? 0;
    if (value === 0) return [];
    const part = { tone, from, to: from + value };
    from += value;
    return [part];
  });
}

/** Returns each day's total height. */
export const totalHeights = (series: readonly Series[]): number[] =>
  (series[0]?.values ?? []).map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));

/** Returns true for the days with a label: the first day and every seventh day after it. */
export const isNamed = (day: number): boolean => day % 7 === 0;

/** Returns the contacts per day: calls, texts and visits. A note does not count as a contact. */
export const contactsOf = (days: readonly Day[]): Series[] => [
  { name: 'Calls', tone: 1, values: days.map(({ calls }) => calls) },
  { name: 'Texts', tone: 2, values: days.map(({ texts }) => texts) },
  { name: 'Visits', tone: 3, values: days.map(({ visits }) => visits) },
];

/** Returns the running totals of texts and calls per day. */
export const runningTotals = (days: readonly Day[]): Series[] => [
  { name: 'Texts', tone: 2, values: runningTotal(days.map(({ texts }) => texts)) },
  { name: 'Calls', tone: 1, values: runningTotal(days.map(({ calls }) => calls)) },
];

export const doneSeries = (days: readonly Day[]): Series[] => [
  { name: 'To-dos done', tone: 1, values: days.map(({ todosDone }) => todosDone) },
];

/**
 * Returns the share of members (0 to 1) that the guide should have reached by today, so that all members are reached by
 * the end of the month.
 */
export function expectedShare(yearMonth: string, daysLeft: number): number {
  const { daysInMonth } = Temporal.PlainYearMonth.from(yearMonth);
  return Math.min(1, Math.max(0, (daysInMonth - daysLeft) / daysInMonth));
}
