/** Converts seconds to minutes. Rounds down, because the minimum counts only full minutes. */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60);
