import type { ExportTable } from '@guidepost/contracts';

/** Those that are of no customer. */
export const withoutCustomer: ReadonlySet<ExportTable> = new Set([
  'users',
  'teams',
  'templates',
  'phone-numbers',
  'need-issues',
  'surveys',
  'workflows',
]);
