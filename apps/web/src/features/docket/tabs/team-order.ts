import type { TeamDocketRow } from '@guidepost/contracts';

/** Sortable columns of the team table. */
export const teamColumns = ['name', 'members', 'waiting', 'oldestAt', 'late', 'outreachLeft', 'reviews'] as const;
export type TeamColumn = (typeof teamColumns)[number];

export interface TeamOrder {
  column: TeamColumn;
  direction: 'asc' | 'desc';
}

/**
 * Returns the direction after the first press on a column header: highest number first, longest wait first, or names
 * from A to Z.
 */
const usualDirection = (column: TeamColumn): TeamOrder['direction'] =>
  column === 'name' || column === 'oldestAt' ? 'asc' : 'desc';

/** Parses the order in the URL, such as `late` or `late-asc`. Without a valid column, the table is sorted by name. */
export function teamOrderOf(text: string | undefined): TeamOrder {
  const [name, direction] = (text ?? '').split('-');
  const column = teamColumns.find((one) => one === name) ?? 'name';
  return { column, direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection(column) };
}

/** Returns the order for the URL. Undefined for the default order by name. */
export const teamOrderText = ({ column, direction }: TeamOrder): string | undefined =>
  direction !== usualDirection(column) ? `${column}-${direction}` : column === 'name' ? undefined : column;

/** Returns the order after a press on a column header. A second press reverses the order. */
export const orderAfterPress = (before: TeamOrder, column: TeamColumn): TeamOrder => ({
  column,
  direction: before.column !== column ? usualDirection(column) : before.direction === 'asc' ? 'desc' : 'asc',
});

/** Sorts rows that are in name order. In the Oldest column, guides with no one waiting are always last. */
export function inTeamOrder(rows: readonly TeamDocketRow[], { column, direction }: TeamOrder): TeamDocketRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (column === 'name') return sign === 1 ? [...rows] : [...rows].reverse();
  if (column === 'oldestAt')
    return rows.toSorted((a, b) => {
      if (a.oldestAt === null || b.oldestAt === null) return Number(a.oldestAt === null) - Number(b.oldestAt === null);
      return sign * Temporal.Instant.compare(a.oldestAt, b.oldestAt);
    });
  return rows.toSorted((a, b) => sign * (a[column] - b[column]));
}
