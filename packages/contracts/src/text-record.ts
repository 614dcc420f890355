import { z } from 'zod';
import { Instant, idOf, MemberId, Text, Version } from './fields.ts';
import { FileBrief } from './files.ts';
import { Sentence } from './sentence.ts';
import { AskedReferral, SubjectAssignment } from './subjects.ts';

/**
 * The status of a text. Ours: `scheduled`, `held` (its sender can still take it back), `queued`, `sending`, `unknown`
 * (it is not known if the carrier accepted it; the worker asks the carrier). The carrier's: `sent`, `delivered`,
 * `undelivered`, `failed`. Incoming texts are `received`. A status never goes backwards.
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

/** Maximum length of a text, in characters, and maximum number of attachments. */
export const textCharacters = 1600;
export const textFiles = 4;
/**
 * Maximum number of seconds in which a sender can take a text back (docs/areas/texts.md#ten-seconds-to-undo).
 */
export const maxHoldSeconds = 10;

/** A complete text. */
export const TextMessage = z
  .object({
    id: idOf('Text'),
    text: Text,
    incoming: z.boolean(),
    /** The author, or the guide whose line received it. */
    userId: idOf('Staff').nullable(),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    /** The member; null while unknown. */
    subjectId: MemberId.nullable(),
    subjectName: Text.nullable(),
    /** The person who assigned it; null if no assignment was needed. */
    assigned: SubjectAssignment.nullable(),
    /** For a record without a member: members who have this number, as far as the caller may see them. */
    candidates: z.array(z.object({ id: MemberId, name: Text })),
    /** For a record without a member: the referrals of which its organization was asked at this number. */
    asked: z.array(AskedReferral),
    /** The member's number. */
    smsPhoneNumber: Text,
    /** Our number. */
    lineNumber: Text.nullable(),
    smsStatus: z.enum(textStatuses),
    smsErrorCode: z.int().nullable(),
    /** Why it failed, in words, if the product and not the carrier refused it: consent, an opt-out, the number. */
    failure: Text.nullable(),
    fileIds: z.array(idOf('File')),
    files: z.array(FileBrief),
    noFollowUpNeeded: z.boolean(),
    /** The decision about words that may be an opt-out: true closes the number. Null without a decision. */
    optOutStops: z.boolean().nullable(),
    sendAt: Instant.nullable(),
    /** When the automatic sending of a scheduled text was found to be too late: its guide decides. Null for others. */
    missedAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    /** The instant until which its sender can take it back; null if that is over or was not requested. */
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

/** Payload of the live event. Viewers who may see the text fetch it. */
export const TextRef = z
  .object({
    id: idOf('Text'),
    subjectId: MemberId.nullable(),
    guideId: idOf('Staff').nullable(),
    smsStatus: z.enum(textStatuses),
  })
  .meta({ id: 'TextRef' });
export type TextRef = z.infer<typeof TextRef>;

/** A warning before a text is sent. A warning never refuses a text. */
export const TextWarning = z
  .object({
    key: z.enum(['shared-number', 'language', 'other-member', 'quiet-hours', 'landline']),
    /** The sentence that the dialog shows, in English and as data. */
    text: Text,
    textSentence: Sentence,
    /** The members in the warning. */
    memberIds: z.array(MemberId),
    /** Words of the text, exactly as written, and their proposed replacement; null without a proposal. */
    change: z.object({ from: Text, to: Text }).nullable(),
  })
  .meta({ id: 'TextWarning' });
export type TextWarning = z.infer<typeof TextWarning>;

/**
 * Returns true if a text has visible characters. Invisible characters, which often come with copied text, do not count.
 */
const hasWords = (value: string): boolean => /[^\s\p{Cf}\p{Cc}\u2800\u3164]/u.test(value);

/** The words of a text; empty if it has files. */
export const writtenText = z.string().max(textCharacters, 'Message must be at most {maximum} characters');

/** Refuses a text without words and files. A change that does not include the words leaves them as they are. */
export const withWordsOrFiles = <
  Body extends z.ZodType<{ text?: string | undefined; fileIds?: unknown[] | undefined }>,
>(
  body: Body,
): Body =>
  body.refine(({ text, fileIds = [] }) => text === undefined || hasWords(text) || fileIds.length > 0, {
    path: ['text'],
    message: 'Message is required',
  });

export const attachedFileIds = z.array(idOf('File')).max(textFiles, 'You can upload at most {maximum} files at once');
