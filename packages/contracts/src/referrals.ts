import { z } from 'zod';
import { endpoint, onRecord, publicAccess } from './endpoint.ts';
import { Day, idParam, line, multiline, Text } from './fields.ts';
import { LinkKey } from './links.ts';
import { ResourceReferral, referralAnswers, referralChannels } from './need-actions.ts';

/**
 * The question to an organization about a referral. It contains the member's name only if the member consents, and
 * never the need.
 */
export const ReferralQuestion = z
  .object({
    /**
     * The sender of the question: the name of the organization that runs this installation, and the guide's first name.
     */
    organisationName: Text,
    guideFirstName: Text,
    resourceName: Text,
    /** The day of the referral. The message to the organization contains the same day. */
    referredOn: Day,
    member: z.object({ name: Text, phoneNumber: Text.nullable() }).nullable(),
    /** The answer that was already given; null if nobody answered. It can be read but no longer changed. */
    answer: z.enum(referralAnswers).nullable(),
    answerText: Text.nullable(),
  })
  .meta({ id: 'ReferralQuestion' });
export type ReferralQuestion = z.infer<typeof ReferralQuestion>;

/** Maximum length of the comment in an answer, in characters. */
export const answerCharacters = 300;

const isAuthority = publicAccess('the key in the body is the authority');
const params = z.object({ referralId: idParam('ResourceReferral') });

export const referrals = {
  ask: endpoint({
    method: 'POST',
    path: '/needs/referral/{referralId}/request',
    summary: 'Ask the organization for the result of a referral through an expiring link',
    access: onRecord('CAN_UPDATE_USER_NEEDS', 'need-referral', 'params.referralId'),
    subjects: ['reply.memberId'],
    params,
    body: z.strictObject({
      channel: z.enum(referralChannels),
      /** The phone number or email address to ask. By default, the one from the referral or its program. */
      sendTo: line(254).nullish(),
    }),
    reply: ResourceReferral,
    status: 201,
    codes: ['REFERRAL_ALREADY_ASKED', 'REFERRAL_NO_ADDRESS', 'REFERRAL_CHANNEL_OFF', 'NUMBER_OPTED_OUT'],
  }),
  recordResult: endpoint({
    method: 'POST',
    path: '/needs/referral/{referralId}/result',
    summary: 'Record the result of a referral that the user learned from the organization or member',
    access: onRecord('CAN_UPDATE_USER_NEEDS', 'need-referral', 'params.referralId'),
    subjects: ['reply.memberId'],
    params,
    body: z.strictObject({
      answer: z.enum(referralAnswers),
      text: multiline(answerCharacters).nullish(),
    }),
    reply: ResourceReferral,
    status: 201,
    codes: ['REFERRAL_ANSWERED'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/needs/referral/{referralId}/request',
    summary: 'Withdraw an unanswered request. Its link stops working',
    access: onRecord('CAN_UPDATE_USER_NEEDS', 'need-referral', 'params.referralId'),
    subjects: ['reply.memberId'],
    params,
    reply: ResourceReferral,
    codes: ['REFERRAL_NOT_ASKED'],
  }),
  question: endpoint({
    method: 'POST',
    path: '/links/referral',
    summary: 'The questions to an organization about a referral',
    access: isAuthority,
    hidesMember: true,
    body: z.strictObject({ key: LinkKey }),
    reply: ReferralQuestion,
    codes: ['LINK_EXPIRED'],
    isLookup: true,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/links/referral/answer',
    summary: "Store an organization's answer about a referral. Only the first answer is accepted",
    access: isAuthority,
    hidesMember: true,
    body: z.strictObject({
      key: LinkKey,
      answer: z.enum(referralAnswers),
      text: multiline(answerCharacters).nullish(),
    }),
    reply: ReferralQuestion,
    codes: ['LINK_EXPIRED', 'LINK_ANSWERED'],
    isLookup: true,
  }),
};
