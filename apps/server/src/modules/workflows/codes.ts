import type { CodeInfo } from '../../platform/errors.ts';

export const workflowCodes = {
  /** The phase is already complete. The guide reloads the page. */
  WORKFLOW_PHASE_COMPLETE: { status: 409, userMessage: 'This phase is complete.' },
  /** The phase is not available yet. The guide waits until its first day. */
  WORKFLOW_PHASE_NOT_AVAILABLE: { status: 409, userMessage: 'This phase is not available yet.' },
  /** A required question is unanswered. The guide answers it. */
  WORKFLOW_SURVEY_UNFINISHED: {
    status: 409,
    userMessage: 'The survey still has unanswered questions. Answer them first.',
  },
  /** The survey does not exist or is a draft. The administrator selects another survey or publishes this survey. */
  SURVEY_NOT_PUBLISHED: { status: 409, userMessage: 'This survey is not published. Choose a published survey.' },
  /** A phase cannot be due before it is available. The administrator corrects the days. */
  WORKFLOW_PHASE_DATES: {
    status: 400,
    userMessage: 'The due date of a phase must not be before the date when the phase becomes available.',
  },
  /** Another user has added or removed phases. The administrator reloads the page. */
  WORKFLOW_PHASES_DIFFER: {
    status: 409,
    userMessage: 'Another user has changed the phases of this workflow. Reload the page.',
  },
  /** The category does not exist. The administrator selects another category. */
  NEED_CATEGORY_NOT_FOUND: { status: 404, userMessage: 'This category could not be found.' },
} as const satisfies Record<string, CodeInfo>;
