import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { FlagParam, Id, Instant, idOf, idParam, line, MemberId, page, Text, Version } from './fields.ts';
import { callStatuses } from './interactions.ts';
import { NeedBrief } from './needRecord.ts';
import { Sentence } from './sentence.ts';
import { previousSubjectId, SubjectAssignment } from './subjects.ts';
import { ConversationChoices, conversationFilters } from './texts.ts';
import { ResourceName } from './visits.ts';

/** A step of one side's connection, as the carrier reported it. Logs are ordered by `timestamp`. */
export const ConnectionLog = z
  .object({ event: Text, status: Text, timestamp: Instant, createdAt: Instant })
  .meta({ id: 'ConnectionLog' });
export type ConnectionLog = z.infer<typeof ConnectionLog>;

/** One side of a call: the person if known, the number, and the carrier's error if the number could not be reached. */
const Side = z.object({
  userId: Id.nullable(),
  name: Text.nullable(),
  phoneNumber: Text,
  errorCode: z.int().nullable(),
});

export const summaryIssues = ['missing-words', 'missing-topics'] as const;
export const transcriptionIssues = ['missing-words', 'missing-topics', 'only-one-speaker'] as const;

/** A recording with its transcript and generated notes. `state` says how far processing has come. */
export const CallRecording = z
  .object({
    id: idOf('Recording'),
    fileId: idOf('File').nullable(),
    /** What was recorded after the guide first muted themselves, in order: the recording goes on in another file. */
    furtherFileIds: z.array(idOf('File')),
    wentToVoicemail: z.boolean(),
    state: z.enum(['expected', 'ready', 'failed']),
    /** Lines `[name] (m:ss): text`; null while there is none. */
    recordingTranscription: Text.nullable(),
    /** Markdown; null while there are none: 'No generated notes available.' */
    llmGeneratedNotes: Text.nullable(),
    isAccurateSummary: z.boolean().nullable(),
    isAccurateTranscription: z.boolean().nullable(),
  })
  .meta({ id: 'CallRecording' });
export type CallRecording = z.infer<typeof CallRecording>;

/** A call that somebody was asked to review. */
export const CallAudit = z
  .object({
    id: idOf('CallAudit'),
    callId: idOf('Call'),
    assigneeId: idOf('Staff'),
    assigneeName: Text,
    auditType: z.literal('voicemail_review'),
    /** Null while it is open, true if reviewed, false if left to somebody else. */
    actionTaken: z.boolean().nullable(),
    completedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CallAudit' });
export type CallAudit = z.infer<typeof CallAudit>;

/** How the reviews of a call stand. */
export const callAuditStates = ['Reviews Assigned', 'Call Reassigned', 'Needs Review', 'Reviewed'] as const;

const Resource = z.object({
  title: Text,
  findHelpId: Text.nullable(),
  userNeedId: idOf('Need').nullable(),
  resource: Text.nullable(),
});

/** Whether the guide is heard; between two states while the carrier has not said that it is so. */
export const muteStates = ['off', 'muting', 'muted', 'unmuting'] as const;

/** A complete call. `note` is HTML that was sanitised when it was written. */
export const Call = z
  .object({
    id: idOf('Call'),
    sid: Text.nullable(),
    status: z.enum(callStatuses),
    incoming: z.boolean(),
    isFeedbackCall: z.boolean(),
    outcomeId: idOf('Outcome').nullable(),
    outcome: z.object({ id: idOf('Outcome'), key: Text, text: Text }).nullable(),
    outcomeDetails: Text.nullable(),
    insufficientNotes: z.boolean(),
    /** True without an outcome, unless it is a feedback call, or with too short a note. */
    isIncomplete: z.boolean(),
    /** True if the call started before the algorithm start date: its outcome cannot change. */
    isLocked: z.boolean(),
    note: Text.nullable(),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    subjectId: MemberId.nullable(),
    subjectName: Text.nullable(),
    /** Who said whose it is; null if nobody had to. */
    assigned: SubjectAssignment.nullable(),
    /** For a record without a member: members who have this number, as far as the caller may see them. */
    candidates: z.array(z.object({ id: MemberId, name: Text })),
    originator: Side,
    receiver: Side,
    originatorConnectionLogs: z.array(ConnectionLog),
    receiverConnectionLogs: z.array(ConnectionLog),
    recording: CallRecording.nullable(),
    /** Whether the member hears the guide; `off` unless the call is active. */
    mute: z.object({
      state: z.enum(muteStates),
      /** True if what was asked for last could not be done, so that `state` is as it was before. */
      hasFailed: z.boolean(),
    }),
    voicemailFileId: idOf('File').nullable(),
    voicemailSeconds: z.int().nullable(),
    voicemailTranscription: Text.nullable(),
    resourceInteraction: Resource.nullable(),
    needResourceInteraction: Resource.nullable(),
    timeStarted: Instant,
    timeConnected: Instant.nullable(),
    timeEnded: Instant.nullable(),
    /** Seconds connected; of a call that is still going on, the seconds so far. */
    duration: z.int().nonnegative(),
    /** Minutes connected before every outcome can be chosen: the client's, or 2. */
    minimumMinutes: z.number(),
    interactionId: idOf('Call'),
    targetUserId: idOf('Member').nullable(),
    phoneNumber: Text,
    phoneNumberId: idOf('PhoneNumber').nullable(),
    lineNumber: Text.nullable(),
    scheduledEventId: idOf('ScheduledEvent').nullable(),
    /** The need that the call was for, under both names that callers have for it; null also where they may not see it. */
    userNeedId: idOf('Need').nullable(),
    needId: idOf('Need').nullable(),
    need: NeedBrief.nullable(),
    noFollowUpNeeded: z.boolean(),
    /** True if the member's call was missed and nobody has called back or said that no answer is needed. */
    isToBeReturned: z.boolean(),
    voiceCallAudits: z.array(CallAudit),
    auditState: z.enum(callAuditStates).nullable(),
    /** The call in the carrier's console; null without CAN_ACCESS_ADMIN_TOOLS. */
    carrierLogUrl: Text.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Call' });
export type Call = z.infer<typeof Call>;

/** What the caller may do with a call; never part of a live event. */
export const CallForViewer = Call.extend({
  userPermissions: z.array(
    z.enum(['CAN_EDIT', 'CAN_CHANGE_SUBJECT', 'CAN_SHARE', 'CAN_LISTEN', 'CAN_HANG_UP', 'CAN_MUTE']),
  ),
}).meta({ id: 'CallForViewer' });
export type CallForViewer = z.infer<typeof CallForViewer>;

/** What the live event carries: whoever may see the call fetches it. */
export const CallRef = z
  .object({
    id: idOf('Call'),
    subjectId: MemberId.nullable(),
    guideId: idOf('Staff').nullable(),
    status: z.enum(callStatuses),
  })
  .meta({ id: 'CallRef' });
export type CallRef = z.infer<typeof CallRef>;

/** Longest note of a call, in characters of its HTML. */
const noteCharacters = 20_000;
const resource = z.strictObject({
  title: ResourceName,
  findHelpId: line(100).nullish(),
  userNeedId: idOf('Need').nullish(),
});
const callParam = z.object({ callId: idParam('Call') });
const subjects = ['reply.subjectId', 'reply.candidates[].id'] as const;

export const calls = {
  create: endpoint({
    method: 'POST',
    path: '/calls',
    summary:
      "Call a member: the caller's own phone rings first, then the member's; a feedback call comes from the client's feedback number",
    access: onMember('CAN_CALL_MEMBERS', 'body.targetUserId'),
    subjects: ['body.targetUserId'],
    body: z.strictObject({
      targetUserId: idOf('Member'),
      /** `+1` and ten digits: a phone that is not the member's, such as a resource's. */
      phoneNumber: z.string().max(40).optional(),
      /** One of the member's numbers; the primary one by default. */
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
    summary: 'Call back whoever a call was with',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'body.callId'),
    subjects,
    body: z.strictObject({ callId: idOf('Call') }),
    reply: CallForViewer,
    status: 201,
    codes: ['NUMBER_DO_NOT_CONTACT', 'NO_LINE', 'NO_PHONE_OF_YOURS', 'ALREADY_ON_A_CALL'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/calls',
    summary: 'A page of calls, newest first unless told, with members whom the caller may see',
    access: withPermission('CAN_CALL_MEMBERS'),
    subjects: ['reply.data[].subjectId', 'reply.data[].candidates[].id'],
    query: z.object({
      ...conversationFilters,
      onlyFeedbackCalls: FlagParam.optional(),
      onlyUnassignedCalls: FlagParam.optional(),
      showOnlyMyCalls: FlagParam.optional(),
    }),
    reply: page(CallForViewer),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/calls/filters',
    summary: 'What calls can be filtered by',
    access: withPermission('CAN_CALL_MEMBERS'),
    reply: ConversationChoices,
  }),
  current: endpoint({
    method: 'GET',
    path: '/calls/current',
    summary: "The caller's calls that go on right now",
    access: withPermission('CAN_CALL_MEMBERS'),
    subjects: ['reply[].subjectId', 'reply[].candidates[].id'],
    reply: z.array(CallForViewer),
  }),
  get: endpoint({
    method: 'GET',
    path: '/calls/{id}',
    summary: 'One call whole',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.id'),
    subjects,
    params: z.object({ id: idParam('Call') }),
    reply: CallForViewer,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/calls/{id}',
    summary: 'Say what a call led to; with too short a note for its outcome it stays a todo',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.id'),
    subjects,
    params: z.object({ id: idParam('Call') }),
    body: z.strictObject({
      outcomeId: idOf('Outcome').nullish(),
      outcomeDetails: line(500).nullish(),
      note: z.string().max(noteCharacters, 'Note must be at most {maximum} characters').nullish(),
      /** The need that the call was for; null for none. */
      userNeedId: idOf('Need').nullish(),
      resourceInteraction: resource.nullish(),
      needResourceInteraction: resource.nullish(),
      version: Version.optional(),
    }),
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
    summary: 'Say with whom a call was',
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
    summary: 'A missed call or voicemail needs no call back: its todo is done',
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
      'End a call of the caller that goes on; one that rings in is declined, and who calls may leave a voicemail',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.callId'),
    subjects,
    params: callParam,
    reply: CallForViewer,
    codes: ['CALL_NOT_YOURS', 'CALL_IS_OVER'],
  }),
  mute: endpoint({
    method: 'POST',
    path: '/calls/{callId}/mute',
    summary:
      'Mute the guide of an active call, so that the member does not hear them, or let them be heard again; the answer says what was asked for, the carrier does it a moment later',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.callId'),
    subjects,
    params: callParam,
    body: z.strictObject({ muted: z.boolean() }),
    reply: CallForViewer,
    codes: ['CALL_NOT_YOURS', 'CALL_NOT_CONNECTED', 'CALL_IS_OVER'],
  }),
  guidance: endpoint({
    method: 'GET',
    path: '/interaction/guidance',
    summary: 'Topics for a conversation with a member',
    access: onMember('CAN_CALL_MEMBERS', 'query.memberId'),
    subjects: ['query.memberId'],
    query: z.object({
      memberId: idParam('Member'),
      clientId: idParam('Client').optional(),
      communicationTiming: z.enum(['pre-call']).optional(),
    }),
    /** In English, and as data for other languages. */
    reply: z.object({
      topics: z.array(
        z.object({
          title: Text,
          titleSentence: Sentence,
          detail: Text.nullable(),
          detailSentence: Sentence.nullable(),
        }),
      ),
    }),
  }),
  recordingFeedback: endpoint({
    method: 'PATCH',
    path: '/calls/voice-call-recording/{id}',
    summary: 'Say whether the transcript or the generated notes of a call are right',
    access: onRecord('CAN_CALL_MEMBERS', 'call-recording', 'params.id'),
    params: z.object({ id: idParam('Recording') }),
    body: z.strictObject({
      isAccurateTranscription: z.boolean().nullish(),
      accuracyIssues: z.array(z.enum(transcriptionIssues)).max(3).optional(),
      accuracyFeedback: z.string().max(2000).nullish(),
      isAccurateSummary: z.boolean().nullish(),
      summaryAccuracyIssues: z.array(z.enum(summaryIssues)).max(2).optional(),
      summaryAccuracyFeedback: z.string().max(2000).nullish(),
    }),
    reply: CallRecording,
  }),
  share: endpoint({
    method: 'POST',
    path: '/calls/{callId}/audit',
    summary: 'Ask guides to review a call; who was asked before is asked once',
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
  audits: endpoint({
    method: 'GET',
    path: '/calls/{callId}/audit/tasks',
    summary: 'Who was asked to review a call, and what became of it',
    access: onRecord('CAN_CALL_MEMBERS', 'call', 'params.callId'),
    params: callParam,
    reply: z.array(CallAudit),
  }),
  finishAudit: endpoint({
    method: 'PATCH',
    path: '/calls/audit/tasks/{auditId}',
    summary: 'The caller has reviewed a call (`actionTaken` true), or leaves it to the others (false)',
    access: onRecord('CAN_CALL_MEMBERS', 'call-audit', 'params.auditId'),
    params: z.object({ auditId: idParam('CallAudit') }),
    body: z.strictObject({ actionTaken: z.boolean() }),
    reply: CallAudit,
    codes: ['AUDIT_NOT_YOURS'],
  }),
};
