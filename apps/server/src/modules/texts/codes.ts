import { smsErrorText } from '@guidepost/rules';
import type { CodeInfo } from '../../platform/errors.ts';

export const textCodes = {
  /** The member's death was reported. A user must first confirm or reject the report on the member's page. */
  CONTACT_HELD: {
    status: 409,
    userMessage:
      "Contact is on hold because this member's death was reported. First confirm or reject the report on the member's page.",
  },
  /**
   * The member has not consented to texts, or has revoked consent. The member can consent with a consent link or tell a
   * guide.
   */
  TEXTING_NOT_ALLOWED: { status: 409, userMessage: 'TCPA required to text message' },
  /** The number is marked “do not contact”. The guide selects another number, or the member texts START. */
  NUMBER_OPTED_OUT: { status: 409, userMessage: 'This number must not be contacted.' },
  /** The number is not one of the member's numbers, or the member has no number. The guide selects or adds a number. */
  NUMBER_NOT_FOUND: { status: 404, userMessage: 'This phone number could not be found.' },
  /** No phone line serves the member. An administrator adds a line. */
  NO_LINE: { status: 409, userMessage: 'No phone number is available for sending this text.' },
  /** The time is not a slot (docs/areas/texts.md#schedule-slots). The guide selects another time. */
  SCHEDULE_OUT_OF_RANGE: {
    status: 400,
    userMessage: 'You can schedule a text for a weekday within the next 28 days, from 8:00 AM to 5:45 PM.',
  },
  /** The guide has reached their scheduling limit. The guide selects another day or sends the text now. */
  SCHEDULING_LIMIT: { status: 409, userMessage: 'Cannot schedule messages for this day...' },
  /** The text was sent or is being sent, so it can no longer be changed. */
  TEXT_ON_ITS_WAY: { status: 409, userMessage: 'This text is already being sent and can no longer be changed.' },
  /** The member does not exist, or the viewer may not see them. */
  MEMBER_NOT_FOUND: { status: 404, userMessage: 'This member could not be found.' },
  /** Another user has already assigned the text. The guide replies to this member instead. */
  TEXT_IS_ASSIGNED: { status: 409, userMessage: 'Another user has assigned this text to a member.' },
  /**
   * The sender is unknown, and their last text is more than a day old. The guide waits for a new text, or assigns this
   * one.
   */
  REPLY_TOO_LATE: {
    status: 409,
    userMessage: 'You can reply to an unknown number for 24 hours after its last text.',
  },
  /** It may be night where the number is located. The guide waits until the morning. */
  REPLY_AT_NIGHT: {
    status: 409,
    userMessage: "It is too early or too late to send a text in this number's time zone.",
  },
  /**
   * A template variable needs a member's data, but the sender is unknown. The guide must replace the variable with
   * text.
   */
  REPLY_NAMES_A_MEMBER: {
    status: 400,
    userMessage:
      'This text contains a member variable, but the sender is unknown. Replace the variable with plain text.',
  },
  /** The text is outgoing, or is a keyword that was already applied, so there is nothing to decide. */
  NO_OPT_OUT_QUESTION: {
    status: 409,
    userMessage: 'You do not need to choose “Stop texts” or “Continue texts” for this text.',
  },
  /** After this text, the sender requested texts again. The user selects “Continue texts”. */
  STARTED_SINCE: {
    status: 409,
    userMessage: 'The sender texted START after this text, so texts are still allowed. Choose “Continue texts”.',
  },
  /** The request contains no member. The user selects a member. */
  SUBJECT_REQUIRED: { status: 400, userMessage: 'Choose a member.' },
} as const satisfies Record<string, CodeInfo>;

/**
 * Reasons why a text failed, for failures that Guidepost detected rather than the carrier. Guides see these
 * explanations.
 */
export const failures = {
  notAllowed: 'TCPA required to text message',
  optedOut: 'This number must not be contacted.',
  noLine: 'There is no phone number to send the text from.',
  noNumber: 'The phone number was deleted.',
  tooLate: 'The text could not be sent in time.',
  attachment: smsErrorText(63019),
} as const;
