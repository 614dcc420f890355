import type { CodeInfo } from '../../platform/errors.ts';

export const hospitalMessageCodes = {
  /** The chosen member no longer exists. The administrator chooses another member. */
  HOSPITAL_MEMBER_NOT_FOUND: { status: 409, userMessage: 'This member could not be found.' },
  /** Another user made a different decision in the meantime. The administrator can read that decision and change it. */
  HOSPITAL_MESSAGE_DECIDED: { status: 409, userMessage: 'Another user has already made this decision.' },
  /** Another hospital has this name. The administrator chooses another name. */
  HOSPITAL_NAME_TAKEN: { status: 409, userMessage: 'This name is already in use. Enter a different name.' },
  /**
   * Another hospital has this certificate, which must identify one hospital. The administrator enters the name of
   * another certificate.
   */
  CERTIFICATE_TAKEN: {
    status: 409,
    userMessage: 'A different hospital already uses this certificate name. Enter a different name.',
  },
} as const satisfies Record<string, CodeInfo>;
