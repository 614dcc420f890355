import type { CodeInfo } from '../../platform/errors.ts';

export const workflowCodes = {
  /** Somebody completed it meanwhile; the guide reloads. */
  WORKFLOW_PHASE_COMPLETE: { status: 409, userMessage: 'This phase is complete.' },
  /** Its day has not come; the guide waits for it. */
  WORKFLOW_PHASE_NOT_AVAILABLE: { status: 409, userMessage: 'This phase is not available yet.' },
  /** A question that has to be answered is open; the guide answers it. */
  WORKFLOW_SURVEY_UNFINISHED: { status: 409, userMessage: 'The survey has questions that are still to be answered.' },
  /** The survey does not exist, or is a draft; the administrator picks or publishes another. */
  SURVEY_NOT_PUBLISHED: { status: 409, userMessage: 'This survey is not published.' },
  /** A phase cannot be due before it is available; the administrator corrects the days. */
  WORKFLOW_PHASE_DATES: { status: 400, userMessage: 'A phase is due on the day it is available, or later.' },
  /** Phases were added or taken out meanwhile; the administrator reloads. */
  WORKFLOW_PHASES_DIFFER: { status: 409, userMessage: 'The phases of this workflow have changed meanwhile.' },
  /** The category does not exist; the administrator picks another. */
  NEED_CATEGORY_NOT_FOUND: { status: 404, userMessage: 'This category could not be found.' },
} as const satisfies Record<string, CodeInfo>;
