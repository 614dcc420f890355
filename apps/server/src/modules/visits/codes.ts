import type { CodeInfo } from '../../platform/errors.ts';

export const visitCodes = {
  /** The outcome is not one of visits, or is no longer offered; the person picks another. */
  OUTCOME_NOT_FOUND: { status: 404, userMessage: 'This outcome could not be found.' },
  /** Somebody else logged it; only its creator deletes a visit. */
  VISIT_NOT_YOURS: { status: 403, userMessage: 'Only its creator can delete a visit.' },
} as const satisfies Record<string, CodeInfo>;
