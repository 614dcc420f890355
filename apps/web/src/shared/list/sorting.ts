/** A list's sort column and direction. */
export interface Sorting<O extends string> {
  orderBy: O;
  orderDirection: 'asc' | 'desc';
}

/**
 * Returns the sorting after the user presses the header of the column `orderBy`: first ascending, then descending. The
 * time column `newestFirst` starts with descending.
 */
export function sortedBy<O extends string>(now: Sorting<O>, orderBy: O, newestFirst: O): Sorting<O> {
  const first = orderBy === newestFirst ? 'desc' : 'asc';
  const other = now.orderDirection === 'asc' ? 'desc' : 'asc';
  return { orderBy, orderDirection: now.orderBy === orderBy ? other : first };
}
