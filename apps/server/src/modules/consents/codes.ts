import type { CodeInfo } from '../../platform/errors.ts';

export const consentCodes = {
  /** A press of the button was sent again with another answer; the first one stands, and the member looks at it anew. */
  ANSWERED_OTHERWISE: {
    status: 409,
    userMessage: 'A different answer was already sent. Check your answer, then send it again.',
  },
  /**
   * The name or date of birth is not the member's. The member checks the input; after five tries, the member must wait
   * an hour.
   */
  CONSENT_IDENTITY_MISMATCH: { status: 400, userMessage: 'This does not match what we have.' },
  /** The term is only answered by whoever has said who they are; the identity step comes first. */
  CONSENT_IDENTITY_NEEDED: { status: 409, userMessage: 'Please confirm who you are first.' },
  /** Its wording was changed since it was shown; the member reads it again. */
  TERM_CHANGED: { status: 409, userMessage: 'The words have changed. Please read them again.' },
  /** Another term has this key; the person chooses one of its own. */
  TERM_KEY_TAKEN: { status: 409, userMessage: 'Another term has this key.' },
  /** The term has no words for refusing it; it is left unanswered instead. */
  TERM_NOT_REFUSED: { status: 400, userMessage: 'This can only be accepted here.' },
  /** The member's client does not use this term. */
  TERM_UNKNOWN: { status: 404, userMessage: 'The form you are trying to access does not exist.' },
  /** Both languages say what the version before says; there is nothing to publish. */
  TERM_UNCHANGED: { status: 409, userMessage: 'Nothing was changed.' },
} as const satisfies Record<string, CodeInfo>;
