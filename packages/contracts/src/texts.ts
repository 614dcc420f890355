import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import {
  countParam,
  Day,
  FlagParam,
  Instant,
  idListParam,
  idOf,
  idParam,
  MemberId,
  page,
  Text,
  Version,
} from './fields.ts';
import { FileBrief } from './files.ts';
import { ScheduledText } from './interactions.ts';
import { Sentence } from './sentence.ts';
import { previousSubjectId, SubjectAssignment } from './subjects.ts';

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

/** Whether the caller may still schedule texts for a day, with the limits. */
export const SchedulingStatus = z
  .object({ canSchedule: z.boolean(), canSend: z.boolean(), scheduledLimit: z.int(), sendingLimit: z.int() })
  .meta({ id: 'SchedulingStatus' });
export type SchedulingStatus = z.infer<typeof SchedulingStatus>;

/** Whether a text has visible characters: invisible ones, which come along when something is copied, do not count. */
const hasWords = (value: string): boolean => /[^\s\p{Cf}\p{Cc}\u2800\u3164]/u.test(value);

const text = z
  .string()
  .max(textCharacters, 'Message must be at most {maximum} characters')
  .refine(hasWords, 'Message is required');
const fileIds = z.array(idOf('File')).max(textFiles, 'You may only upload {maximum} files at once');

export const conversationOrders = ['timestamp', 'member', 'guide', 'status'] as const;

/** Filters that the lists of calls and of texts share. */
export const conversationFilters = {
  searchTerm: z.string().max(100).optional(),
  searchTermType: z.enum(['name', 'phone']).optional(),
  subjectIds: idListParam('Member').optional(),
  /** Days back: 30, 60 or 90, or 0 for all. If betweenDates is absent too, 30. */
  lastDaysFromNow: countParam(0, 3660).optional(),
  /** Two days in the caller's zone, `yyyy-MM-dd,yyyy-MM-dd`, both included. */
  betweenDates: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/, '{label} must be two days, yyyy-MM-dd,yyyy-MM-dd')
    .refine((days) => days.split(',').every((day) => Day.safeParse(day).success), '{label} must be two existing days')
    .optional(),
  /** Joined by commas, in any case. */
  statuses: z
    .string()
    .regex(/^[A-Za-z]{1,20}(,[A-Za-z]{1,20}){0,19}$/, '{label} must be statuses joined by commas')
    .optional(),
  guideIds: idListParam('Staff').optional(),
  orderBy: z.enum(conversationOrders).optional(),
  orderDirection: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
  'page-start': countParam(0, 10_000_000).optional(),
  'page-size': countParam(1, 100).optional(),
  includeCount: FlagParam.optional(),
};

/** A conversation: what was said last with a member, or at a number that is nobody's yet. */
export const TextConversation = z
  .object({
    last: TextMessage,
    /** Whether something that they wrote still waits for a reply. */
    isWaiting: z.boolean(),
  })
  .meta({ id: 'TextConversation' });
export type TextConversation = z.infer<typeof TextConversation>;

/** The choices that this caller has for filtering a list of calls or texts. */
export const ConversationChoices = z
  .object({
    guides: z.array(z.object({ id: idOf('Staff'), name: Text })),
    statuses: z.array(z.object({ key: Text, name: Text })),
    /** Days back; 0 is all. */
    periods: z.array(z.int()),
  })
  .meta({ id: 'ConversationChoices' });
export type ConversationChoices = z.infer<typeof ConversationChoices>;

const ofMessage = z.object({ messageId: idParam('Text') });
/** Why a text cannot go out now. */
const refusals = [
  'TEXTING_NOT_ALLOWED',
  'NUMBER_OPTED_OUT',
  'NUMBER_NOT_FOUND',
  'NO_LINE',
  'SCHEDULE_OUT_OF_RANGE',
  'SCHEDULING_LIMIT',
  'SCHEDULED_EVENT_NOT_FOUND',
  'FILE_NOT_READY',
  'FILE_REFUSED',
] as const;

export const texts = {
  create: endpoint({
    method: 'POST',
    path: '/chat/messages',
    summary: 'Write a text: sent now, or at `sendAt`; one Idempotency-Key is one text, whatever happens on the way',
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'body.subjectId'),
    subjects: ['body.subjectId'],
    body: z.strictObject({
      subjectId: idOf('Member'),
      text,
      fileIds: fileIds.optional(),
      /** One of the member's numbers; the primary one by default. */
      phoneNumberId: idOf('PhoneNumber').nullish(),
      scheduledEventId: idOf('ScheduledEvent').nullish(),
      sendAt: Instant.nullish(),
      /** Seconds during which its sender can take it back (docs/areas/texts.md#ten-seconds-to-take-it-back). */
      holdSeconds: z.int().min(0).max(mostHoldSeconds).optional(),
    }),
    reply: TextMessage,
    status: 201,
    codes: refusals,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/chat/messages/{messageId}',
    summary: 'Change a text that has not been sent',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'text', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    body: z.strictObject({
      text: text.optional(),
      fileIds: fileIds.optional(),
      phoneNumberId: idOf('PhoneNumber').nullish(),
      sendAt: Instant.optional(),
      version: Version.optional(),
    }),
    reply: TextMessage,
    codes: [...refusals, 'TEXT_ON_ITS_WAY', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/chat/messages/{messageId}',
    summary: 'Delete a text that is scheduled, or take one back that is still held',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'text', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: z.object({ id: idOf('Text'), subjectId: MemberId.nullable() }),
    codes: ['TEXT_ON_ITS_WAY'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/chat/messages/{messageId}/send',
    summary: 'Send a scheduled text now, or one again that failed for sure',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'text', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: TextMessage,
    codes: [...refusals, 'TEXT_ON_ITS_WAY'],
  }),
  noFollowUpNeeded: endpoint({
    method: 'POST',
    path: '/chat/messages/{messageId}/no_follow_up_needed',
    summary: 'A text that came in needs no answer: its todo is done',
    access: onRecord('CAN_SEE_SMS', 'text', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: TextMessage,
  }),
  get: endpoint({
    method: 'GET',
    path: '/sms/{id}',
    summary: 'One text whole',
    access: onRecord('CAN_SEE_SMS', 'text', 'params.id'),
    subjects: ['reply.subjectId', 'reply.candidates[].id'],
    params: z.object({ id: idParam('Text') }),
    reply: TextMessage,
  }),
  list: endpoint({
    method: 'GET',
    path: '/sms',
    summary: 'A page of texts, newest first unless told, with members whom the caller may see',
    access: withPermission('CAN_SEE_SMS'),
    subjects: ['reply.data[].subjectId', 'reply.data[].candidates[].id'],
    query: z.object({
      ...conversationFilters,
      onlyUnassignedMessages: FlagParam.optional(),
      showOnlyMyTexts: FlagParam.optional(),
    }),
    reply: page(TextMessage),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/sms/filters',
    summary: 'What texts can be filtered by',
    access: withPermission('CAN_SEE_SMS'),
    reply: ConversationChoices,
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/sms/conversation',
    summary: 'The last texts with a member, newest first; earlier ones before an id',
    access: onMember('CAN_SEE_SMS', 'query.subjectId'),
    subjects: ['query.subjectId', 'reply[].candidates[].id'],
    query: z.object({
      subjectId: idParam('Member'),
      beforeId: idParam('Text').optional(),
      'page-size': countParam(1, 100).optional(),
    }),
    reply: z.array(TextMessage),
  }),
  conversations: endpoint({
    method: 'GET',
    path: '/sms/conversations',
    summary: 'Conversations, one for each person, with what was said last; the newest first',
    access: withPermission('CAN_SEE_SMS'),
    subjects: ['reply.data[].last.subjectId', 'reply.data[].last.candidates[].id'],
    query: z.object({
      searchTerm: conversationFilters.searchTerm,
      searchTermType: conversationFilters.searchTermType,
      lastDaysFromNow: conversationFilters.lastDaysFromNow,
      betweenDates: conversationFilters.betweenDates,
      guideIds: conversationFilters.guideIds,
      onlyUnassignedMessages: FlagParam.optional(),
      showOnlyMyTexts: FlagParam.optional(),
      /** Only those in which somebody waits for a reply. */
      onlyWaiting: FlagParam.optional(),
      'page-start': conversationFilters['page-start'],
      'page-size': conversationFilters['page-size'],
      includeCount: conversationFilters.includeCount,
    }),
    reply: page(TextConversation),
  }),
  assign: endpoint({
    method: 'PATCH',
    path: '/sms/{id}',
    summary: 'Say whose text it is, or that it needs no answer',
    access: onRecord('CAN_ASSIGN_PATIENT_MESSAGE', 'text', 'params.id'),
    subjects: ['reply.subjectId', 'reply.candidates[].id'],
    params: z.object({ id: idParam('Text') }),
    body: z.strictObject({
      subjectId: idOf('Member').optional(),
      previousSubjectId,
      noFollowUpNeeded: z.boolean().optional(),
    }),
    reply: TextMessage,
    codes: ['MEMBER_NOT_FOUND', 'SUBJECT_REQUIRED', 'ALREADY_ASSIGNED'],
  }),
  thread: endpoint({
    method: 'GET',
    path: '/sms/{id}/thread',
    summary: 'The conversation with somebody whom nobody knows, newest first, and whether they may be answered',
    access: onRecord('CAN_SEE_SMS', 'text', 'params.id'),
    subjects: ['reply.texts[].candidates[].id'],
    params: z.object({ id: idParam('Text') }),
    reply: z.object({
      texts: z.array(TextMessage),
      /** Why they may not be answered now; null if they may (docs/areas/texts.md#unknown-numbers). */
      refusal: z
        .object({ code: z.enum(['NUMBER_OPTED_OUT', 'REPLY_TOO_LATE', 'REPLY_AT_NIGHT']), sentence: Sentence })
        .nullable(),
      /** When they may be answered, where it is night for them now; null if they may now, or not any more. */
      opensAt: Instant.nullable(),
    }),
    codes: ['TEXT_IS_ASSIGNED'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/sms/{id}/reply',
    summary: 'Answer somebody whom nobody knows, from the number to which they wrote',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'text', 'params.id'),
    subjects: ['reply.candidates[].id'],
    params: z.object({ id: idParam('Text') }),
    body: z.strictObject({
      text,
      fileIds: fileIds.optional(),
      /** Seconds during which its sender can take it back (docs/areas/texts.md#ten-seconds-to-take-it-back). */
      holdSeconds: z.int().min(0).max(mostHoldSeconds).optional(),
    }),
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
  suggestions: endpoint({
    method: 'GET',
    path: '/chat/messages/suggestions',
    summary: 'Answers that would fit what the member wrote last, and what is worth a look before a text goes out',
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: z.object({ subjectId: idParam('Member') }),
    reply: z.object({ textSuggestions: z.array(Text) }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/chat/messages/check',
    summary: 'What is worth a look before this text goes out to this person; nothing is kept',
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'body.subjectId'),
    subjects: ['body.subjectId', 'reply.warnings[].memberIds[]'],
    body: z.strictObject({
      subjectId: idOf('Member'),
      text: z.string().max(textCharacters),
      phoneNumberId: idOf('PhoneNumber').nullish(),
      /** When it would go out; now by default. */
      sendAt: Instant.nullish(),
    }),
    reply: z.object({
      /** False if the member has not agreed: 'TCPA required to text message'. */
      mayText: z.boolean(),
      /** Why it cannot go out at all: what sending it would be refused with; null if nothing is against it. */
      refusal: z.enum(['TEXTING_NOT_ALLOWED', 'NUMBER_NOT_FOUND', 'NUMBER_OPTED_OUT']).nullable(),
      /** The number that the text would come from; null if no line serves the member. */
      from: z.object({ number: Text, name: Text }).nullable(),
      warnings: z.array(TextWarning),
    }),
  }),
  scheduled: endpoint({
    method: 'GET',
    path: '/chat/messages/scheduled',
    summary: 'Texts to a member that are still to be sent, the next one first',
    access: onMember('CAN_SEE_SMS', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: z.object({ subjectId: idParam('Member') }),
    reply: z.array(ScheduledText),
  }),
  schedulingStatus: endpoint({
    method: 'GET',
    path: '/chat/messages/scheduling-status',
    summary: 'Whether the caller may still schedule texts for a day of their own zone, and the limits',
    access: withPermission('CAN_SEND_PATIENT_MESSAGE'),
    query: z.object({ date: Day }),
    reply: SchedulingStatus,
  }),
};
