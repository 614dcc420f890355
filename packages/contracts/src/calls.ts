import { z } from 'zod';
import {
  CallAudit,
  CallForViewer,
  CallRecording,
  callAuditStates,
  summaryIssues,
  transcriptionIssues,
} from './call-record.ts';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { FlagParam, Instant, idListParam, idOf, idParam, line, page, prose, Text, Version } from './fields.ts';
import { outcomeDetailsCharacters } from './interactions.ts';
import { Sentence } from './sentence.ts';
import { previousSubjectId } from './subjects.ts';
import { ConversationChoices, conversationFilters } from './texts.ts';
import { ResourceName } from './visits.ts';

/** Maximum length of a call's note, in characters of its HTML. */
const noteCharacters = 20_000;
/** Maximum length of feedback on a generated summary, in characters. */
export const feedbackCharacters = 2000;
const resource = z.strictObject({
  title: ResourceName,
  findHelpId: line(100).nullish(),
  userNeedId: idOf('Need').nullish(),
});
const callParam = z.object({ callId: idParam('Call') });
const subjects = ['reply.subjectId', 'reply.candidates[].id', 'reply.asked[].memberId'] as const;

export const calls = {
  create: endpoint({
    method: 'POST',
    path: '/calls',
    summary:
      "Call a member. The user's own phone rings first, then the member's. A feedback call uses the client's feedback number",
    access: onMember('CAN_CALL_MEMBERS', 'body.targetUserId'),
    subjects: ['body.targetUserId'],
    body: z.strictObject({
      targetUserId: idOf('Member'),
      /**
       * A phone number that does not belong to the member, such as a resource's number. Format: `+1` and ten digits.
       */
      phoneNumber: z.string().max(40).optional(),
      /** Id of one of the member's phone numbers; by default the primary number. */
      phoneNumberId: idOf('PhoneNumber').nullish(),
      isFeedbackCall: z.boolean().optional(),
      userNeedId: idOf('Need').nullish(),
      needId: idOf('Need').nullish(),
      scheduledEventId: idOf('ScheduledEvent').nullish(),
      resourceInteraction: resource.nullish(),
      needResourceInteraction: resource.nullish(),
    }),
    reply: CallForViewer,
    status: 201,
    codes: [
      'NUMBER_NOT_FOUND',
      'NUMBER_DO_NOT_CONTACT',
      'NO_LINE',
      'NO_PHONE_OF_YOURS',
      'ALREADY_ON_A_CALL',
      'NEED_NOT_FOUND',
      'NEED_NOT_CHANGEABLE',
      'SCHEDULED_EVENT_NOT_FOUND',
    ],
  }),
  callBack: endpoint({
    method: 'POST',
    path: '/calls/return',
    summary: 'Call back the person of a call',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'body.callId'),
    subjects,
    body: z.strictObject({ callId: idOf('Call') }),
    reply: CallForViewer,
    status: 201,
    codes: ['NUMBER_DO_NOT_CONTACT', 'NO_LINE', 'NO_PHONE_OF_YOURS', 'ALREADY_ON_A_CALL'],
  }),
  callSender: endpoint({
    method: 'POST',
    path: '/calls/sender',
    summary: 'Call the person who sent a text, from the line that received it if the person is unknown',
    access: onRecord('CAN_CALL_MEMBERS', 'text', 'body.messageId'),
    subjects,
    body: z.strictObject({ messageId: idOf('Text') }),
    reply: CallForViewer,
    status: 201,
    codes: ['NUMBER_DO_NOT_CONTACT', 'NO_LINE', 'NO_PHONE_OF_YOURS', 'ALREADY_ON_A_CALL'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/calls',
    summary: 'A page of calls with members whom the user can view, by default newest first',
    access: withPermission('CAN_CALL_MEMBERS'),
    subjects: ['reply.data[].subjectId', 'reply.data[].candidates[].id', 'reply.data[].asked[].memberId'],
    query: z.object({
      ...conversationFilters,
      outcomeIds: idListParam('Outcome').optional(),
      /** The signed-in user's review states of a call, separated by commas. */
      auditStates: z
        .string()
        .regex(/^[A-Za-z ]{1,20}(,[A-Za-z ]{1,20}){0,3}$/, '{label} must be a comma-separated list of review states')
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(callAuditStates)))
        .optional(),
      onlyFeedbackCalls: FlagParam.optional(),
      onlyUnassignedCalls: FlagParam.optional(),
      showOnlyMyCalls: FlagParam.optional(),
    }),
    reply: page(CallForViewer),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/calls/filters',
    summary: 'Filter values for calls',
    access: withPermission('CAN_CALL_MEMBERS'),
    reply: ConversationChoices,
  }),
  current: endpoint({
    method: 'GET',
    path: '/calls/current',
    summary: "The signed-in user's current calls",
    access: withPermission('CAN_CALL_MEMBERS'),
    subjects: ['reply[].subjectId', 'reply[].candidates[].id', 'reply[].asked[].memberId'],
    load: 'essential',
    reply: z.array(CallForViewer),
  }),
  get: endpoint({
    method: 'GET',
    path: '/calls/{id}',
    summary: 'One call with all details',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.id'),
    subjects,
    params: z.object({ id: idParam('Call') }),
    load: 'essential',
    reply: CallForViewer,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/calls/{id}',
    summary: 'Set the outcome of a call. Its to-do stays open if the note is too short for the outcome',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.id'),
    subjects,
    params: z.object({ id: idParam('Call') }),
    body: z.strictObject({
      outcomeId: idOf('Outcome').nullish(),
      outcomeDetails: line(outcomeDetailsCharacters).nullish(),
      note: z.string().max(noteCharacters, 'Note must be at most {maximum} characters').nullish(),
      /** The need that the call was for; null if the call was not for a need. */
      userNeedId: idOf('Need').nullish(),
      resourceInteraction: resource.nullish(),
      needResourceInteraction: resource.nullish(),
      version: Version.optional(),
    }),
    tells: { outcome: 'body.outcomeId' },
    editorOf: 'call',
    reply: CallForViewer,
    codes: [
      'OUTCOME_NOT_FOUND',
      'OUTCOME_TOO_SHORT',
      'CALL_LOCKED',
      'NEED_NOT_FOUND',
      'NEED_NOT_CHANGEABLE',
      'VERSION_CONFLICT',
    ],
  }),
  changeSubject: endpoint({
    method: 'PATCH',
    path: '/calls/{id}/subjectId',
    summary: 'Assign a call to a member',
    access: onRecord('CAN_CHANGE_CALL_SUBJECT', 'call', 'params.id'),
    subjects,
    params: z.object({ id: idParam('Call') }),
    body: z.strictObject({ subjectId: idOf('Member'), previousSubjectId }),
    reply: CallForViewer,
    codes: ['MEMBER_NOT_FOUND', 'ALREADY_ASSIGNED'],
  }),
  noFollowUpNeeded: endpoint({
    method: 'POST',
    path: '/calls/{callId}/no_follow_up_needed',
    summary: 'Mark a missed call or voicemail as not needing a call back, and close its to-do',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.callId'),
    subjects,
    params: callParam,
    body: z.strictObject({ noFollowUpNeeded: z.literal(true) }),
    reply: CallForViewer,
  }),
  hangUp: endpoint({
    method: 'POST',
    path: '/calls/{callId}/hang-up',
    summary:
      "End one of the signed-in user's current calls. A ringing incoming call is declined and sent to voicemail. With `onlyIfRinging`, a call that the user has answered continues",
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.callId'),
    subjects,
    params: callParam,
    query: z.object({ onlyIfRinging: FlagParam.optional() }),
    reply: CallForViewer,
    codes: ['CALL_NOT_YOURS', 'CALL_IS_OVER'],
  }),
  mute: endpoint({
    method: 'POST',
    path: '/calls/{callId}/mute',
    summary:
      'Mute or unmute the guide in an active call. The response is sent before the carrier has applied the change',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.callId'),
    subjects,
    params: callParam,
    body: z.strictObject({ muted: z.boolean() }),
    tells: { muted: 'body.muted' },
    reply: CallForViewer,
    codes: ['CALL_NOT_YOURS', 'CALL_NOT_CONNECTED', 'CALL_IS_OVER'],
  }),
  guidance: endpoint({
    method: 'GET',
    path: '/interaction/guidance',
    summary: 'Suggested topics for a conversation with a member, and the last words of the member',
    access: onMember('CAN_CALL_MEMBERS', 'query.memberId'),
    subjects: ['query.memberId'],
    query: z.object({
      memberId: idParam('Member'),
      clientId: idParam('Client').optional(),
      communicationTiming: z.enum(['pre-call']).optional(),
    }),
    /** Each topic as an English text, and as a key with values for other languages. */
    reply: z.object({
      topics: z.array(
        z.object({
          title: Text,
          titleSentence: Sentence,
          detail: Text.nullable(),
          detailSentence: Sentence.nullable(),
        }),
      ),
      /** The last text from the member, or the transcript of a later voicemail. */
      lastWords: z.object({ text: Text, at: Instant, from: z.enum(['text', 'voicemail']) }).nullable(),
    }),
  }),
  recordingFeedback: endpoint({
    method: 'PATCH',
    path: '/calls/voice-call-recording/{id}',
    summary: 'Rate the transcript or the generated notes of a call',
    access: onRecord('CAN_CALL_MEMBERS', 'call-recording', 'params.id'),
    params: z.object({ id: idParam('Recording') }),
    body: z.strictObject({
      isAccurateTranscription: z.boolean().nullish(),
      accuracyIssues: z.array(z.enum(transcriptionIssues)).max(3).optional(),
      accuracyFeedback: prose(feedbackCharacters).nullish(),
      isAccurateSummary: z.boolean().nullish(),
      summaryAccuracyIssues: z.array(z.enum(summaryIssues)).max(2).optional(),
      summaryAccuracyFeedback: prose(feedbackCharacters).nullish(),
    }),
    reply: CallRecording,
  }),
  share: endpoint({
    method: 'POST',
    path: '/calls/{callId}/audit',
    summary: 'Ask guides to review a call. Each guide is asked only once',
    access: onRecord('CAN_ASSIGN_CALL_REVIEWS', 'call', 'params.callId'),
    params: callParam,
    body: z.strictObject({
      callId: idOf('Call'),
      assigneeIds: z.array(idOf('Staff')).min(1, 'Choose at least one guide').max(50),
      auditType: z.literal('voicemail_review'),
    }),
    reply: z.array(CallAudit),
    status: 201,
    codes: ['ASSIGNEE_NOT_FOUND', 'CALL_MISMATCH'],
  }),
  reviewers: endpoint({
    method: 'GET',
    path: '/calls/{callId}/audit/guides',
    summary: 'Guides who can be asked to review a call, because they may view it',
    access: onRecord('CAN_ASSIGN_CALL_REVIEWS', 'call', 'params.callId'),
    params: callParam,
    reply: z.array(z.object({ id: idOf('Staff'), name: Text })),
  }),
  audits: endpoint({
    method: 'GET',
    path: '/calls/{callId}/audit/tasks',
    summary: 'Reviewers of a call with their results',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.callId'),
    params: callParam,
    reply: z.array(CallAudit),
  }),
  finishAudit: endpoint({
    method: 'PATCH',
    path: '/calls/audit/tasks/{auditId}',
    summary:
      "Finish the signed-in user's review of a call (`actionTaken` true), or leave it to the remaining reviewers (false)",
    access: onRecord('CAN_CALL_MEMBERS', 'call-audit', 'params.auditId'),
    params: z.object({ auditId: idParam('CallAudit') }),
    body: z.strictObject({ actionTaken: z.boolean() }),
    tells: { done: 'body.actionTaken' },
    reply: CallAudit,
    codes: ['AUDIT_NOT_YOURS'],
  }),
};
