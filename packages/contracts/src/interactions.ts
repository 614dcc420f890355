import { z } from 'zod';
import { Instant, idOf, MemberId, Text } from './fields.ts';
import { FileBrief } from './files.ts';
import { NeedBrief } from './need-record.ts';

/** Calls and texts as the feed and the docket show them. */

export const callStatuses = ['CONNECTING', 'MISSED', 'BUSY', 'ACTIVE', 'ENDED', 'FAILED'] as const;

/** Maximum length of the details of a call or visit outcome, in characters. */
export const outcomeDetailsCharacters = 500;

/** A call in brief. `duration` is seconds connected. */
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
    /** The person who gave the outcome, if not the guide of the call. */
    outcomeBy: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    outcomeDetails: Text.nullable(),
    note: Text.nullable(),
    insufficientNotes: z.boolean(),
    /** The need that the call was for; null also where the caller may not see needs. */
    need: NeedBrief.nullable(),
    timeStarted: Instant,
    duration: z.int().nonnegative(),
    noFollowUpNeeded: z.boolean(),
    /** True if the member's call was not answered and no guide has called back yet. */
    isToBeReturned: z.boolean(),
    /** True if its number must not be contacted: a call to it is refused. */
    isNumberClosed: z.boolean(),
    /**
     * True if the carrier reported anything about the receiver's side. If a failed call has nothing, the guide was not
     * reached.
     */
    isReceiverKnown: z.boolean(),
    /** The carrier's error code if this side could not be reached. */
    originatorError: z.int().nullable(),
    receiverError: z.int().nullable(),
    voicemail: z
      .object({ fileId: idOf('File').nullable(), seconds: z.int(), transcription: Text.nullable() })
      .nullable(),
    /** The processed recording, if there is one. */
    recording: z
      .object({ id: idOf('Recording'), llmGeneratedNotes: Text.nullable(), isAccurateSummary: z.boolean().nullable() })
      .nullable(),
  })
  .meta({ id: 'CallBrief' });
export type CallBrief = z.infer<typeof CallBrief>;

/** A text in brief. */
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
    /** Why it failed, in words, if the product and not the carrier refused it. */
    failure: Text.nullable(),
    files: z.array(FileBrief),
    noFollowUpNeeded: z.boolean(),
    /** The decision about words that may be an opt-out: true closes the number. Null without a decision. */
    optOutStops: z.boolean().nullable(),
    wasSentByCronJob: z.boolean(),
    timestamp: Instant,
  })
  .meta({ id: 'TextBrief' });
export type TextBrief = z.infer<typeof TextBrief>;

/** A scheduled text. */
export const ScheduledText = z
  .object({
    id: idOf('Text'),
    subjectId: MemberId,
    text: Text,
    sendAt: Instant,
    /** When its automatic sending was found to be too late: its guide decides. Null for others. */
    missedAt: Instant.nullable(),
    smsPhoneNumber: Text,
    /** True if it would not be sent now: its member did not agree to texts, or its number must not be contacted. */
    isStopped: z.boolean(),
    fileIds: z.array(idOf('File')),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
  })
  .meta({ id: 'ScheduledMessage' });
export type ScheduledText = z.infer<typeof ScheduledText>;
