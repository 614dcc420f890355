/**
 * Gap between the worklist and the activity column, in px. It contains the separator. Same value as in
 * screen.module.css.
 */
const gap = 20;
/** Minimum width at which each column is readable, in px. */
const minWidths = { work: 480, activity: 240 };
const step = 16;
const pageStep = 80;

/** Returns the minimum and maximum width of the worklist, in px. `whole` is the width of both columns. */
export const rangeOf = (whole: number): { min: number; max: number } => ({
  min: minWidths.work,
  max: Math.max(minWidths.work, Math.floor(whole) - gap - minWidths.activity),
});

/** Returns the nearest allowed width, in whole px. */
export function nearestAllowedWidth(width: number, whole: number): number {
  const { min, max } = rangeOf(whole);
  return Math.round(Math.min(Math.max(width, min), max));
}

/**
 * Returns the width after a key press. Returns null for a key that does not move the separator (WAI-ARIA, window
 * splitter).
 */
export function widthAfter(key: string, width: number, whole: number): number | null {
  const { min, max } = rangeOf(whole);
  const moved: Record<string, number> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    PageDown: width - pageStep,
    PageUp: width + pageStep,
    Home: min,
    End: max,
  };
  const next = moved[key];
  return next === undefined ? null : nearestAllowedWidth(next, whole);
}
