import type { CodeInfo } from '../../platform/errors.ts';

export const referralCodes = {
  /** A question is open, or was answered; the guide reads the answer, or waits. */
  REFERRAL_ALREADY_ASKED: { status: 409, userMessage: 'This organization was asked already.' },
  /** There is no open question that could be taken back; the guide reloads. */
  REFERRAL_NOT_ASKED: { status: 409, userMessage: 'There is no open question to this organization.' },
  /** Neither the referral nor its program has a number or address; the guide types one. */
  REFERRAL_NO_ADDRESS: { status: 400, userMessage: 'Please say where the question goes.' },
  /** The product has no mail server, telephone service or line to ask from; the guide takes the other way. */
  REFERRAL_CHANNEL_OFF: { status: 409, userMessage: 'Nothing can be sent this way. Please choose the other one.' },
} as const satisfies Record<string, CodeInfo>;
