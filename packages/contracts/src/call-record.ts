import { z } from 'zod';
import { Id, Instant, idOf, MemberId, Text, Version } from './fields.ts';
import { callStatuses } from './interactions.ts';
import { NeedBrief } from './need-record.ts';
import { AskedReferral, PossibleMember, SubjectAssignment } from './subjects.ts';

/** A change in one side's connection to a call, as the carrier reported it. Logs are ordered by `timestamp`. */
export const ConnectionLog = z
  .object({ event: Text, status: Text, timestamp: Instant, createdAt: Instant })
  .meta({ id: 'ConnectionLog' });
export type ConnectionLog = z.infer<typeof ConnectionLog>;

/**
 * One side of a call: the user or member if known, the phone number, and the carrier's error if the number could not be
 * reached.
 */
const Side = z.object({
  userId: Id.nullable(),
  name: Text.nullable(),
  phoneNumber: Text,
  errorCode: z.int().nullable(),
});

export const summaryIssues = ['missing-words', 'missing-topics'] as const;
export const transcriptionIssues = ['missing-words', 'missing-topics', 'only-one-speaker'] as const;

/** A recording with its transcript and generated notes. `state` is its processing state. */
export const CallRecording = z
  .object({
    id: idOf('Recording'),
    fileId: idOf('File').nullable(),
    /**
     * Later parts of the recording, in order. After the guide mutes for the first time, the recording continues in a
     * new file.
     */
    furtherFileIds: z.array(idOf('File')),
    wentToVoicemail: z.boolean(),
    state: z.enum(['expected', 'ready', 'failed']),
    /** Lines in the format `[name] (m:ss): text`; null if there is no transcript. */
    recordingTranscription: Text.nullable(),
    /** Markdown. Null if there are no generated notes; the screen then shows 'No generated notes available.' */
    llmGeneratedNotes: Text.nullable(),
    isAccurateSummary: z.boolean().nullable(),
    isAccurateTranscription: z.boolean().nullable(),
  })
  .meta({ id: 'CallRecording' });
export type CallRecording = z.infer<typeof CallRecording>;

/** A request that asks a reviewer to review a call. */
export const CallAudit = z
  .object({
    id: idOf('CallAudit'),
    callId: idOf('Call'),
    assigneeId: idOf('Staff'),
    assigneeName: Text,
    auditType: z.literal('voicemail_review'),
    /** Null if the review is open, true if the reviewer finished it, false if they left it to another reviewer. */
    actionTaken: z.boolean().nullable(),
    completedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CallAudit' });
export type CallAudit = z.infer<typeof CallAudit>;

export const callAuditStates = ['Reviews Assigned', 'Call Reassigned', 'Needs Review', 'Reviewed'] as const;

const Resource = z.object({
  title: Text,
  findHelpId: Text.nullable(),
  userNeedId: idOf('Need').nullable(),
  resource: Text.nullable(),
});

/** The guide's mute states. `muting` and `unmuting` last until the carrier confirms the change. */
export const muteStates = ['off', 'muting', 'muted', 'unmuting'] as const;

/** A call with all its data. `note` is HTML that was sanitized when it was written. */
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
    /** True if the note is too short, or if the call has no outcome although it is not a feedback call. */
    isIncomplete: z.boolean(),
    /** True if the call started before the algorithm start date. Its outcome cannot be changed. */
    isLocked: z.boolean(),
    note: Text.nullable(),
    guide: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    subjectId: MemberId.nullable(),
    subjectName: Text.nullable(),
    /** The user who assigned the call to the member. Null if no assignment was needed. */
    assigned: SubjectAssignment.nullable(),
    /** If the call has no member: the members with this number whom the signed-in user may view. */
    candidates: z.array(PossibleMember),
    /** If the call has no member: the referrals that the caller's organization was asked about. */
    asked: z.array(AskedReferral),
    originator: Side,
    receiver: Side,
    originatorConnectionLogs: z.array(ConnectionLog),
    receiverConnectionLogs: z.array(ConnectionLog),
    recording: CallRecording.nullable(),
    /** The guide's mute state; `off` if the call is not active. */
    mute: z.object({
      state: z.enum(muteStates),
      /** True if the last requested change failed. `state` is then unchanged. */
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
    /** Duration of the connection in seconds. For a call in progress, the time so far. */
    duration: z.int().nonnegative(),
    /** Number of connected minutes before all outcomes are available. It is the client's value, or 2 by default. */
    minimumMinutes: z.number(),
    interactionId: idOf('Call'),
    targetUserId: idOf('Member').nullable(),
    phoneNumber: Text,
    phoneNumberId: idOf('PhoneNumber').nullable(),
    lineNumber: Text.nullable(),
    scheduledEventId: idOf('ScheduledEvent').nullable(),
    /** The missed call or voicemail that this call returns. */
    returnsCallId: idOf('Call').nullable(),
    /**
     * The need that the call was for, under both names that the API uses. Also null if the signed-in user may not view
     * the need.
     */
    userNeedId: idOf('Need').nullable(),
    needId: idOf('Need').nullable(),
    need: NeedBrief.nullable(),
    noFollowUpNeeded: z.boolean(),
    /** True if the member's call was missed, and guides have neither called back nor marked it as needing no answer. */
    isToBeReturned: z.boolean(),
    /** True if the call's number must not be contacted. The server refuses a call to this number. */
    isNumberClosed: z.boolean(),
    voiceCallAudits: z.array(CallAudit),
    auditState: z.enum(callAuditStates).nullable(),
    /** The call's URL in the carrier's console. Null for users without CAN_ACCESS_ADMIN_TOOLS. */
    carrierLogUrl: Text.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Call' });
export type Call = z.infer<typeof Call>;

/** A call with the actions that the signed-in user may perform on it. These actions are never part of a live event. */
export const CallForViewer = Call.extend({
  userPermissions: z.array(
    z.enum(['CAN_EDIT', 'CAN_CHANGE_SUBJECT', 'CAN_SHARE', 'CAN_LISTEN', 'CAN_HANG_UP', 'CAN_MUTE']),
  ),
}).meta({ id: 'CallForViewer' });
export type CallForViewer = z.infer<typeof CallForViewer>;

/** Payload of the live event about a call. Clients of users who may see the call fetch the call itself. */
export const CallRef = z
  .object({
    id: idOf('Call'),
    subjectId: MemberId.nullable(),
    guideId: idOf('Staff').nullable(),
    status: z.enum(callStatuses),
  })
  .meta({ id: 'CallRef' });
export type CallRef = z.infer<typeof CallRef>;
