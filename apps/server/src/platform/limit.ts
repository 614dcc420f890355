import type { SqlValue } from './sql.ts';

interface Page {
  readonly start: number;
  readonly size: number;
}

const usualSizes: ReadonlySet<number> = new Set([5, 10, 25, 50, 100]);
export const isUsualFirstPage = ({ size, start }: Page): boolean => start === 0 && usualSizes.has(size);

/**
 * Returns the SQL that limits a list to a page. For a first page of a usual size, the limit is a literal in the
 * statement. If the limit were a parameter, PostgreSQL would estimate a tenth of all rows. It would then plan each
 * request again instead of caching the plan.
 */
export const limitSql = (page: Page, add: (value: SqlValue) => string): string =>
  isUsualFirstPage(page) ? `LIMIT ${page.size}` : `LIMIT ${add(page.size)}::int OFFSET ${add(page.start)}::int`;
