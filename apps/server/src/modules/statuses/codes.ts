import type { CodeInfo } from '../../platform/errors.ts';

export const statusCodes = {
  /** The status does not exist or is not offered any more; the person picks another. */
  STATUS_NOT_FOUND: { status: 404, userMessage: 'This status could not be found.' },
  /** What the request is for does not exist, was deleted, or is another member's; the person picks another. */
  STATUS_ITEM_NOT_FOUND: { status: 404, userMessage: 'What this request is for could not be found or was deleted.' },
  /** The same status is asked for from the same day already; whoever asked edits that one. */
  STATUS_REQUEST_DOUBLE: { status: 409, userMessage: 'This status is requested for this day already.' },
  /** A request for the member is pending; its author edits it, or an auditor decides on it first. */
  STATUS_REQUEST_PENDING: { status: 409, userMessage: 'A status change is pending for this member already.' },
  /** The member got another status since the request was made, and this one cannot follow it; the auditor denies the request. */
  STATUS_NOT_ANY_MORE: { status: 409, userMessage: 'This status cannot follow the present status.' },
  /** Somebody has approved or denied the request meanwhile; the answer holds it as it is now. */
  STATUS_REQUEST_DECIDED: { status: 409, userMessage: 'Somebody has decided on this request already.' },
  /** Only its author edits a request that is pending. */
  STATUS_REQUEST_NOT_YOURS: { status: 403, userMessage: 'Only its author can edit a request.' },
  /** A later status follows on this one and could not follow on the one before it. The auditor dismisses the later one first. */
  STATUS_IS_FOLLOWED: {
    status: 409,
    userMessage: 'A later status follows on this one. Dismiss the later status first.',
  },
  /** It is the only status that the member has; give another one first. */
  STATUS_IS_THE_ONLY_ONE: { status: 409, userMessage: 'A member always has a status. Give another one first.' },
} as const satisfies Record<string, CodeInfo>;
