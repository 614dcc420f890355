import type { CodeInfo } from '../../platform/errors.ts';

export const referralCodes = {
  /**
   * A question about the referral is already open, or the result is final. The guide must wait for the answer or read
   * the result.
   */
  REFERRAL_ALREADY_ASKED: {
    status: 409,
    userMessage: 'This organization has already been asked about the referral or has already answered.',
  },
  /** The organization has given its final answer. The guide reads it, and can add another resource. */
  REFERRAL_ANSWERED: { status: 409, userMessage: 'The organization has already given its final answer.' },
  /** The referral has no open question to withdraw. The guide must reload the page. */
  REFERRAL_NOT_ASKED: {
    status: 409,
    userMessage: 'There is no open question to this organization about the referral. Reload the page.',
  },
  /** Neither the referral nor its program has a phone number or email address. The guide enters a number or address. */
  REFERRAL_NO_ADDRESS: { status: 400, userMessage: 'Enter a phone number or email address to send the question to.' },
  /**
   * The server cannot send through this channel: it has no mail server, or no telephone service or phone line. The
   * guide chooses the other channel.
   */
  REFERRAL_CHANNEL_OFF: {
    status: 409,
    userMessage: 'Guidepost cannot send the question by this method. Choose the other method (text or email).',
  },
} as const satisfies Record<string, CodeInfo>;
