import type { CodeInfo } from '../../platform/errors.ts';

export const resourceCodes = {
  /** The outside directory does not answer now; the guide tries again, or calls the number that they have. */
  DIRECTORY_AWAY: { status: 503, userMessage: 'The directory does not answer right now. Please try again.' },
  /** No ZIP code begins like this one; the guide corrects it. */
  ZIPCODE_UNKNOWN: { status: 400, userMessage: 'This ZIP code could not be found.' },
} as const satisfies Record<string, CodeInfo>;
