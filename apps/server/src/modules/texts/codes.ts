import { smsErrorText } from '@guidepost/rules';
import type { CodeInfo } from '../../platform/errors.ts';

export const textCodes = {
  /** A reported death waits for a decision; someone decides on the member's page. */
  CONTACT_HELD: {
    status: 409,
    userMessage: 'Contact is on hold because a death was reported. Decide on the member page first.',
  },
  /** The member has not agreed to be texted, or no longer; they can agree by a consent link or to a guide. */
  TEXTING_NOT_ALLOWED: { status: 409, userMessage: 'TCPA required to text message' },
  /** Somebody said not to contact this number; the person picks another, or the member texts START. */
  NUMBER_OPTED_OUT: { status: 409, userMessage: 'This number must not be contacted.' },
  /** The number is not the member's, or they have none; the person picks or adds one. */
  NUMBER_NOT_FOUND: { status: 404, userMessage: 'This phone number could not be found.' },
  /** None of our numbers serves the member; an administrator adds one. */
  NO_LINE: { status: 409, userMessage: 'There is no number to send from.' },
  /** The time is not a slot (docs/areas/texts.md#schedule-slots); the person picks another. */
  SCHEDULE_OUT_OF_RANGE: {
    status: 400,
    userMessage: 'A text can be scheduled for weekdays of the next 28 days, 8:00 AM to 5:45 PM.',
  },
  /** The guide has scheduled as many texts as they may; they pick another day or send it by hand. */
  SCHEDULING_LIMIT: { status: 409, userMessage: 'Cannot schedule messages for this day...' },
  /** The text has been sent, or is about to be; nobody can change it any more. */
  TEXT_ON_ITS_WAY: { status: 409, userMessage: 'This message is on its way and cannot be changed.' },
  /** The member is not there, or not for this person. */
  MEMBER_NOT_FOUND: { status: 404, userMessage: 'This member could not be found.' },
  /** Somebody has said meanwhile whose the text is; the person answers that member. */
  TEXT_IS_ASSIGNED: { status: 409, userMessage: 'This text has a member now.' },
  /** Who wrote is not known, and wrote more than a day ago; the person waits until they write again, or assigns the text. */
  REPLY_TOO_LATE: {
    status: 409,
    userMessage: 'An unknown number can be answered for 24 hours after they wrote.',
  },
  /** It is night where a number may be; the person waits for the morning. */
  REPLY_AT_NIGHT: { status: 409, userMessage: 'It is too early or too late for a text where this number is from.' },
  /** A variable of a template stands for a member, and nobody knows which; the person writes it in words. */
  REPLY_NAMES_A_MEMBER: { status: 400, userMessage: 'Nobody knows yet who this is.' },
  /** The text is one of ours, or a keyword that was carried out; there is nothing to decide. */
  NO_OPT_OUT_QUESTION: { status: 409, userMessage: 'This text does not need a decision about texting.' },
  /** The sender asked for texts again after this text; the person keeps texts. */
  STARTED_SINCE: {
    status: 409,
    userMessage: 'The sender wrote START after this text, so texts stay allowed. Choose Keep texts.',
  },
  /** A text is one member's; the person names one. */
  SUBJECT_REQUIRED: { status: 400, userMessage: 'Choose a member.' },
} as const satisfies Record<string, CodeInfo>;

/** Why a text did not leave if it was not the carrier that said so, in words for its guide. */
export const failures = {
  notAllowed: 'TCPA required to text message',
  optedOut: 'This number must not be contacted.',
  noLine: 'There is no number to send from.',
  noNumber: 'The phone number was deleted.',
  tooLate: 'It could not leave in time.',
  attachment: smsErrorText(63019),
} as const;
