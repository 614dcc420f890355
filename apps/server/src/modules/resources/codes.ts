import type { CodeInfo } from '../../platform/errors.ts';

export const resourceCodes = {
  /** The outside directory does not respond. The guide tries again, or calls a number that the guide already has. */
  DIRECTORY_AWAY: { status: 503, userMessage: 'The directory is not responding. Try again.' },
  /** No ZIP code with the same first three digits is known. The guide corrects the ZIP code. */
  ZIPCODE_UNKNOWN: { status: 400, userMessage: 'This ZIP code could not be found.' },
} as const satisfies Record<string, CodeInfo>;
