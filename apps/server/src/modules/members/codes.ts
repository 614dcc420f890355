import type { CodeInfo } from '../../platform/errors.ts';

export const memberCodes = {
  /** The external record has no medical center for the client. An administrator can enter one. */
  EMR_NOT_CONNECTED: { status: 409, userMessage: "This member's customer is not connected to the external EMR." },
  /** The chosen description does not exist. The user chooses another one. */
  FEEDBACK_DESCRIPTION_UNKNOWN: { status: 400, userMessage: 'Description is required.' },
  /** The portrait does not belong to this member. The user reloads the page. */
  PORTRAIT_NOT_FOUND: { status: 404, userMessage: 'This member portrait could not be found.' },
} as const satisfies Record<string, CodeInfo>;
