import type { CodeInfo } from '../../platform/errors.ts';

export const docketCodes = {
  /** The address of the dashboard is no longer good; the page that shows it asks for a new one. */
  DASHBOARD_EXPIRED: { status: 410, userMessage: 'This dashboard has expired.' },
} as const satisfies Record<string, CodeInfo>;
