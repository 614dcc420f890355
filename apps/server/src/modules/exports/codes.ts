import type { CodeInfo } from '../../platform/errors.ts';

export const exportCodes = {
  /**
   * The archive is not ready, could not be created, or has expired. The administrator waits or requests a new archive.
   */
  ARCHIVE_NOT_READY: {
    status: 409,
    userMessage:
      'This archive is not ready, could not be created or has expired. Try again later, or create a new archive.',
  },
} as const satisfies Record<string, CodeInfo>;
