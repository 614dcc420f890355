import type { CodeInfo } from '../../platform/errors.ts';

export const needsContentCodes = {
  /** Another row of the same type, perhaps a retired one, has this key; the administrator picks another. */
  NEEDS_KEY_TAKEN: { status: 409, userMessage: 'This key is already in use.' },
  /** The row, or one that it names, does not exist; the administrator reloads. */
  NEEDS_METADATA_NOT_FOUND: { status: 404, userMessage: 'This could not be found.' },
} as const satisfies Record<string, CodeInfo>;
