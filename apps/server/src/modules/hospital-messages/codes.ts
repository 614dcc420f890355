import type { CodeInfo } from '../../platform/errors.ts';

export const hospitalMessageCodes = {
  /** The chosen member no longer exists. The administrator chooses another one. */
  HOSPITAL_MEMBER_NOT_FOUND: { status: 409, userMessage: 'This member could not be found.' },
  /** Another user has decided differently meanwhile. The administrator reads that decision and can decide again. */
  HOSPITAL_MESSAGE_DECIDED: { status: 409, userMessage: 'Another person has already decided this.' },
  /** Another hospital has this name. The administrator chooses another one. */
  HOSPITAL_NAME_TAKEN: { status: 409, userMessage: 'This name is already in use.' },
  /** A certificate identifies a hospital, so two hospitals cannot have the same one. */
  CERTIFICATE_TAKEN: { status: 409, userMessage: 'Another hospital has this certificate.' },
} as const satisfies Record<string, CodeInfo>;
