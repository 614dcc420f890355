import { z } from 'zod';
import { Id, Instant, idOf, MemberId, Text, Version } from './fields.ts';
import { callStatuses } from './interactions.ts';
import { NeedBrief } from './need-record.ts';
import { AskedReferral, SubjectAssignment } from './subjects.ts';

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
    /** Recordings from after the guide first muted themselves, in order: the recording continues in another file. */
    furtherFileIds: z.array(idOf('File')),
    wentToVoicemail: z.boolean(),
    state: z.enum(['expected', 'ready', 'failed']),
    /** Lines `[name] (m:ss): text`; null while it does not exist. */
    recordingTranscription: Text.nullable(),
    /** Markdown; null while they do not exist: 'No generated notes available.' */
    llmGeneratedNotes: Text.nullable(),
    isAccurateSummary: z.boolean().nullable(),
    isAccurateTranscription: z.boolean().nullable(),
  })
  .meta({ id: 'CallRecording' });
export type CallRecording = z.infer<typeof CallRecording>;

/** A call with a request for review. */
export const CallAudit = z
  .object({
    id: idOf('CallAudit'),
    callId: idOf('Call'),
    assigneeId: idOf('Staff'),
    assigneeName: Text,
    auditType: z.literal('voicemail_review'),
    /** Null while it is open, true if reviewed, false if left to another reviewer. */
    actionTaken: z.boolean().nullable(),
    completedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CallAudit' });
export type CallAudit = z.infer<typeof CallAudit>;

/** The review states of a call. */
export const callAuditStates = ['Reviews Assigned', 'Call Reassigned', 'Needs Review', 'Reviewed'] as const;

const Resource = z.object({
  title: Text,
  findHelpId: Text.nullable(),
  userNeedId: idOf('Need').nullable(),
  resource: Text.nullable(),
});

/** Whether the guide is heard. `muting` and `unmuting` last until the carrier confirms the change. */
export const muteStates = ['off', 'muting', 'muted', 'unmuting'] as const;

/** A complete call. `note` is HTML that was sanitized when it was written. */
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
    /** The person who assigned it; null if no assignment was needed. */
    assigned: SubjectAssignment.nullable(),
    /** For a record without a member: members who have this number, as far as the caller may see them. */
    candidates: z.array(z.object({ id: MemberId, name: Text })),
    /** For a record without a member: the referrals of which its organization was asked at this number. */
    asked: z.array(AskedReferral),
    originator: Side,
    receiver: Side,
    originatorConnectionLogs: z.array(ConnectionLog),
    receiverConnectionLogs: z.array(ConnectionLog),
    recording: CallRecording.nullable(),
    /** Whether the member hears the guide; `off` unless the call is active. */
    mute: z.object({
      state: z.enum(muteStates),
      /** True if the last requested change failed, so that `state` is as it was before. */
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
    /** Seconds connected; for a call in progress, the seconds so far. */
    duration: z.int().nonnegative(),
    /** Minutes connected before every outcome can be chosen: the client's, or 2. */
    minimumMinutes: z.number(),
    interactionId: idOf('Call'),
    targetUserId: idOf('Member').nullable(),
    phoneNumber: Text,
    phoneNumberId: idOf('PhoneNumber').nullable(),
    lineNumber: Text.nullable(),
    scheduledEventId: idOf('ScheduledEvent').nullable(),
    /** The missed call or voicemail that this one returns. */
    returnsCallId: idOf('Call').nullable(),
    /** The need that the call was for, under both API names; also null if the caller may not see the need. */
    userNeedId: idOf('Need').nullable(),
    needId: idOf('Need').nullable(),
    need: NeedBrief.nullable(),
    noFollowUpNeeded: z.boolean(),
    /** True if the member's call was missed and no guide has called back or marked it as needing no answer. */
    isToBeReturned: z.boolean(),
    /** True if its number must not be contacted: a call to it is refused. */
    isNumberClosed: z.boolean(),
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

/** Actions of the caller on a call; never part of a live event. */
export const CallForViewer = Call.extend({
  userPermissions: z.array(
    z.enum(['CAN_EDIT', 'CAN_CHANGE_SUBJECT', 'CAN_SHARE', 'CAN_LISTEN', 'CAN_HANG_UP', 'CAN_MUTE']),
  ),
}).meta({ id: 'CallForViewer' });
export type CallForViewer = z.infer<typeof CallForViewer>;

/** Payload of the live event. Viewers who may see the call fetch it. */
export const CallRef = z
  .object({
    id: idOf('Call'),
    subjectId: MemberId.nullable(),
    guideId: idOf('Staff').nullable(),
    status: z.enum(callStatuses),
  })
  .meta({ id: 'CallRef' });
export type CallRef = z.infer<typeof CallRef>;
