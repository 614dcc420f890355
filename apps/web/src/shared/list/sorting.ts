/** How a list is sorted. */
export interface Sorting<O extends string> {
  orderBy: O;
  orderDirection: 'asc' | 'desc';
}

/**
 * Returns the sorting after a press on the column `orderBy`: ascending, then descending. `newestFirst`, the column of
 * times, starts descending.
 */
export function sortedBy<O extends string>(now: Sorting<O>, orderBy: O, newestFirst: O): Sorting<O> {
  const first = orderBy === newestFirst ? 'desc' : 'asc';
  const other = now.orderDirection === 'asc' ? 'desc' : 'asc';
  return { orderBy, orderDirection: now.orderBy === orderBy ? other : first };
}
