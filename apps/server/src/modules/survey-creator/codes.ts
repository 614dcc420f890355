import type { CodeInfo } from '../../platform/errors.ts';

export const surveyCreatorCodes = {
  /** Another survey has this key. The administrator enters another key. */
  SURVEY_KEY_TAKEN: { status: 409, userMessage: 'This key is already in use. Enter a different key.' },
  /** The survey has problems. The administrator corrects the problems that the check lists. */
  SURVEY_NOT_PUBLISHABLE: { status: 409, userMessage: 'This survey cannot be published yet.' },
  /** The learn-more content does not exist. The administrator selects other content. */
  SURVEY_CONTENT_NOT_FOUND: { status: 404, userMessage: 'This content could not be found.' },
  /** The file is not a Questionnaire that can become a survey. The response gives the reason. */
  QUESTIONNAIRE_REFUSED: { status: 400, userMessage: 'This file is not a FHIR R4 Questionnaire.' },
  /** The draft was edited in Guidepost after its import. The administrator decides whether to replace the draft. */
  SURVEY_EDITED: { status: 409, userMessage: 'This survey was edited in Guidepost after it was imported.' },
} as const satisfies Record<string, CodeInfo>;
