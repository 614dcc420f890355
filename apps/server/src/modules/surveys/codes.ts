import type { CodeInfo } from '../../platform/errors.ts';

export const surveyCodes = {
  /** It was completed meanwhile; whoever may reopens it. */
  SURVEY_COMPLETE: { status: 409, userMessage: 'This survey is complete.' },
  /** The survey has no such question; the guide reloads. */
  SURVEY_QUESTION_NOT_FOUND: { status: 404, userMessage: 'This question could not be found.' },
  /** The questions lead in a circle without a checkpoint; an administrator corrects the survey. */
  SURVEY_CYCLE: {
    status: 409,
    userMessage: 'The questions of this survey lead in a circle. Please tell an administrator.',
  },
  /** A question of a type that cannot be answered; an administrator corrects the survey. */
  SURVEY_NOT_SUPPORTED: { status: 400, userMessage: 'not supported' },
  /** The key of this press was used for another answer; the page sends it again with a key of its own. */
  SURVEY_ANSWERED_OTHERWISE: {
    status: 409,
    userMessage: 'A different answer was already sent. Check your answer, then send it again.',
  },
  /** A question before the checkpoint has no answer; the guide answers it. */
  SURVEY_UNFINISHED: { status: 409, userMessage: 'Some questions are still to be answered.' },
  /** It is open, or was completed in another month; nobody can reopen it. */
  SURVEY_NOT_REOPENABLE: { status: 409, userMessage: 'Only a survey that was completed this month can be reopened.' },
  /** The name or day of birth is not the member's; the member looks at what they typed, after five tries an hour later. */
  SURVEY_IDENTITY_MISMATCH: { status: 400, userMessage: 'This does not match what we have.' },
  /** Something was answered elsewhere, so that the identity step comes first. */
  SURVEY_IDENTITY_NEEDED: { status: 409, userMessage: 'Please confirm who you are first.' },
  /** The hospital stay does not exist, is another member's, or this person sees none; the guide picks another. */
  SURVEY_STAY_NOT_FOUND: { status: 404, userMessage: 'This hospital stay could not be found.' },
} as const satisfies Record<string, CodeInfo>;
