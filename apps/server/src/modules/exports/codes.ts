import type { CodeInfo } from '../../platform/errors.ts';

export const exportCodes = {
  /** The archive is not made yet, could not be made, or has expired; the administrator waits or asks for another. */
  ARCHIVE_NOT_READY: { status: 409, userMessage: 'This archive cannot be fetched.' },
} as const satisfies Record<string, CodeInfo>;
