import type { CodeInfo } from '../../platform/errors.ts';

export const subjectCodes = {
  /**
   * Somebody else said meanwhile whose the call or text is. `current` holds it, with whom it belongs to now and who said
   * so; the person leaves it, or moves it knowingly.
   */
  ALREADY_ASSIGNED: { status: 409, userMessage: 'Somebody else has assigned this already.' },
} as const satisfies Record<string, CodeInfo>;
