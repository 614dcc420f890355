import type { CodeInfo } from '../../platform/errors.ts';

export const deathReportCodes = {
  /** A different user has already decided on the report. The page shows the current state. */
  DEATH_REPORT_DECIDED: { status: 409, userMessage: 'Another user has already decided on this report.' },
  /** The member's current status does not allow the status Deceased. The message contains the reason. */
  DEATH_STATUS_REFUSED: { status: 409, userMessage: 'The status Deceased cannot be assigned to this member.' },
} as const satisfies Record<string, CodeInfo>;
