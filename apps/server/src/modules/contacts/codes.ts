import type { CodeInfo } from '../../platform/errors.ts';

export const contactCodes = {
  /** The member has this number already; the person edits that one instead. */
  PHONE_NUMBER_EXISTS: { status: 409, userMessage: 'This phone number is already listed for this member.' },
  /** The number is one of the organization's own; the person finds out which number is the member's. */
  PHONE_NUMBER_OURS: { status: 409, userMessage: 'This is a phone number of the organization.' },
  /** The member has this e-mail address already; the person edits that one instead. */
  EMAIL_ADDRESS_EXISTS: { status: 409, userMessage: 'This email address is already listed for this member.' },
  /** The member has as many contacts of this kind as a member can have; the person deletes or edits one of them. */
  CONTACTS_FULL: { status: 409, userMessage: 'A member can have at most 20 contacts of each kind.' },
  /** The telephone service did not answer; the number can be saved without its details. */
  PHONE_LOOKUP_FAILED: { status: 503, userMessage: 'The number could not be looked up. You can still save it.' },
} as const satisfies Record<string, CodeInfo>;
