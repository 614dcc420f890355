import type { CodeInfo } from '../../platform/errors.ts';

export const needsContentCodes = {
  /** Another row of the same type has this key, and may be retired; the administrator chooses another. */
  NEEDS_KEY_TAKEN: { status: 409, userMessage: 'This key is already in use.' },
  /** The row, or a row that it names, does not exist; the administrator reloads. */
  NEEDS_METADATA_NOT_FOUND: { status: 404, userMessage: 'This could not be found.' },
} as const satisfies Record<string, CodeInfo>;
