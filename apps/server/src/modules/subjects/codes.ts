import type { CodeInfo } from '../../platform/errors.ts';

export const subjectCodes = {
  /**
   * Another user has already assigned the call or text. `current` contains the call or text with its member and the
   * user who assigned it. The user accepts this assignment, or knowingly moves the call or text.
   */
  ALREADY_ASSIGNED: {
    status: 409,
    userMessage: 'Another user has already assigned this call or text. Reload the page to see the member.',
  },
} as const satisfies Record<string, CodeInfo>;
