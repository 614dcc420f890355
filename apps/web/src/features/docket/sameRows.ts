import { replaceEqualDeep } from '@tanstack/react-query';

interface Page<T> {
  data: T[];
}

/**
 * For a query of rows: those that came back as they were stay the very same objects, also where one above them has gone.
 * Then only rows that changed are drawn again, of five hundred.
 */
export const sameRows =
  <T>(keyOf: (row: T) => unknown) =>
  (before: unknown, after: unknown): unknown => {
    const rows = (before as Page<T> | undefined)?.data ?? [];
    const known = new Map(rows.map((row) => [keyOf(row), row]));
    const page = after as Page<T>;
    return { ...page, data: page.data.map((row) => replaceEqualDeep(known.get(keyOf(row)), row)) };
  };
