/** The whole number that was typed, within bounds; null where nothing was, undefined where it is none. */
export function wholeNumber(
  typed: string | number,
  [min, max]: readonly [min: number, max: number] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
): number | null | undefined {
  if (typed === '') return null;
  const number = Number(typed);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}
