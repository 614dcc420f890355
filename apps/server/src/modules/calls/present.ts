import type { Call, CallForViewer, CallId, NeedBrief } from '@guidepost/contracts';
import {
  callAuditState,
  isCallOver,
  isIncompleteCall,
  isOutcomeLocked,
  minCallMinutes,
  muteStateOf,
} from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { canSeeNeeds, needBriefOf } from '../needs/public.ts';
import { findReferralsByNumbers, type ReferralsByNumber } from '../referrals/public.ts';
import { candidatesOf } from '../subjects/public.ts';
import { canSeeAllAudits } from './list/queries-list.ts';
import { zoneOfCall } from './outcomes/zone-of-call.ts';
import { type CallRow, findCalls } from './queries.ts';

const secondsBetween = (from: string, to: string): number =>
  Math.max(
    0,
    Math.floor((Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds) / 1000),
  );

/** Returns how many seconds the call was connected. For a call in progress, counts until now. */
const secondsConnected = (
  { time_connected, time_ended }: Pick<CallRow, 'time_connected' | 'time_ended'>,
  now: Temporal.Instant,
): number => (time_connected === null ? 0 : secondsBetween(time_connected, time_ended ?? now.toString()));

/**
 * Returns the resource that a call was about. The returned `resource` is the name of the directory program whose id is
 * `findHelpId`.
 */
const resourceOf = (
  title: string | null,
  { find_help_id, program_name }: Pick<CallRow, 'find_help_id' | 'program_name'>,
  need: NeedBrief | null,
): Call['resourceInteraction'] =>
  title === null ? null : { title, findHelpId: find_help_id, userNeedId: need?.id ?? null, resource: program_name };

const withoutSide = ({ side: _, ...log }: CallRow['logs'][number]) => log;

type Permission = CallForViewer['userPermissions'][number];

/**
 * Returns the permission that is required to play a recording: CAN_SEE_VOICEMAILS for a voicemail, otherwise
 * CAN_ACCESS_ADMIN_TOOLS.
 */
export const listenPermission = (isVoicemail: boolean) =>
  isVoicemail ? 'CAN_SEE_VOICEMAILS' : 'CAN_ACCESS_ADMIN_TOOLS';

const mayListen = (viewer: Viewer, isVoicemail: boolean): boolean =>
  viewer.permissions.has(listenPermission(isVoicemail));

function permissionsFor(row: CallRow, viewer: Viewer): Permission[] {
  const has = (name: Parameters<typeof viewer.permissions.has>[0]) => viewer.permissions.has(name);
  const may: Record<Permission, boolean> = {
    CAN_EDIT: has('CAN_CALL_MEMBERS'),
    CAN_CHANGE_SUBJECT: has('CAN_CHANGE_CALL_SUBJECT'),
    CAN_SHARE: has('CAN_ASSIGN_CALL_REVIEWS'),
    CAN_LISTEN: row.recording?.fileId != null && mayListen(viewer, row.recording.wentToVoicemail),
    CAN_HANG_UP: row.guide_id === viewer.id && !isCallOver(row.status),
    CAN_MUTE: row.guide_id === viewer.id && row.status === 'ACTIVE',
  };
  return (Object.keys(may) as Permission[]).filter((name) => may[name]);
}

/**
 * Returns the reviews that the viewer may see: all reviews with CAN_ASSIGN_CALL_REVIEWS, otherwise only the viewer's
 * own.
 */
export const auditsFor = (audits: Call['voiceCallAudits'], viewer: Viewer): Call['voiceCallAudits'] =>
  canSeeAllAudits(viewer) ? audits : audits.filter(({ assigneeId }) => assigneeId === viewer.id);

function present(
  row: CallRow,
  candidates: Awaited<ReturnType<typeof candidatesOf>>,
  asked: ReferralsByNumber,
  { viewer, now, services: { config, connectors } }: Acting,
): CallForViewer {
  const { recording } = row;
  const seesVoicemail = mayListen(viewer, true);
  const seesWords = recording !== null && (!recording.wentToVoicemail || seesVoicemail);
  const guide = {
    userId: row.guide_id,
    name: row.guide_name,
    phoneNumber: row.guide_phone ?? row.line_number ?? '',
  };
  const member = { userId: row.member_id, name: row.member_name, phoneNumber: row.phone_number };
  const [originator, receiver] = row.incoming ? [member, guide] : [guide, member];
  const audits = auditsFor(row.audits, viewer);
  const need = canSeeNeeds(viewer) ? needBriefOf(row) : null;
  return {
    id: row.id,
    sid: row.sid,
    status: row.status,
    incoming: row.incoming,
    isFeedbackCall: row.is_feedback_call,
    outcomeId: row.outcome_id,
    outcome:
      row.outcome_id === null ? null : { id: row.outcome_id, key: row.outcome_key ?? '', text: row.outcome_text ?? '' },
    outcomeDetails: row.outcome_details,
    insufficientNotes: row.insufficient_notes,
    isIncomplete: isIncompleteCall({
      outcomeId: row.outcome_id,
      isFeedbackCall: row.is_feedback_call,
      insufficientNotes: row.insufficient_notes,
    }),
    isLocked: isOutcomeLocked(row.time_started, zoneOfCall(row), config.algorithmStartDate),
    note: row.note,
    guide: row.guide_id === null ? null : { id: row.guide_id, name: row.guide_name ?? '' },
    subjectId: row.member_id,
    subjectName: row.member_name,
    assigned: row.assigned,
    candidates: row.member_id === null ? [...(candidates.get(row.phone_number) ?? [])] : [],
    asked: row.member_id === null ? asked(row.phone_number, row.time_started) : [],
    originator: { ...originator, errorCode: row.originator_error },
    receiver: { ...receiver, errorCode: row.receiver_error },
    originatorConnectionLogs: row.logs.filter(({ side }) => side === 'originator').map(withoutSide),
    receiverConnectionLogs: row.logs.filter(({ side }) => side === 'receiver').map(withoutSide),
    recording:
      recording === null
        ? null
        : {
            ...recording,
            fileId: mayListen(viewer, recording.wentToVoicemail) ? recording.fileId : null,
            furtherFileIds: mayListen(viewer, recording.wentToVoicemail) ? recording.furtherFileIds : [],
            recordingTranscription: seesWords ? recording.recordingTranscription : null,
            llmGeneratedNotes: seesWords ? recording.llmGeneratedNotes : null,
          },
    mute: { state: muteStateOf(row), hasFailed: row.status === 'ACTIVE' && row.has_mute_failed },
    voicemailFileId: seesVoicemail ? row.voicemail_file_id : null,
    voicemailSeconds: row.voicemail_seconds,
    voicemailTranscription: seesVoicemail ? row.voicemail_transcription : null,
    resourceInteraction: resourceOf(row.resource_title, row, need),
    needResourceInteraction: resourceOf(row.need_resource_title, row, need),
    timeStarted: row.time_started,
    timeConnected: row.time_connected,
    timeEnded: row.time_ended,
    duration: secondsConnected(row, now),
    minimumMinutes: row.minimum ?? minCallMinutes,
    interactionId: row.id,
    targetUserId: row.member_id,
    phoneNumber: row.phone_number,
    phoneNumberId: row.phone_number_id,
    lineNumber: row.line_number,
    scheduledEventId: row.scheduled_event_id,
    returnsCallId: row.returns_call_id,
    userNeedId: need?.id ?? null,
    needId: need?.id ?? null,
    need,
    noFollowUpNeeded: row.no_follow_up_needed,
    isToBeReturned: row.is_to_be_returned,
    isNumberClosed: row.is_number_closed,
    voiceCallAudits: audits,
    auditState: callAuditState(audits, viewer.id),
    carrierLogUrl:
      row.sid !== null && viewer.permissions.has('CAN_ACCESS_ADMIN_TOOLS')
        ? connectors.telephony.consoleUrl(row.sid)
        : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    userPermissions: permissionsFor(row, viewer),
  };
}

/** Returns calls by id as the viewer sees them, in the order of the ids. Ignores ids of calls that do not exist. */
export async function callsFor(acting: Acting, ids: readonly CallId[]): Promise<CallForViewer[]> {
  if (ids.length === 0) return [];
  const found = await findCalls(acting.db, ids);
  const unowned = found.filter(({ member_id }) => member_id === null).map(({ phone_number }) => phone_number);
  const [candidates, asked] = await Promise.all([
    candidatesOf(acting.db, acting.viewer, unowned),
    findReferralsByNumbers(acting.db, acting.viewer, unowned),
  ]);
  const byId = new Map(found.map((row): [number, CallRow] => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [present(row, candidates, asked, acting)] : [];
  });
}

/** Returns one call as the viewer sees it. @throws AppError NOT_FOUND */
export async function callFor(acting: Acting, callId: CallId): Promise<CallForViewer> {
  const [call] = await callsFor(acting, [callId]);
  if (!call) throw notFound();
  return call;
}
