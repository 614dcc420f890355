import type { ExportTable } from '@guidepost/contracts';

/** Tables that cannot be filtered by customer. */
export const tablesWithoutCustomer: ReadonlySet<ExportTable> = new Set([
  'users',
  'teams',
  'templates',
  'phone-numbers',
  'need-issues',
  'surveys',
  'workflows',
]);
