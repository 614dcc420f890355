import { z } from 'zod';
import { Instant, idOf, MemberId, Text } from './fields.ts';
import { FileBrief } from './files.ts';
import { NeedBrief } from './needRecord.ts';

/** Calls and texts as the feed and the docket show them. */

export const callStatuses = ['CONNECTING', 'MISSED', 'BUSY', 'ACTIVE', 'ENDED', 'FAILED'] as const;

/** So many characters the details of an outcome have at most, of a call or a visit. */
export const outcomeDetailsCharacters = 500;

/** A call in a few words. `duration` is seconds connected. */
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
    /** Who gave the outcome, if it was somebody else than the guide of the call. */
    outcomeBy: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    outcomeDetails: Text.nullable(),
    note: Text.nullable(),
    insufficientNotes: z.boolean(),
    /** The need that the call was for; null also where the caller may not see needs. */
    need: NeedBrief.nullable(),
    timeStarted: Instant,
    duration: z.int().nonnegative(),
    noFollowUpNeeded: z.boolean(),
    /** True if the member was not answered and nobody has called back yet. */
    isToBeReturned: z.boolean(),
    /** Whether its number must not be contacted: a call to it is refused. */
    isNumberClosed: z.boolean(),
    /**
     * Whether the carrier reported anything about the receiver's side. If a failed call has nothing, the guide was not
     * reached.
     */
    isReceiverKnown: z.boolean(),
    /** The carrier's error code if this side could not be reached. */
    originatorError: z.int().nullable(),
    receiverError: z.int().nullable(),
    voicemail: z
      .object({ fileId: idOf('File').nullable(), seconds: z.int(), transcription: Text.nullable() })
      .nullable(),
    /** What was made of the recording, if there is one. */
    recording: z
      .object({ id: idOf('Recording'), llmGeneratedNotes: Text.nullable(), isAccurateSummary: z.boolean().nullable() })
      .nullable(),
  })
  .meta({ id: 'CallBrief' });
export type CallBrief = z.infer<typeof CallBrief>;

/** A text in a few words. */
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
    /** Why it failed, in words, if the reason is ours and not the carrier's. */
    failure: Text.nullable(),
    files: z.array(FileBrief),
    noFollowUpNeeded: z.boolean(),
    /** What a person decided about words that may ask to stop: true closes the number. Null if nobody has decided. */
    optOutStops: z.boolean().nullable(),
    wasSentByCronJob: z.boolean(),
    timestamp: Instant,
  })
  .meta({ id: 'TextBrief' });
export type TextBrief = z.infer<typeof TextBrief>;

/** A text that waits to be sent. */
export const ScheduledText = z
  .object({
    id: idOf('Text'),
    subjectId: MemberId,
    text: Text,
    sendAt: Instant,
    /** When it turned out to be too late to leave by itself: it waits for its guide. Null for any other. */
    missedAt: Instant.nullable(),
    smsPhoneNumber: Text,
    /** As things are it will not go out: its member did not agree to be texted, or its number must not be contacted. */
    isStopped: z.boolean(),
    fileIds: z.array(idOf('File')),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
  })
  .meta({ id: 'ScheduledMessage' });
export type ScheduledText = z.infer<typeof ScheduledText>;
