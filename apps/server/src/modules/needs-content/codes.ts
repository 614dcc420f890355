import type { CodeInfo } from '../../platform/errors.ts';

export const needsContentCodes = {
  /** Another row of the same type has this key. That row may be retired. The administrator chooses another key. */
  NEEDS_KEY_TAKEN: { status: 409, userMessage: 'This key is already in use. Enter a different key.' },
  /** The row, or a row that it refers to, does not exist. The administrator reloads the page. */
  NEEDS_METADATA_NOT_FOUND: { status: 404, userMessage: 'This item could not be found.' },
} as const satisfies Record<string, CodeInfo>;
