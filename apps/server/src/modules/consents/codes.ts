import type { CodeInfo } from '../../platform/errors.ts';

export const consentCodes = {
  /**
   * The same button press was sent again with a different answer. The first answer counts, so the member must check
   * whether it is the right one.
   */
  ANSWERED_OTHERWISE: {
    status: 409,
    userMessage: 'A different answer was already sent. Check your answer, then send it again.',
  },
  /**
   * The name or date of birth does not match the member's data. The member checks the input. After five wrong attempts,
   * the link is locked for an hour.
   */
  CONSENT_IDENTITY_MISMATCH: {
    status: 400,
    userMessage: 'This information does not match our records. Check it and try again.',
  },
  /** The term requires a confirmed identity. The member confirms the identity first. */
  CONSENT_IDENTITY_NEEDED: { status: 409, userMessage: 'Confirm your identity first.' },
  /** The wording has changed since it was shown, so the member must read the new version. */
  TERM_CHANGED: { status: 409, userMessage: 'The text of this agreement has changed. Please read it again.' },
  /** Another term has this key. The user chooses a different key. */
  TERM_KEY_TAKEN: { status: 409, userMessage: 'This key is already used by a different term. Enter a different key.' },
  /** The term has no wording for a refusal. The member leaves the term unanswered instead. */
  TERM_NOT_REFUSED: { status: 400, userMessage: 'You can accept this agreement, but you cannot decline it.' },
  /** The member's client does not use this term. */
  TERM_UNKNOWN: { status: 404, userMessage: 'The form you are trying to access does not exist.' },
  /** The wording is the same as in the previous version, in both languages, so there is nothing to publish. */
  TERM_UNCHANGED: {
    status: 409,
    userMessage: 'The new wording is the same as the current wording. Change the wording before you publish it.',
  },
} as const satisfies Record<string, CodeInfo>;
