import type { CodeInfo } from '../../platform/errors.ts';

export const callCodes = {
  /** The number is not one of this member's numbers. The guide picks a different number. */
  NUMBER_NOT_FOUND: { status: 404, userMessage: 'This phone number could not be found.' },
  /** The number is marked “do not contact”. The member's profile shows the reason. */
  NUMBER_DO_NOT_CONTACT: { status: 409, userMessage: 'This number must not be contacted.' },
  /** No phone line serves this member. An administrator must add one. */
  NO_LINE: {
    status: 409,
    userMessage: 'No outgoing phone number is set up for calls to this member. Ask an administrator to add one.',
  },
  /** The guide has no phone number on file, so no phone can ring. An administrator must add the number. */
  NO_PHONE_OF_YOURS: { status: 409, userMessage: 'Your own phone number is missing. Ask an administrator to add it.' },
  /** The guide already has a call in progress and must end it first. */
  ALREADY_ON_A_CALL: { status: 409, userMessage: 'You are already on a call. End that call first.' },
  /** Only the guide on the call can end the call or mute themselves. */
  CALL_NOT_YOURS: { status: 403, userMessage: 'Only the guide on the call can end it.' },
  /** The two sides of the call are not connected yet. The guide must wait until they are. */
  CALL_NOT_CONNECTED: { status: 409, userMessage: 'The call is not connected yet.' },
  /** The call has already ended. */
  CALL_IS_OVER: { status: 409, userMessage: 'This call has ended.' },
  /** The outcome is not for calls, or is no longer offered. The guide picks a different outcome. */
  OUTCOME_NOT_FOUND: { status: 404, userMessage: 'This outcome could not be found.' },
  /**
   * The call was connected for less than the outcome's minimum. The guide picks a different outcome, or a user with the
   * override permission sets this one.
   */
  OUTCOME_TOO_SHORT: { status: 409, userMessage: 'The call was too short for this outcome.' },
  /**
   * The call started before the algorithm start date, so its outcome cannot change
   * (docs/areas/calls.md#locked-outcomes).
   */
  CALL_LOCKED: { status: 409, userMessage: 'The outcome of this call can no longer be changed.' },
  /** The member does not exist, or the viewer may not see them. */
  MEMBER_NOT_FOUND: { status: 404, userMessage: 'This member could not be found.' },
  /** A reviewer does not exist or may not see the member. The user picks a different reviewer. */
  ASSIGNEE_NOT_FOUND: {
    status: 404,
    userMessage: 'One of the guides does not have access to this call. Choose a different guide.',
  },
  /** The body and the URL contain different call ids. The API client must correct the request. */
  CALL_MISMATCH: { status: 400, userMessage: 'The request contains the IDs of two different calls.' },
  /** The review was requested from a different user, so the signed-in user cannot close it. */
  AUDIT_NOT_YOURS: {
    status: 403,
    userMessage: 'Only the guide who received this review request can complete the review.',
  },
} as const satisfies Record<string, CodeInfo>;
