import type { CodeInfo } from '../../platform/errors.ts';

export const deathReportCodes = {
  /** The report was decided meanwhile; the page shows what holds now. */
  DEATH_REPORT_DECIDED: { status: 409, userMessage: 'Someone has already decided on this report.' },
  /** The status Deceased cannot follow on the member's present status; the message says why. */
  DEATH_STATUS_REFUSED: { status: 409, userMessage: 'The status Deceased cannot be given.' },
} as const satisfies Record<string, CodeInfo>;
