import type { ExportTable } from '@guidepost/contracts';

/** Tables whose rows do not depend on a customer. */
export const tablesWithoutCustomer: ReadonlySet<ExportTable> = new Set([
  'users',
  'teams',
  'templates',
  'phone-numbers',
  'need-issues',
  'surveys',
  'workflows',
]);
