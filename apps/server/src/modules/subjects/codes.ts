import type { CodeInfo } from '../../platform/errors.ts';

export const subjectCodes = {
  /**
   * Another user has assigned the call or text meanwhile. `current` contains it with its member and the user who
   * assigned it. The user leaves it, or moves it deliberately.
   */
  ALREADY_ASSIGNED: { status: 409, userMessage: 'Another user has already assigned this.' },
} as const satisfies Record<string, CodeInfo>;
