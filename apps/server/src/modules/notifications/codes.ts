import type { CodeInfo } from '../../platform/errors.ts';

export const notificationCodes = {
  /** The alert cannot be dismissed. It is shown until it ends. */
  ALERT_NOT_DISMISSABLE: { status: 403, userMessage: 'This alert cannot be dismissed.' },
  /** The alert's member does not exist. The administrator chooses another member. */
  ALERT_MEMBER_NOT_FOUND: { status: 409, userMessage: 'This member could not be found.' },
} as const satisfies Record<string, CodeInfo>;
