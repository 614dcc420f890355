import { z } from 'zod';
import { endpoint, onRecord } from './endpoint.ts';
import { Instant, idParam } from './fields.ts';
import { Sentence } from './sentence.ts';
import { attachedFileIds, maxHoldSeconds, TextMessage, withWordsOrFiles, writtenText } from './text-record.ts';

/** Texts from unknown numbers and the replies to them (docs/areas/texts.md#unknown-numbers). */
export const unknownSenderTexts = {
  thread: endpoint({
    method: 'GET',
    path: '/sms/{id}/thread',
    summary: 'The conversation with an unknown number, newest first, and whether a reply is allowed',
    access: onRecord('CAN_SEE_SMS', 'text', 'params.id'),
    subjects: ['reply.texts[].candidates[].id', 'reply.texts[].asked[].memberId'],
    params: z.object({ id: idParam('Text') }),
    load: 'essential',
    reply: z.object({
      texts: z.array(TextMessage),
      /** The reason why a reply is not allowed now; null if it is allowed (docs/areas/texts.md#unknown-numbers). */
      refusal: z
        .object({ code: z.enum(['NUMBER_OPTED_OUT', 'REPLY_TOO_LATE', 'REPLY_AT_NIGHT']), sentence: Sentence })
        .nullable(),
      /**
       * Time when a reply will be allowed, if it is refused now because it is night for the sender. Null in all other
       * cases.
       */
      opensAt: Instant.nullable(),
    }),
    codes: ['TEXT_IS_ASSIGNED'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/sms/{id}/reply',
    summary: 'Reply to an unknown number, from the line that received the text',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'text', 'params.id'),
    subjects: ['reply.candidates[].id', 'reply.asked[].memberId'],
    params: z.object({ id: idParam('Text') }),
    body: withWordsOrFiles(
      z.strictObject({
        text: writtenText,
        fileIds: attachedFileIds.optional(),
        /** Number of seconds that the sender has to undo the text (docs/areas/texts.md#ten-seconds-to-undo). */
        holdSeconds: z.int().min(0).max(maxHoldSeconds).optional(),
      }),
    ),
    reply: TextMessage,
    status: 201,
    codes: [
      'TEXT_IS_ASSIGNED',
      'NUMBER_OPTED_OUT',
      'REPLY_TOO_LATE',
      'REPLY_AT_NIGHT',
      'REPLY_NAMES_A_MEMBER',
      'FILE_NOT_READY',
      'FILE_REFUSED',
    ],
  }),
};
