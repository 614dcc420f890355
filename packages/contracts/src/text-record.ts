import { z } from 'zod';
import { Instant, idOf, MemberId, Text, Version } from './fields.ts';
import { FileBrief } from './files.ts';
import { Sentence } from './sentence.ts';
import { AskedReferral, SubjectAssignment } from './subjects.ts';

/**
 * The status of a text. Ours: `scheduled`, `held` (its sender can still take it back), `queued`, `sending`, `unknown`
 * (nobody knows whether the carrier took it; it is being asked). The carrier's: `sent`, `delivered`, `undelivered`,
 * `failed`. Incoming texts are `received`. A status never goes backwards.
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

/** The longest text in characters, and the most attachments. */
export const textCharacters = 1600;
export const textFiles = 4;
/**
 * The most seconds that a sender may ask for to take a text back (docs/areas/texts.md#ten-seconds-to-take-it-back).
 */
export const mostHoldSeconds = 10;

/** A complete text. */
export const TextMessage = z
  .object({
    id: idOf('Text'),
    text: Text,
    incoming: z.boolean(),
    /** Who wrote it, or the guide whose line it came to. */
    userId: idOf('Staff').nullable(),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    /** The member; null while nobody knows who it is. */
    subjectId: MemberId.nullable(),
    subjectName: Text.nullable(),
    /** Who said whose it is; null if nobody had to. */
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
    /** Why it failed, in words, if the reason is ours and not the carrier's: consent, an opt-out, the number. */
    failure: Text.nullable(),
    fileIds: z.array(idOf('File')),
    files: z.array(FileBrief),
    noFollowUpNeeded: z.boolean(),
    /** What a person decided about words that may ask to stop: true closes the number. Null if nobody has decided. */
    optOutStops: z.boolean().nullable(),
    sendAt: Instant.nullable(),
    /** When a scheduled one turned out to be too late to leave by itself: it waits for its guide. Null for any other. */
    missedAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    /** The instant until which its sender can take it back; null if that is over or was not asked for. */
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

/** What the live event carries: whoever may see the text fetches it. */
export const TextRef = z
  .object({
    id: idOf('Text'),
    subjectId: MemberId.nullable(),
    guideId: idOf('Staff').nullable(),
    smsStatus: z.enum(textStatuses),
  })
  .meta({ id: 'TextRef' });
export type TextRef = z.infer<typeof TextRef>;

/** Something to check before a text goes out. A warning never refuses a text. */
export const TextWarning = z
  .object({
    key: z.enum(['shared-number', 'language', 'other-member', 'quiet-hours', 'landline']),
    /** The sentence that the dialog shows, in English and as data. */
    text: Text,
    textSentence: Sentence,
    /** The members whom it names. */
    memberIds: z.array(MemberId),
    /** Words of the text, as they stand in it, and what would be right in their place; null where nothing is proposed. */
    change: z.object({ from: Text, to: Text }).nullable(),
  })
  .meta({ id: 'TextWarning' });
export type TextWarning = z.infer<typeof TextWarning>;

/** Whether a text has visible characters: invisible ones, which come along when something is copied, do not count. */
const hasWords = (value: string): boolean => /[^\s\p{Cf}\p{Cc}\u2800\u3164]/u.test(value);

/** What somebody writes; nothing, where a file says it. */
export const writtenText = z.string().max(textCharacters, 'Message must be at most {maximum} characters');

/** Refuses a text that has neither words nor a file; one whose words are not given keeps those that it has. */
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
