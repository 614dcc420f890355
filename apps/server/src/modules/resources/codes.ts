import type { CodeInfo } from '../../platform/errors.ts';

export const resourceCodes = {
  /** The outside directory does not respond. The guide tries again, or calls a number that they know. */
  DIRECTORY_AWAY: { status: 503, userMessage: 'The directory does not respond right now. Try again.' },
  /** No known ZIP code starts with these digits. The guide corrects it. */
  ZIPCODE_UNKNOWN: { status: 400, userMessage: 'This ZIP code could not be found.' },
} as const satisfies Record<string, CodeInfo>;
