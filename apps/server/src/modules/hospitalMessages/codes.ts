import type { CodeInfo } from '../../platform/errors.ts';

export const hospitalMessageCodes = {
  /** The member who was chosen is not there any more; the administrator chooses another. */
  HOSPITAL_MEMBER_NOT_FOUND: { status: 409, userMessage: 'This member could not be found.' },
} as const satisfies Record<string, CodeInfo>;
