import { replaceEqualDeep } from '@tanstack/react-query';

interface Page<T> {
  data: T[];
}

/**
 * Structural sharing for a query that returns rows. An unchanged row remains the same object even if a row above it
 * disappears, so that only changed rows render again.
 */
export const sameRows =
  <T>(keyOf: (row: T) => unknown) =>
  (before: unknown, after: unknown): unknown => {
    const rows = (before as Page<T> | undefined)?.data ?? [];
    const known = new Map(rows.map((row) => [keyOf(row), row]));
    const page = after as Page<T>;
    return { ...page, data: page.data.map((row) => replaceEqualDeep(known.get(keyOf(row)), row)) };
  };
