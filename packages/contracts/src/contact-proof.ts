import { z } from 'zod';
import { endpoint, onRecord } from './endpoint.ts';
import { Instant, idOf, idParam, Text } from './fields.ts';
import { Sentence } from './sentence.ts';

/** Why a text or call was allowed at the time it was made (docs/areas/consents.md#why-it-was-allowed). */
export const ContactProof = z
  .object({
    memberId: idOf('Member'),
    memberName: Text,
    /** Time when the text was sent or the call started. If the text was not sent, the time when it was written. */
    at: Instant,
    /** The member's time zone, which determines the contact hours. */
    timeZone: Text,
    /** True for a call, and for a text that was sent. */
    hasLeft: z.boolean(),
    checks: z.array(
      z.object({
        key: z.enum(['contact', 'consent', 'number', 'hours', 'recording']),
        holds: z.boolean(),
        text: Text,
        textSentence: Sentence,
      }),
    ),
    /** Id of the consent answer that applied at that time. Null if no answer was required or recorded. */
    responseId: z.int().nullable(),
    /** Version number of the wording that was answered. */
    version: z.int().nullable(),
  })
  .meta({ id: 'ContactProof' });
export type ContactProof = z.infer<typeof ContactProof>;

export const contactProof = {
  proofOfText: endpoint({
    method: 'GET',
    path: '/consent/proof/texts/{messageId}',
    summary: 'The reasons why a text was allowed when it was sent',
    access: onRecord('CAN_SEE_CONSENTS', 'text', 'params.messageId'),
    subjects: ['reply.memberId'],
    params: z.object({ messageId: idParam('Text') }),
    reply: ContactProof,
  }),
  proofOfCall: endpoint({
    method: 'GET',
    path: '/consent/proof/calls/{callId}',
    summary: 'The reasons why a call and its recording were allowed when the call started',
    access: onRecord('CAN_SEE_CONSENTS', 'call', 'params.callId'),
    subjects: ['reply.memberId'],
    params: z.object({ callId: idParam('Call') }),
    reply: ContactProof,
  }),
};
