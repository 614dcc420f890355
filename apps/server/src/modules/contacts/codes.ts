import type { CodeInfo } from '../../platform/errors.ts';

export const contactCodes = {
  /** The member already has this number. The user edits the existing number instead. */
  PHONE_NUMBER_EXISTS: { status: 409, userMessage: 'This phone number is already listed for this member.' },
  /** The number is one of the organization's own phone lines. The user asks the member for the correct number. */
  PHONE_NUMBER_OURS: {
    status: 409,
    userMessage: 'This phone number belongs to the organization. Enter a different number.',
  },
  /** The member already has this email address. The user edits the existing address instead. */
  EMAIL_ADDRESS_EXISTS: { status: 409, userMessage: 'This email address is already listed for this member.' },
  /** The member has the maximum number of contacts of this kind. The user deletes or edits one of these contacts. */
  CONTACTS_FULL: { status: 409, userMessage: 'A member can have at most 20 contacts of each kind.' },
  /** The telephone service did not respond. The user can save the number without its details. */
  PHONE_LOOKUP_FAILED: {
    status: 503,
    userMessage: 'The carrier of this number could not be found. You can still save the number.',
  },
} as const satisfies Record<string, CodeInfo>;
