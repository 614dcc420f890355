import type { CodeInfo } from '../../platform/errors.ts';

export const exportCodes = {
  /**
   * The archive is not ready, could not be created, or has expired. The administrator waits or requests a new archive.
   */
  ARCHIVE_NOT_READY: { status: 409, userMessage: 'This archive cannot be downloaded.' },
} as const satisfies Record<string, CodeInfo>;
