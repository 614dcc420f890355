/** Page parameters that return a whole list. */
export const wholeListPage = { 'page-start': 0, 'page-size': 2_000_000_000, includeCount: false } as const;
