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
import { ScheduledText } from './interactions.ts';
import { previousSubjectId } from './subjects.ts';
import {
  attachedFileIds,
  maxHoldSeconds,
  TextMessage,
  TextWarning,
  textCharacters,
  withWordsOrFiles,
  writtenText,
} from './text-record.ts';
import { unknownSenderTexts } from './unknown-sender-texts.ts';

/** Limits for how many texts the signed-in user can schedule for a day, and whether more can be scheduled. */
export const SchedulingStatus = z
  .object({ canSchedule: z.boolean(), canSend: z.boolean(), scheduledLimit: z.int(), sendingLimit: z.int() })
  .meta({ id: 'SchedulingStatus' });
export type SchedulingStatus = z.infer<typeof SchedulingStatus>;

export const conversationOrders = ['timestamp', 'member', 'guide', 'status'] as const;

/** Filters that the call list and the text list share. */
export const conversationFilters = {
  searchTerm: z.string().max(100).optional(),
  searchTermType: z.enum(['name', 'phone']).optional(),
  subjectIds: idListParam('Member').optional(),
  /** Number of days back: 30, 60 or 90, or 0 for all. If `betweenDates` is absent too, the server uses 30. */
  lastDaysFromNow: countParam(0, 3660).optional(),
  /** First and last day in the signed-in user's time zone, `yyyy-MM-dd,yyyy-MM-dd`. Both days are included. */
  betweenDates: z
    .string()
    .regex(
      /^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/,
      '{label} must be two dates separated by a comma (yyyy-MM-dd,yyyy-MM-dd)',
    )
    .refine((days) => days.split(',').every((day) => Day.safeParse(day).success), '{label} must be two valid dates')
    .optional(),
  /** Statuses separated by commas, in upper or lower case. */
  statuses: z
    .string()
    .regex(/^[A-Za-z]{1,20}(,[A-Za-z]{1,20}){0,19}$/, '{label} must be a comma-separated list of statuses')
    .optional(),
  guideIds: idListParam('Staff').optional(),
  orderBy: z.enum(conversationOrders).optional(),
  orderDirection: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
  'page-start': countParam(0, 10_000_000).optional(),
  'page-size': countParam(1, 500).optional(),
  includeCount: FlagParam.optional(),
};

/** The last text of a conversation with a member, or with an unassigned number. */
export const TextConversation = z
  .object({
    last: TextMessage,
    /** True if the last text from the member or number still needs a reply. */
    isWaiting: z.boolean(),
  })
  .meta({ id: 'TextConversation' });
export type TextConversation = z.infer<typeof TextConversation>;

/** The filters that the signed-in user can choose for a list of calls or texts. */
export const ConversationChoices = z
  .object({
    guides: z.array(z.object({ id: idOf('Staff'), name: Text })),
    statuses: z.array(z.object({ key: Text, name: Text })),
    /** Outcomes in the order of the menu. Present only for calls. */
    outcomes: z.array(z.object({ id: idOf('Outcome'), name: Text })).optional(),
    /** Periods as a number of days back; 0 means all. */
    periods: z.array(z.int()),
  })
  .meta({ id: 'ConversationChoices' });
export type ConversationChoices = z.infer<typeof ConversationChoices>;

const ofMessage = z.object({ messageId: idParam('Text') });
/** Reasons why a text cannot be sent now. */
const refusals = [
  'CONTACT_HELD',
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
    summary: 'Send a text now or at `sendAt`. Requests with the same Idempotency-Key create only one text',
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'body.subjectId'),
    subjects: ['body.subjectId'],
    body: withWordsOrFiles(
      z.strictObject({
        subjectId: idOf('Member'),
        text: writtenText,
        fileIds: attachedFileIds.optional(),
        /** Id of one of the member's phone numbers; by default the primary number. */
        phoneNumberId: idOf('PhoneNumber').nullish(),
        scheduledEventId: idOf('ScheduledEvent').nullish(),
        sendAt: Instant.nullish(),
        /** Number of seconds that the sender has to undo the text (docs/areas/texts.md#ten-seconds-to-undo). */
        holdSeconds: z.int().min(0).max(maxHoldSeconds).optional(),
      }),
    ),
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
    body: withWordsOrFiles(
      z.strictObject({
        text: writtenText.optional(),
        fileIds: attachedFileIds.optional(),
        phoneNumberId: idOf('PhoneNumber').nullish(),
        sendAt: Instant.optional(),
        version: Version.optional(),
      }),
    ),
    reply: TextMessage,
    codes: [...refusals, 'TEXT_ON_ITS_WAY', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/chat/messages/{messageId}',
    summary: 'Delete a scheduled text, or cancel a text that is on hold',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'text', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: z.object({ id: idOf('Text'), subjectId: MemberId.nullable() }),
    codes: ['TEXT_ON_ITS_WAY'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/chat/messages/{messageId}/send',
    summary: 'Send a scheduled text now, or a failed text again',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'text', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: TextMessage,
    codes: [...refusals, 'TEXT_ON_ITS_WAY'],
  }),
  noFollowUpNeeded: endpoint({
    method: 'POST',
    path: '/chat/messages/{messageId}/no_follow_up_needed',
    summary: 'Mark an incoming text as not needing a reply, and close its to-do',
    access: onRecord('CAN_SEE_SMS', 'text', 'params.messageId'),
    subjects: ['reply.subjectId'],
    params: ofMessage,
    reply: TextMessage,
  }),
  decideOptOut: endpoint({
    method: 'POST',
    path: '/chat/messages/{messageId}/opt-out',
    summary: 'Decide whether a text is an opt-out. True blocks texts to the number, false continues to allow them',
    access: onRecord('CAN_SEND_PATIENT_MESSAGE', 'text', 'params.messageId'),
    subjects: ['reply.subjectId', 'reply.candidates[].id', 'reply.asked[].memberId'],
    params: ofMessage,
    body: z.strictObject({ stops: z.boolean() }),
    reply: TextMessage,
    codes: ['NO_OPT_OUT_QUESTION', 'STARTED_SINCE'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/sms/{id}',
    summary: 'One text with all details',
    access: onRecord('CAN_SEE_SMS', 'text', 'params.id'),
    subjects: ['reply.subjectId', 'reply.candidates[].id', 'reply.asked[].memberId'],
    params: z.object({ id: idParam('Text') }),
    load: 'essential',
    reply: TextMessage,
  }),
  list: endpoint({
    method: 'GET',
    path: '/sms',
    summary: 'A page of texts with members whom the user can view, by default newest first',
    access: withPermission('CAN_SEE_SMS'),
    subjects: ['reply.data[].subjectId', 'reply.data[].candidates[].id', 'reply.data[].asked[].memberId'],
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
    summary: 'Filter values for texts',
    access: withPermission('CAN_SEE_SMS'),
    reply: ConversationChoices,
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/sms/conversation',
    summary: 'Texts with a member, newest first, optionally only texts before an id',
    access: onMember('CAN_SEE_SMS', 'query.subjectId'),
    subjects: ['query.subjectId', 'reply[].candidates[].id', 'reply[].asked[].memberId'],
    query: z.object({
      subjectId: idParam('Member'),
      beforeId: idParam('Text').optional(),
      'page-size': countParam(1, 100).optional(),
    }),
    load: 'essential',
    reply: z.array(TextMessage),
  }),
  conversations: endpoint({
    method: 'GET',
    path: '/sms/conversations',
    summary: 'Conversations, one for each member or number, with the last text, newest first',
    access: withPermission('CAN_SEE_SMS'),
    subjects: [
      'reply.data[].last.subjectId',
      'reply.data[].last.candidates[].id',
      'reply.data[].last.asked[].memberId',
    ],
    query: z.object({
      searchTerm: conversationFilters.searchTerm,
      searchTermType: conversationFilters.searchTermType,
      lastDaysFromNow: conversationFilters.lastDaysFromNow,
      betweenDates: conversationFilters.betweenDates,
      guideIds: conversationFilters.guideIds,
      onlyUnassignedMessages: FlagParam.optional(),
      showOnlyMyTexts: FlagParam.optional(),
      /** Only conversations where the last text from the member or number still needs a reply. */
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
    summary: 'Assign a text to a member, or mark it as not needing a reply',
    access: onRecord('CAN_ASSIGN_PATIENT_MESSAGE', 'text', 'params.id'),
    subjects: ['reply.subjectId', 'reply.candidates[].id', 'reply.asked[].memberId'],
    params: z.object({ id: idParam('Text') }),
    body: z.strictObject({
      subjectId: idOf('Member').optional(),
      previousSubjectId,
      noFollowUpNeeded: z.boolean().optional(),
    }),
    reply: TextMessage,
    codes: ['MEMBER_NOT_FOUND', 'SUBJECT_REQUIRED', 'ALREADY_ASSIGNED'],
  }),
  ...unknownSenderTexts,
  suggestions: endpoint({
    method: 'GET',
    path: '/chat/messages/suggestions',
    summary: "Suggested replies to the member's last text, and warnings before a text is sent",
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: z.object({ subjectId: idParam('Member') }),
    load: 'optional',
    reply: z.object({
      textSuggestions: z.array(Text),
      /** The language of the suggestions. Templates are shown in it too. */
      language: z.enum(['English', 'Spanish']),
    }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/chat/messages/check',
    summary: 'Warnings about a text before it is sent to this number. Nothing is stored',
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'body.subjectId'),
    subjects: ['body.subjectId', 'reply.warnings[].memberIds[]'],
    body: z.strictObject({
      subjectId: idOf('Member'),
      text: z.string().max(textCharacters),
      phoneNumberId: idOf('PhoneNumber').nullish(),
      /** When the text will be sent; now by default. */
      sendAt: Instant.nullish(),
    }),
    reply: z.object({
      /** False if the member has not agreed to texts. Screens then show 'TCPA required to text message'. */
      mayText: z.boolean(),
      /** The error that sending would return; null if the text can be sent. */
      refusal: z.enum(['CONTACT_HELD', 'TEXTING_NOT_ALLOWED', 'NUMBER_NOT_FOUND', 'NUMBER_OPTED_OUT']).nullable(),
      /** The line that would send the text; null if no line serves the member. */
      from: z.object({ number: Text, name: Text }).nullable(),
      warnings: z.array(TextWarning),
    }),
  }),
  linkPreview: endpoint({
    method: 'GET',
    path: '/chat/messages/link-preview',
    summary: 'The words of a text with a link, before it is sent. The key of the link is missing',
    access: onMember('CAN_SEND_PATIENT_MESSAGE', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: z.object({ subjectId: idParam('Member'), purpose: z.enum(['consent', 'survey']) }),
    load: 'optional',
    reply: z.object({ en: Text, es: Text }),
  }),
  scheduled: endpoint({
    method: 'GET',
    path: '/chat/messages/scheduled',
    summary: 'Scheduled texts to a member, soonest first',
    access: onMember('CAN_SEE_SMS', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: z.object({ subjectId: idParam('Member') }),
    reply: z.array(ScheduledText),
  }),
  schedulingStatus: endpoint({
    method: 'GET',
    path: '/chat/messages/scheduling-status',
    summary:
      "Limits for texts that the signed-in user schedules for a day in the user's time zone, and whether more can be scheduled",
    access: withPermission('CAN_SEND_PATIENT_MESSAGE'),
    query: z.object({ date: Day }),
    reply: SchedulingStatus,
  }),
};
