/** How many records of a table that is held in memory a page may have. */
export const tablePageSizes = [25, 50, 100] as const;
export type TablePageSize = (typeof tablePageSizes)[number];

/** What a table that is held in memory shows: which records, in which order, and which page of them. */
export interface TableView {
  search: string;
  /** A column by its name; null while the records stand in their own order. */
  orderBy: string | null;
  orderDirection: 'asc' | 'desc';
  /** From 1. */
  page: number;
  pageSize: TablePageSize;
}

/** The view after a press on the head of a column: it rises, falls, and is then not sorted by. */
export function sortedView(view: TableView, column: string): TableView {
  if (view.orderBy !== column) return { ...view, orderBy: column, orderDirection: 'asc', page: 1 };
  if (view.orderDirection === 'asc') return { ...view, orderDirection: 'desc', page: 1 };
  return { ...view, orderBy: null, orderDirection: 'asc', page: 1 };
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export type SortValue = string | number | null;

/**
 * The records by a value of theirs, as people sort: 'Z9' before 'Z10', accents and case beside each other. What has no
 * value comes last in both directions; what has the same stays in its order.
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

/** One page of the records, and the number of that page: the last one where they have fewer. */
export function pageOf<T>(records: readonly T[], page: number, pageSize: number): { page: number; rows: readonly T[] } {
  const last = Math.max(1, Math.ceil(records.length / pageSize));
  const shown = Math.min(Math.max(1, page), last);
  return { page: shown, rows: records.slice((shown - 1) * pageSize, shown * pageSize) };
}
