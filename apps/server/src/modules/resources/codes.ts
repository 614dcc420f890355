import type { CodeInfo } from '../../platform/errors.ts';

export const resourceCodes = {
  /** No ZIP code begins like this one; the guide corrects it. */
  ZIPCODE_UNKNOWN: { status: 400, userMessage: 'This ZIP code could not be found.' },
} as const satisfies Record<string, CodeInfo>;
