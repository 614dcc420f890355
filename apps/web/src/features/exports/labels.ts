import type { ExportTable } from '@guidepost/contracts';

/** The tables that belong to no customer. */
export const withoutCustomer: ReadonlySet<ExportTable> = new Set([
  'users',
  'teams',
  'templates',
  'phone-numbers',
  'need-issues',
  'surveys',
  'workflows',
]);
