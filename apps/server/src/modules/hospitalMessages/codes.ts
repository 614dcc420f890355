import type { CodeInfo } from '../../platform/errors.ts';

export const hospitalMessageCodes = {
  /** The member who was chosen is not there any more; the administrator chooses another. */
  HOSPITAL_MEMBER_NOT_FOUND: { status: 409, userMessage: 'This member could not be found.' },
  /** Somebody has said something else meanwhile; the administrator reads it and can decide again. */
  HOSPITAL_MESSAGE_DECIDED: { status: 409, userMessage: 'Somebody has decided this already.' },
  /** Another hospital has this name; the administrator chooses another. */
  HOSPITAL_NAME_TAKEN: { status: 409, userMessage: 'This name is already in use.' },
  /** A certificate says who somebody is, so two hospitals cannot have the same one. */
  CERTIFICATE_TAKEN: { status: 409, userMessage: 'Another hospital has this certificate.' },
} as const satisfies Record<string, CodeInfo>;
