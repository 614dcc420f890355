import type { CodeInfo } from '../../platform/errors.ts';

export const surveyCreatorCodes = {
  /** Another survey has this key; the administrator picks another. */
  SURVEY_KEY_TAKEN: { status: 409, userMessage: 'This key is already in use.' },
  /** Something stands against publishing it; the check names what, and the administrator corrects it. */
  SURVEY_NOT_PUBLISHABLE: { status: 409, userMessage: 'This survey cannot be published yet.' },
  /** The learn-more content does not exist; the administrator picks another. */
  SURVEY_CONTENT_NOT_FOUND: { status: 404, userMessage: 'This content could not be found.' },
  /** The file is no Questionnaire that can be a survey; whoever brings it in reads why. */
  QUESTIONNAIRE_REFUSED: { status: 400, userMessage: 'This is no Questionnaire of FHIR R4.' },
  /** The draft was edited here since it was brought in; the administrator says whether it is to be replaced. */
  SURVEY_EDITED: { status: 409, userMessage: 'This survey was edited here since it was brought in.' },
} as const satisfies Record<string, CodeInfo>;
