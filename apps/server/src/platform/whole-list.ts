/** Page parameters that return a whole list. */
export const wholeList = { 'page-start': 0, 'page-size': 2_000_000_000, includeCount: false } as const;
