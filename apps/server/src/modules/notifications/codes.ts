import type { CodeInfo } from '../../platform/errors.ts';

export const notificationCodes = {
  /** The alert is there until it ends by itself (decision 96). */
  ALERT_NOT_DISMISSABLE: { status: 403, userMessage: 'This alert cannot be dismissed.' },
} as const satisfies Record<string, CodeInfo>;
