/** The page sizes for a table with records in memory. */
export const tablePageSizes = [25, 50, 100] as const;
export type TablePageSize = (typeof tablePageSizes)[number];

/** How a table with records in memory is viewed: its search, sort order and page. */
export interface TableView {
  search: string;
  /** Column to sort by. Null for the records' original order. */
  orderBy: string | null;
  orderDirection: 'asc' | 'desc';
  /** Page number, starting at 1. */
  page: number;
  pageSize: TablePageSize;
}

/** Returns the view after the user presses a column header: first ascending, then descending, then unsorted. */
export function sortedView(view: TableView, column: string): TableView {
  if (view.orderBy !== column) return { ...view, orderBy: column, orderDirection: 'asc', page: 1 };
  if (view.orderDirection === 'asc') return { ...view, orderDirection: 'desc', page: 1 };
  return { ...view, orderBy: null, orderDirection: 'asc', page: 1 };
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export type SortValue = string | number | null;

/**
 * Sorts records by a value in natural order: 'Z9' comes before 'Z10'. Ignores accents and case. Records without a value
 * are last in both directions. Records with equal values keep their order.
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

/** Returns a page of the records, and its number. If that page does not exist, returns the last one. */
export function pageOf<T>(records: readonly T[], page: number, pageSize: number): { page: number; rows: readonly T[] } {
  const last = Math.max(1, Math.ceil(records.length / pageSize));
  const shown = Math.min(Math.max(1, page), last);
  return { page: shown, rows: records.slice((shown - 1) * pageSize, shown * pageSize) };
}
