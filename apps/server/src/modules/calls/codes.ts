import type { CodeInfo } from '../../platform/errors.ts';

export const callCodes = {
  /** The number is not one of this member's; the person picks another. */
  NUMBER_NOT_FOUND: { status: 404, userMessage: 'This number could not be found.' },
  /** Somebody noted that this number must not be contacted; the member's profile says why. */
  NUMBER_DO_NOT_CONTACT: { status: 409, userMessage: 'This number must not be contacted.' },
  /** None of our numbers serves this member; an administrator adds one. */
  NO_LINE: { status: 409, userMessage: 'There is no phone number to call this member from.' },
  /** The guide's own phone is not known, so it cannot ring; an administrator adds it. */
  NO_PHONE_OF_YOURS: { status: 409, userMessage: 'Your own phone number is missing. Ask an administrator to add it.' },
  /** The person already has a call in progress and ends it first. */
  ALREADY_ON_A_CALL: { status: 409, userMessage: 'You are on a call already.' },
  /** Only who is on the call ends it, or mutes themselves in it. */
  CALL_NOT_YOURS: { status: 403, userMessage: 'Only the guide on the call can end it.' },
  /** The two sides do not speak with each other yet; the person waits until they do. */
  CALL_NOT_CONNECTED: { status: 409, userMessage: 'Nobody is connected yet.' },
  /** There is nothing left to end. */
  CALL_IS_OVER: { status: 409, userMessage: 'This call is over.' },
  /** The outcome is not one of calls, or is no longer offered; the person picks another. */
  OUTCOME_NOT_FOUND: { status: 404, userMessage: 'This outcome could not be found.' },
  /**
   * The call was connected for less than the minimum; the person picks another outcome, or somebody with the override
   * permission sets it.
   */
  OUTCOME_TOO_SHORT: { status: 409, userMessage: 'The call was too short for this outcome.' },
  /**
   * The call started before the algorithm start date, so its outcome cannot change
   * (docs/areas/calls.md#locked-outcomes).
   */
  CALL_LOCKED: { status: 409, userMessage: 'The outcome of this call can no longer be changed.' },
  /** The member does not exist, or this person may not see them. */
  MEMBER_NOT_FOUND: { status: 404, userMessage: 'This member could not be found.' },
  /** A reviewer does not exist or may not see the member; the person picks another. */
  ASSIGNEE_NOT_FOUND: { status: 404, userMessage: 'One of the guides cannot see this call.' },
  /** The body names another call than the address; the caller corrects it. */
  CALL_MISMATCH: { status: 400, userMessage: 'This is about another call.' },
  /** Somebody else was asked for this review. */
  AUDIT_NOT_YOURS: { status: 403, userMessage: 'Only whoever was asked can finish a review.' },
} as const satisfies Record<string, CodeInfo>;
