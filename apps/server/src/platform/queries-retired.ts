import type { RetirableKind } from '@guidepost/contracts';

/**
 * Returns an SQL condition that is true if a setup record is retired (docs/areas/admin.md#retiring).
 * @param recordId SQL expression for the record's id
 */
export const isRetired = (kind: RetirableKind, recordId: string): string =>
  `EXISTS (SELECT FROM retired_records retired WHERE retired.kind = '${kind}' AND retired.record_id = ${recordId})`;
