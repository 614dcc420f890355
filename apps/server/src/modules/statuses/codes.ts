import type { CodeInfo } from '../../platform/errors.ts';

export const statusCodes = {
  /** The status does not exist or can no longer be chosen. The user selects another status. */
  STATUS_NOT_FOUND: { status: 404, userMessage: 'This status could not be found. Choose a different status.' },
  /**
   * The feed entry that the request names does not exist, was deleted, or belongs to another member. The user selects
   * another entry.
   */
  STATUS_ITEM_NOT_FOUND: {
    status: 404,
    userMessage:
      'The call, text, visit or note that this request is based on could not be found. Choose a different one.',
  },
  /** A request for the same status and day already exists. Its author edits that request. */
  STATUS_REQUEST_DOUBLE: { status: 409, userMessage: 'This status has already been requested for this day.' },
  /** A request for the member is pending. Its author edits it, or an auditor decides on it first. */
  STATUS_REQUEST_PENDING: { status: 409, userMessage: 'A status change for this member is already pending.' },
  /**
   * The member's status has changed since the request, and the requested status cannot follow it. The auditor can only
   * deny the request.
   */
  STATUS_NOT_ANY_MORE: { status: 409, userMessage: "This status cannot follow the member's current status." },
  /** Another auditor has already approved or denied the request. The response contains its current state. */
  STATUS_REQUEST_DECIDED: { status: 409, userMessage: 'Another user has already decided on this request.' },
  /** Only the author of a pending request can edit it. */
  STATUS_REQUEST_NOT_YOURS: { status: 403, userMessage: 'Only the author can edit this request.' },
  /**
   * A later status follows this one, and would not be allowed to follow the previous status. The auditor must dismiss
   * the later status first.
   */
  STATUS_IS_FOLLOWED: {
    status: 409,
    userMessage: 'A later status depends on this one. Dismiss the later status first.',
  },
  /** The member has no other status. The auditor adds another status first. */
  STATUS_IS_THE_ONLY_ONE: {
    status: 409,
    userMessage: 'A member must always have a current status. Assign a different status before you dismiss this one.',
  },
} as const satisfies Record<string, CodeInfo>;
