import type { CodeInfo } from '../../platform/errors.ts';

export const surveyCreatorCodes = {
  /** Another survey has this key; the administrator picks another. */
  SURVEY_KEY_TAKEN: { status: 409, userMessage: 'This key is already in use.' },
  /** Something stands against publishing it; the check names what, and the administrator corrects it. */
  SURVEY_NOT_PUBLISHABLE: { status: 409, userMessage: 'This survey cannot be published yet.' },
  /** The learn-more content does not exist; the administrator picks another. */
  SURVEY_CONTENT_NOT_FOUND: { status: 404, userMessage: 'This content could not be found.' },
} as const satisfies Record<string, CodeInfo>;
