import type { CodeInfo } from '../../platform/errors.ts';

export const docketCodes = {
  /** The address of the dashboard has expired. The page that shows it requests a new one. */
  DASHBOARD_EXPIRED: { status: 410, userMessage: 'This dashboard has expired.' },
} as const satisfies Record<string, CodeInfo>;
