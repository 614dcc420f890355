import type { CodeInfo } from '../../platform/errors.ts';

export const docketCodes = {
  /** The dashboard's URL has expired. The page that shows the dashboard requests a new URL. */
  DASHBOARD_EXPIRED: { status: 410, userMessage: 'This dashboard has expired.' },
} as const satisfies Record<string, CodeInfo>;
