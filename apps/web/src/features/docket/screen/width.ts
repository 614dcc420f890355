/** Between the worklist and the Activity column, where the separator stands; as in screen.module.css. */
const gap = 20;
/** What each column needs at least to be read. */
const least = { work: 480, activity: 240 };
const step = 16;
const pageStep = 80;

/** How wide the worklist may be, in px, where both columns together have `whole` px. */
export const rangeOf = (whole: number): { min: number; max: number } => ({
  min: least.work,
  max: Math.max(least.work, Math.floor(whole) - gap - least.activity),
});

/** The nearest width that there may be, in whole px. */
export function fitting(width: number, whole: number): number {
  const { min, max } = rangeOf(whole);
  return Math.round(Math.min(Math.max(width, min), max));
}

/** Where a key moves the separator from `width`; null for a key that does not move it (WAI-ARIA, window splitter). */
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
  return next === undefined ? null : fitting(next, whole);
}
