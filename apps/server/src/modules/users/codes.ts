import type { CodeInfo } from '../../platform/errors.ts';

export const userCodes = {
  /** Somebody else of the staff has this e-mail; the administrator types another. */
  USER_EMAIL_TAKEN: { status: 409, userMessage: 'Somebody with this email exists already.' },
  /** Somebody else of the staff has this mobile phone: calls would ring on both; the administrator types another. */
  MOBILE_TAKEN: { status: 409, userMessage: 'Somebody else has this mobile phone.' },
  /** The role cannot be given or taken away on the screen; whoever runs the server can, by its command line. */
  USER_ROLE_FIXED: { status: 409, userMessage: 'This role cannot be changed here.' },
  /** Nobody disables or deletes themselves, or an administrator without being SUPER_ADMIN; somebody else does. */
  USER_PROTECTED: { status: 403, userMessage: 'You cannot do this with this user.' },
  /** They are in the external record already; nothing is to be done. */
  AVON_USER_EXISTS: { status: 409, userMessage: 'This user is in the external record already.' },
  /** Who should take over is no guide who can sign in; the administrator chooses another. */
  SUCCESSOR_NOT_FOUND: {
    status: 409,
    userMessage: 'Choose a guide who can sign in and whose teams serve these members.',
  },
  /** Whoever is deleted holds members or other things still; the administrator chooses who takes them over. */
  SUCCESSOR_NEEDED: { status: 409, userMessage: 'Choose who takes over what they hold.' },
  /** They have signed in already, so there is nothing to invite to. */
  USER_HAS_COME: { status: 409, userMessage: 'This user has signed in already.' },
  /** Whoever may not sign in is not invited; the administrator enables them first. */
  USER_DISABLED: { status: 409, userMessage: 'This user cannot sign in: enable them first.' },
  /** The installation has no mail server; whoever runs it sets SMTP_URL and MAIL_FROM. */
  MAIL_NOT_CONFIGURED: { status: 409, userMessage: 'There is no mail server, so nobody can be invited by mail.' },
  /** The number is one of the organization's already; the administrator chooses another. */
  NUMBER_TAKEN: { status: 409, userMessage: 'This number is already in use.' },
  /** They have a number of their own; it is changed with the phone numbers. */
  NUMBER_SET: { status: 409, userMessage: 'This user already has a resourcing number.' },
  /** The telephone service does not answer now; the administrator tries again. */
  TELEPHONY_UNAVAILABLE: { status: 503, userMessage: 'The telephone service does not answer right now.' },
  /** The external record does not answer now; the administrator tries again. */
  EMR_UNAVAILABLE: { status: 503, userMessage: 'The external record does not answer right now.' },
} as const satisfies Record<string, CodeInfo>;
