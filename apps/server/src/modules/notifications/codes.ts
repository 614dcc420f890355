import type { CodeInfo } from '../../platform/errors.ts';

export const notificationCodes = {
  /** The alert cannot be dismissed; it stays until it ends by itself. */
  ALERT_NOT_DISMISSABLE: { status: 403, userMessage: 'This alert cannot be dismissed.' },
} as const satisfies Record<string, CodeInfo>;
