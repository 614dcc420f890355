import { z } from 'zod';
import { Instant, idOf, MemberId, Text, Version } from './fields.ts';
import { FileBrief } from './files.ts';
import { Sentence } from './sentence.ts';
import { AskedReferral, PossibleMember, SubjectAssignment } from './subjects.ts';

/**
 * A text's status. Guidepost sets `scheduled`, `held` (the sender can still undo it), `queued`, `sending` and
 * `unknown`. `unknown`: it is not known whether the carrier accepted the text, and the worker asks the carrier. The
 * carrier sets `sent`, `delivered`, `undelivered` and `failed`. Incoming texts are `received`. A status never returns
 * to an earlier one.
 */
export const textStatuses = [
  'scheduled',
  'held',
  'queued',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'received',
] as const;
export type TextStatus = (typeof textStatuses)[number];

/** Maximum length of a text, in characters. `textFiles` is the maximum number of attachments. */
export const textCharacters = 1600;
export const textFiles = 4;
/** Maximum number of seconds that a sender has to undo a text (docs/areas/texts.md#ten-seconds-to-undo). */
export const maxHoldSeconds = 10;

/** A text with all its data. */
export const TextMessage = z
  .object({
    id: idOf('Text'),
    text: Text,
    incoming: z.boolean(),
    /** The author of an outgoing text. For an incoming text, the guide whose line received it. */
    userId: idOf('Staff').nullable(),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    /** The member who sent or receives the text; null if the member is unknown. */
    subjectId: MemberId.nullable(),
    subjectName: Text.nullable(),
    /** The user who assigned the text to the member. Null if no assignment was needed. */
    assigned: SubjectAssignment.nullable(),
    /** If the text has no member: the members with this number whom the signed-in user may view. */
    candidates: z.array(PossibleMember),
    /** If the text has no member: the referrals that this number's organization was asked about. */
    asked: z.array(AskedReferral),
    /** The member's phone number. */
    smsPhoneNumber: Text,
    /** The phone number of the organization's line. */
    lineNumber: Text.nullable(),
    smsStatus: z.enum(textStatuses),
    smsErrorCode: z.int().nullable(),
    /**
     * The reason why Guidepost did not send the text, as a sentence, for example a missing consent or an opt-out. Null
     * if the carrier refused it.
     */
    failure: Text.nullable(),
    fileIds: z.array(idOf('File')),
    files: z.array(FileBrief),
    noFollowUpNeeded: z.boolean(),
    /**
     * Whether a user decided that this text is an opt-out. True has the same effect as STOP. Null if no user has
     * decided.
     */
    optOutStops: z.boolean().nullable(),
    sendAt: Instant.nullable(),
    /**
     * Time when the server found that it was too late to send the scheduled text automatically. The guide then decides.
     * Null for other texts.
     */
    missedAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    /** Deadline for undoing the text. Null if it has passed, or if the text was not held. */
    heldUntil: Instant.nullable(),
    createdAt: Instant,
    timestamp: Instant,
    wasSentByCronJob: z.boolean(),
    phoneNumberId: idOf('PhoneNumber').nullable(),
    scheduledEventId: idOf('ScheduledEvent').nullable(),
    version: Version,
  })
  .meta({ id: 'Message' });
export type TextMessage = z.infer<typeof TextMessage>;

/** Payload of the live event about a text. Clients of users who may see the text fetch the text itself. */
export const TextRef = z
  .object({
    id: idOf('Text'),
    subjectId: MemberId.nullable(),
    guideId: idOf('Staff').nullable(),
    smsStatus: z.enum(textStatuses),
  })
  .meta({ id: 'TextRef' });
export type TextRef = z.infer<typeof TextRef>;

/** A warning before a text is sent. The text can still be sent. */
export const TextWarning = z
  .object({
    key: z.enum(['shared-number', 'language', 'other-member', 'quiet-hours', 'landline']),
    /** The sentence in the dialog. `text` is in English, and `textSentence` is data for translating it. */
    text: Text,
    textSentence: Sentence,
    /** The members whom the warning mentions. */
    memberIds: z.array(MemberId),
    /** Words in the text, exactly as written, with a proposed replacement. Null if there is no proposal. */
    change: z.object({ from: Text, to: Text }).nullable(),
  })
  .meta({ id: 'TextWarning' });
export type TextWarning = z.infer<typeof TextWarning>;

/**
 * Returns true if a text has visible characters. Copied text often contains invisible characters, which are ignored.
 */
const hasWords = (value: string): boolean => /[^\s\p{Cf}\p{Cc}\u2800\u3164]/u.test(value);

/** A text's content. It may be empty if the text has files. */
export const writtenText = z.string().max(textCharacters, 'Message must be at most {maximum} characters');

/**
 * Refuses a message with neither text nor files. A change without `text` is accepted, because the existing text then
 * stays unchanged.
 */
export const withWordsOrFiles = <
  Body extends z.ZodType<{ text?: string | undefined; fileIds?: unknown[] | undefined }>,
>(
  body: Body,
): Body =>
  body.refine(({ text, fileIds = [] }) => text === undefined || hasWords(text) || fileIds.length > 0, {
    path: ['text'],
    message: 'Message is required',
  });

export const attachedFileIds = z.array(idOf('File')).max(textFiles, 'You may only upload {maximum} files at once');
