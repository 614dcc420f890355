import { z } from 'zod';
import { Id, Instant, MemberId, Text } from './fields.ts';
import { FileBrief } from './files.ts';

/** Calls and texts as the feed and the docket show them. */

export const callStatuses = ['CONNECTING', 'MISSED', 'BUSY', 'ACTIVE', 'ENDED', 'FAILED'] as const;

/** A call in a few words (staff §3). `duration` is seconds connected. */
export const CallBrief = z
  .object({
    id: Id,
    subjectId: MemberId.nullable(),
    guide: z.object({ id: Id, name: Text }).nullable(),
    incoming: z.boolean(),
    status: z.enum(callStatuses),
    isFeedbackCall: z.boolean(),
    phoneNumber: Text,
    outcome: z.object({ id: Id, key: Text, text: Text }).nullable(),
    outcomeDetails: Text.nullable(),
    note: Text.nullable(),
    insufficientNotes: z.boolean(),
    timeStarted: Instant,
    duration: z.int().nonnegative(),
    noFollowUpNeeded: z.boolean(),
    /** The member rang in vain, and nobody has called back yet. */
    isToBeReturned: z.boolean(),
    /** The carrier's error of a side that could not be reached. */
    /** Whether anything is known of the receiver's side: of a failed call without it the guide was not reached. */
    isReceiverKnown: z.boolean(),
    originatorError: z.int().nullable(),
    receiverError: z.int().nullable(),
    voicemail: z.object({ fileId: Id.nullable(), seconds: z.int(), transcription: Text.nullable() }).nullable(),
    /** What was made of its recording, where there is one. */
    recording: z
      .object({ id: Id, llmGeneratedNotes: Text.nullable(), isAccurateSummary: z.boolean().nullable() })
      .nullable(),
  })
  .meta({ id: 'CallBrief' });
export type CallBrief = z.infer<typeof CallBrief>;

/** A text in a few words (staff §3). */
export const MessageBrief = z
  .object({
    id: Id,
    subjectId: MemberId.nullable(),
    guide: z.object({ id: Id, name: Text }).nullable(),
    incoming: z.boolean(),
    text: Text,
    smsPhoneNumber: Text,
    smsStatus: Text,
    smsErrorCode: z.int().nullable(),
    /** Why it failed, in words, where it was not the carrier that said so. */
    failure: Text.nullable(),
    files: z.array(FileBrief),
    noFollowUpNeeded: z.boolean(),
    wasSentByCronJob: z.boolean(),
    timestamp: Instant,
  })
  .meta({ id: 'MessageBrief' });
export type MessageBrief = z.infer<typeof MessageBrief>;

/** A text that waits to be sent (staff §3). */
export const ScheduledMessage = z
  .object({
    id: Id,
    subjectId: MemberId,
    text: Text,
    sendAt: Instant,
    smsPhoneNumber: Text,
    fileIds: z.array(Id),
    guide: z.object({ id: Id, name: Text }).nullable(),
  })
  .meta({ id: 'ScheduledMessage' });
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;
