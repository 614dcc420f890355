import type { CodeInfo } from '../../platform/errors.ts';

export const surveyCodes = {
  /** The survey is already complete. A user with the permission can reopen it. */
  SURVEY_COMPLETE: { status: 409, userMessage: 'This survey is complete.' },
  /** The survey does not contain this question. The guide reloads the survey. */
  SURVEY_QUESTION_NOT_FOUND: { status: 404, userMessage: 'This question could not be found.' },
  /** The questions form a loop without a checkpoint. An administrator must correct the survey. */
  SURVEY_CYCLE: {
    status: 409,
    userMessage: 'The questions in this survey repeat endlessly. Contact an administrator.',
  },
  /** Questions of this type cannot be answered. An administrator must correct the survey. */
  SURVEY_NOT_SUPPORTED: { status: 400, userMessage: 'not supported' },
  /** A different answer was already stored for this button press. The page sends the answer with a new key. */
  SURVEY_ANSWERED_OTHERWISE: {
    status: 409,
    userMessage: 'A different answer was already sent. Check your answer, then send it again.',
  },
  /** A question before the checkpoint has no answer. The guide must answer it. */
  SURVEY_UNFINISHED: { status: 409, userMessage: 'Some questions are not answered yet. Answer them first.' },
  /** The survey is not complete, or was completed in another month, so it cannot be reopened. */
  SURVEY_NOT_REOPENABLE: {
    status: 409,
    userMessage: 'You can reopen a survey only in the month in which it was completed.',
  },
  /**
   * The name or date of birth differs from the member's data. The member checks the input. After five attempts, the
   * link is locked for an hour.
   */
  SURVEY_IDENTITY_MISMATCH: {
    status: 400,
    userMessage: 'This information does not match our records. Check it and try again.',
  },
  /** The survey was answered on another device or by staff. The member must confirm their identity first. */
  SURVEY_IDENTITY_NEEDED: { status: 409, userMessage: 'Confirm your identity first.' },
  /**
   * The hospital stay does not exist, belongs to another member, or is not visible to the user. The guide selects
   * another stay.
   */
  SURVEY_STAY_NOT_FOUND: { status: 404, userMessage: 'This hospitalization could not be found.' },
} as const satisfies Record<string, CodeInfo>;
