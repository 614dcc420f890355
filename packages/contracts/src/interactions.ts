import { z } from 'zod';
import { Instant, idOf, MemberId, Text } from './fields.ts';
import { FileBrief } from './files.ts';
import { NeedBrief } from './need-record.ts';

/** Calls and texts, as shown in the feed and on the docket. */

export const callStatuses = ['CONNECTING', 'MISSED', 'BUSY', 'ACTIVE', 'ENDED', 'FAILED'] as const;

/** Maximum length of the details of a call or visit outcome, in characters. */
export const outcomeDetailsCharacters = 500;

/** A call without its details. `duration` is the duration of the connection, in seconds. */
export const CallBrief = z
  .object({
    id: idOf('Call'),
    subjectId: MemberId.nullable(),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    incoming: z.boolean(),
    status: z.enum(callStatuses),
    isFeedbackCall: z.boolean(),
    phoneNumber: Text,
    outcome: z.object({ id: idOf('Outcome'), key: Text, text: Text }).nullable(),
    /** The user who set the outcome, if it was not the guide who made the call. Null otherwise. */
    outcomeBy: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    outcomeDetails: Text.nullable(),
    note: Text.nullable(),
    insufficientNotes: z.boolean(),
    /** The need that the call was for. Also null if the signed-in user may not view needs. */
    need: NeedBrief.nullable(),
    timeStarted: Instant,
    duration: z.int().nonnegative(),
    noFollowUpNeeded: z.boolean(),
    /** True if the member's call was missed, and no guide has called back or recorded that the call needs no answer. */
    isToBeReturned: z.boolean(),
    /** True if the call's number must not be contacted. The server refuses a call to this number. */
    isNumberClosed: z.boolean(),
    /**
     * True if the carrier reported anything about the receiver's side. If a failed call has no such report, the guide
     * was not reached.
     */
    isReceiverKnown: z.boolean(),
    /** The carrier's error code for each side; null if the side could be reached. */
    originatorError: z.int().nullable(),
    receiverError: z.int().nullable(),
    voicemail: z
      .object({ fileId: idOf('File').nullable(), seconds: z.int(), transcription: Text.nullable() })
      .nullable(),
    /** The recording after processing; null if there is no recording. */
    recording: z
      .object({ id: idOf('Recording'), llmGeneratedNotes: Text.nullable(), isAccurateSummary: z.boolean().nullable() })
      .nullable(),
  })
  .meta({ id: 'CallBrief' });
export type CallBrief = z.infer<typeof CallBrief>;

/** A text without its details. */
export const TextBrief = z
  .object({
    id: idOf('Text'),
    subjectId: MemberId.nullable(),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    incoming: z.boolean(),
    text: Text,
    smsPhoneNumber: Text,
    smsStatus: Text,
    smsErrorCode: z.int().nullable(),
    /**
     * The reason why Guidepost did not send the text, as a sentence, for example a missing consent or an opt-out. Null
     * if the carrier refused it.
     */
    failure: Text.nullable(),
    files: z.array(FileBrief),
    noFollowUpNeeded: z.boolean(),
    /**
     * The user's decision on whether this text is an opt-out. True has the same effect as STOP. Null if users have not
     * decided.
     */
    optOutStops: z.boolean().nullable(),
    wasSentByCronJob: z.boolean(),
    timestamp: Instant,
  })
  .meta({ id: 'TextBrief' });
export type TextBrief = z.infer<typeof TextBrief>;

export const ScheduledText = z
  .object({
    id: idOf('Text'),
    subjectId: MemberId,
    text: Text,
    sendAt: Instant,
    /**
     * Time when the server found that it was too late to send the text automatically. The guide then decides. Null for
     * other texts.
     */
    missedAt: Instant.nullable(),
    smsPhoneNumber: Text,
    /**
     * True if sending the text now would be refused, because the member did not agree to texts or the number must not
     * be contacted.
     */
    isStopped: z.boolean(),
    fileIds: z.array(idOf('File')),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
  })
  .meta({ id: 'ScheduledMessage' });
export type ScheduledText = z.infer<typeof ScheduledText>;
