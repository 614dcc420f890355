/** Returns where the last page of a list starts. `start` is limited to it, because rows can leave the list. */
export const lastStart = (total: number, step: number): number => Math.max(0, (Math.ceil(total / step) - 1) * step);
