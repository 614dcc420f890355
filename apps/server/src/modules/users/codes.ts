import type { CodeInfo } from '../../platform/errors.ts';

export const userCodes = {
  /** Another user has this email. The administrator enters a different one. */
  USER_EMAIL_TAKEN: { status: 409, userMessage: 'A user with this email already exists. Enter a different email.' },
  /** Another user has this mobile phone, so calls would ring for both. The administrator enters a different number. */
  MOBILE_TAKEN: {
    status: 409,
    userMessage: 'This mobile phone number belongs to a different user. Enter a different number.',
  },
  /** The role cannot be assigned or changed on the screen. The operator can do it on the command line. */
  USER_ROLE_FIXED: { status: 409, userMessage: 'This role cannot be changed here.' },
  /** Users cannot disable or delete themselves, and only a SUPER_ADMIN can disable or delete an administrator. */
  USER_PROTECTED: { status: 403, userMessage: 'You do not have permission to make this change for this user.' },
  /** The external record already contains the user. Nothing needs to be done. */
  AVON_USER_EXISTS: { status: 409, userMessage: 'This user is already in the external EMR.' },
  /** A selected receiver is not a guide who can sign in. The administrator selects another one. */
  SUCCESSOR_NOT_FOUND: {
    status: 409,
    userMessage: 'Choose a guide who can sign in and whose teams serve these members.',
  },
  /** The user to delete still has members or other open items. The administrator selects receivers. */
  SUCCESSOR_NEEDED: { status: 409, userMessage: "Choose a guide to take over this user's work." },
  /** The user has already signed in, so they need no invitation. */
  USER_HAS_COME: { status: 409, userMessage: 'This user has already signed in.' },
  /** A disabled user cannot be invited. The administrator enables them first. */
  USER_DISABLED: { status: 409, userMessage: 'This user is disabled. Enable the user first.' },
  /** The installation has no mail server. The operator sets SMTP_URL and MAIL_FROM. */
  MAIL_NOT_CONFIGURED: {
    status: 409,
    userMessage:
      'No mail server is set up, so invitations cannot be sent. Ask the operator of this installation to set one up.',
  },
  /** The organization already has this number. The administrator selects another number. */
  NUMBER_TAKEN: { status: 409, userMessage: 'This phone number is already in use. Choose a different number.' },
  /** The user already has a number. Administrators change it in the list of phone numbers. */
  NUMBER_SET: { status: 409, userMessage: 'This user already has a resourcing number.' },
  /** The external record does not respond. The administrator tries again later. */
  EMR_UNAVAILABLE: { status: 503, userMessage: 'The external EMR is not responding. Try again later.' },
} as const satisfies Record<string, CodeInfo>;
