import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import {
  countParam,
  Day,
  FlagParam,
  Id,
  IdListParam,
  IdParam,
  Instant,
  MemberId,
  page,
  Text,
  Version,
} from './fields.ts';
import { FileBrief } from './files.ts';
import { ScheduledMessage } from './interactions.ts';

/**
 * Where a text is on its way. Ours: `scheduled`, `held` (its sender can still take it back), `queued`, `sending`,
 * `unknown` (nobody knows whether the carrier took it; it is being asked). The carrier's: `sent`, `delivered`,
 * `undelivered`, `failed`; `received` of one that came in. A status never goes backwards (design 7).
 */
export const messageStatuses = [
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
export type MessageStatus = (typeof messageStatuses)[number];

/** Longest text in characters, most attachments (staff §9). */
export const messageCharacters = 1600;
export const messageFiles = 4;
/** A sender may ask for so many seconds to take a text back (decision 176). */
export const mostHoldSeconds = 10;

/** A text whole (staff §3). */
export const Message = z
  .object({
    id: Id,
    text: Text,
    incoming: z.boolean(),
    /** Who wrote it, or the guide whose line it came to. */
    userId: Id.nullable(),
    guide: z.object({ id: Id, name: Text }).nullable(),
    /** The member; null while nobody knows who it is. */
    subjectId: MemberId.nullable(),
    subjectName: Text.nullable(),
    /** Of one without a member: members whose number it could be, as far as the caller may see them. */
    candidates: z.array(z.object({ id: MemberId, name: Text })),
    /** The member's number. */
    smsPhoneNumber: Text,
    /** Our number. */
    lineNumber: Text.nullable(),
    smsStatus: z.enum(messageStatuses),
    smsErrorCode: z.int().nullable(),
    /** Why it failed, in words, where it was not the carrier that said so: consent, an opt-out, the number. */
    failure: Text.nullable(),
    fileIds: z.array(Id),
    files: z.array(FileBrief),
    noFollowUpNeeded: z.boolean(),
    sendAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    /** Until when its sender can take it back; null where that is over or was not asked for. */
    heldUntil: Instant.nullable(),
    createdAt: Instant,
    timestamp: Instant,
    wasSentByCronJob: z.boolean(),
    phoneNumberId: Id.nullable(),
    scheduledEventId: Id.nullable(),
    version: Version,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** What the live event carries: whoever may see the text fetches it. */
export const MessageRef = z
  .object({ id: Id, subjectId: MemberId.nullable(), guideId: Id.nullable(), smsStatus: z.enum(messageStatuses) })
  .meta({ id: 'MessageRef' });
export type MessageRef = z.infer<typeof MessageRef>;

/** What is worth a look before a text goes out; it never refuses one. */
export const MessageWarning = z
  .object({
    key: z.enum(['shared-number', 'language', 'other-member', 'quiet-hours', 'landline']),
    /** In words, for the dialog. */
    text: Text,
  })
  .meta({ id: 'MessageWarning' });
export type MessageWarning = z.infer<typeof MessageWarning>;

/** What the caller may still do on a day (staff §3, decision 101). */
export const SchedulingStatus = z
  .object({ canSchedule: z.boolean(), canSend: z.boolean(), scheduledLimit: z.int(), sendingLimit: z.int() })
  .meta({ id: 'SchedulingStatus' });
export type SchedulingStatus = z.infer<typeof SchedulingStatus>;

/** Whether a text shows anything: characters without a width, as copied from elsewhere, are none. */
const hasWords = (value: string): boolean => /[^\s\p{Cf}\p{Cc}\u2800\u3164]/u.test(value);

const text = z
  .string()
  .max(messageCharacters, `Message must be at most ${messageCharacters} characters`)
  .refine(hasWords, 'Message is required');
const fileIds = z.array(Id).max(messageFiles, `You may only upload ${messageFiles} files at once`);

export const conversationOrders = ['timestamp', 'member', 'guide', 'status'] as const;

/** Filters that the lists of calls and of texts share (staff §7, §9). */
export const conversationFilters = {
  searchTerm: z.string().max(100).optional(),
  searchTermType: z.enum(['name', 'phone']).optional(),
  subjectIds: IdListParam.optional(),
  /** 30, 60 or 90; without it and without betweenDates 30; 0 for all. */
  lastDaysFromNow: countParam(0, 3660).optional(),
  /** Two days of the caller's zone, `yyyy-MM-dd,yyyy-MM-dd`, both included. */
  betweenDates: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/, 'must be two days, yyyy-MM-dd,yyyy-MM-dd')
    .refine((days) => days.split(',').every((day) => Day.safeParse(day).success), 'must be days that exist')
    .optional(),
  /** Joined by commas, in any case (decision 29). */
  statuses: z
    .string()
    .regex(/^[A-Za-z]{1,20}(,[A-Za-z]{1,20}){0,19}$/, 'must be statuses joined by commas')
    .optional(),
  guideIds: IdListParam.optional(),
  orderBy: z.enum(conversationOrders).optional(),
  orderDirection: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
  'page-start': countParam(0, 10_000_000).optional(),
  'page-size': countParam(1, 100).optional(),
  includeCount: FlagParam.optional(),
};

/** What a list of calls or texts can be filtered by, for this caller. */
export const ConversationChoices = z
  .object({
    guides: z.array(z.object({ id: Id, name: Text })),
    statuses: z.array(z.object({ key: Text, name: Text })),
    /** Days back; 0 is all. */
    periods: z.array(z.int()),
  })
  .meta({ id: 'ConversationChoices' });
export type ConversationChoices = z.infer<typeof ConversationChoices>;

const ofMessage = z.object({ messageId: IdParam });
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
      subjectId: Id,
      text,
      fileIds: fileIds.optional(),
      /** The member's number; their primary one unless told. */
      phoneNumberId: Id.nullish(),
      scheduledEventId: Id.nullish(),
      sendAt: Instant.nullish(),
      /** So long its sender can take it back (decision 176). */
      holdSeconds: z.int().min(0).max(mostHoldSeconds).optional(),
    }),
    reply: Message,
    status: 201,
    codes: refusals,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/chat/messages/{messageId}',
    summary: 'Change a text that has not been sent',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'message', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    body: z.strictObject({
      text: text.optional(),
      fileIds: fileIds.optional(),
      phoneNumberId: Id.nullish(),
      sendAt: Instant.optional(),
      version: Version.optional(),
    }),
    reply: Message,
    codes: [...refusals, 'MESSAGE_ON_ITS_WAY', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/chat/messages/{messageId}',
    summary: 'Delete a text that is scheduled, or take one back that is still held',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'message', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: z.object({ id: Id, subjectId: MemberId.nullable() }),
    codes: ['MESSAGE_ON_ITS_WAY'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/chat/messages/{messageId}/send',
    summary: 'Send a scheduled text now, or one again that failed for sure',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'message', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: Message,
    codes: [...refusals, 'MESSAGE_ON_ITS_WAY'],
  }),
  noFollowUpNeeded: endpoint({
    method: 'POST',
    path: '/chat/messages/{messageId}/no_follow_up_needed',
    summary: 'A text that came in needs no answer: its todo is done',
    access: onRecord('CAN_SEE_SMS', 'message', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: Message,
  }),
  get: endpoint({
    method: 'GET',
    path: '/sms/{id}',
    summary: 'One text whole',
    access: onRecord('CAN_SEE_SMS', 'message', 'params.id'),
    subjects: ['reply.subjectId', 'reply.candidates[].id'],
    params: z.object({ id: IdParam }),
    reply: Message,
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
    reply: page(Message),
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
    query: z.object({ subjectId: IdParam, beforeId: IdParam.optional(), 'page-size': countParam(1, 100).optional() }),
    reply: z.array(Message),
  }),
  assign: endpoint({
    method: 'PATCH',
    path: '/sms/{id}',
    summary: 'Say whose text it is, or that it needs no answer',
    access: onRecord('CAN_ASSIGN_PATIENT_MESSAGE', 'message', 'params.id'),
    subjects: ['reply.subjectId', 'reply.candidates[].id'],
    params: z.object({ id: IdParam }),
    body: z.strictObject({ subjectId: Id.optional(), noFollowUpNeeded: z.boolean().optional() }),
    reply: Message,
    codes: ['MEMBER_NOT_FOUND', 'SUBJECT_REQUIRED'],
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/chat/messages/suggestions',
    summary: 'Answers that would fit what the member wrote last, and what is worth a look before a text goes out',
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: z.object({ subjectId: IdParam }),
    reply: z.object({ textSuggestions: z.array(Text) }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/chat/messages/check',
    summary: 'What is worth a look before this text goes out to this person; nothing is kept',
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'body.subjectId'),
    subjects: ['body.subjectId'],
    body: z.strictObject({
      subjectId: Id,
      text: z.string().max(messageCharacters),
      phoneNumberId: Id.nullish(),
      sendAt: Instant.nullish(),
    }),
    reply: z.object({
      /** False where the term is not accepted: 'TCPA required to text message'. */
      mayText: z.boolean(),
      /** Our number that it would come from; null where none serves the member. */
      from: z.object({ number: Text, name: Text }).nullable(),
      warnings: z.array(MessageWarning),
    }),
  }),
  scheduled: endpoint({
    method: 'GET',
    path: '/chat/messages/scheduled',
    summary: 'Texts to a member that are still to be sent, the next one first (decision 32)',
    access: onMember('CAN_SEE_SMS', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: z.object({ subjectId: IdParam }),
    reply: z.array(ScheduledMessage),
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
