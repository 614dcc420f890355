import type { CodeInfo } from '../../platform/errors.ts';

export const visitCodes = {
  /** The outcome is not for visits or is no longer offered. The user selects another outcome. */
  OUTCOME_NOT_FOUND: { status: 404, userMessage: 'This outcome could not be found.' },
  /** Another user logged the visit. Only its creator can delete it. */
  VISIT_NOT_YOURS: { status: 403, userMessage: 'Only the user who created a visit can delete it.' },
} as const satisfies Record<string, CodeInfo>;
