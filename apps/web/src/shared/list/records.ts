/** The page sizes of a table with records in memory. */
export const tablePageSizes = [25, 50, 100] as const;
export type TablePageSize = (typeof tablePageSizes)[number];

/** The view of a table with records in memory: its search, sort order and page. */
export interface TableView {
  search: string;
  /** Name of a column, or null for the original order of the records. */
  orderBy: string | null;
  orderDirection: 'asc' | 'desc';
  /** Page number, starting at 1. */
  page: number;
  pageSize: TablePageSize;
}

/**
 * Returns the view after the user presses a column header. The order changes from ascending to descending to unsorted.
 */
export function sortedView(view: TableView, column: string): TableView {
  if (view.orderBy !== column) return { ...view, orderBy: column, orderDirection: 'asc', page: 1 };
  if (view.orderDirection === 'asc') return { ...view, orderDirection: 'desc', page: 1 };
  return { ...view, orderBy: null, orderDirection: 'asc', page: 1 };
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export type SortValue = string | number | null;

/**
 * Sorts records by a value in natural order, with 'Z9' before 'Z10'. Ignores accents and case. Records without a value
 * are last in both directions, and equal records stay in their order.
 */
export function sortRecords<T>(
  records: readonly T[],
  sortBy: (record: T) => SortValue,
  direction: TableView['orderDirection'],
): T[] {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: SortValue, b: SortValue): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return sign * order;
  };
  return records
    .map((record) => ({ record, value: sortBy(record) }))
    .sort((a, b) => compare(a.value, b.value))
    .map(({ record }) => record);
}

/** Returns one page of the records and its number. Returns the last page if the requested page does not exist. */
export function pageOf<T>(records: readonly T[], page: number, pageSize: number): { page: number; rows: readonly T[] } {
  const last = Math.max(1, Math.ceil(records.length / pageSize));
  const shown = Math.min(Math.max(1, page), last);
  return { page: shown, rows: records.slice((shown - 1) * pageSize, shown * pageSize) };
}
