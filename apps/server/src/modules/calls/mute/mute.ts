import { setTimeout as sleep } from 'node:timers/promises';
import { asId, type CallForViewer, type CallId } from '@guidepost/contracts';
import { isCallOver } from '@guidepost/rules';
import { conferenceDocument } from '../../../connectors/telephony/documents.ts';
import { TelephonyError } from '../../../connectors/telephony/port.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { webhookAddress } from '../../../platform/http/webhook.ts';
import type { Acting, JobContext, RouteContext, Services } from '../../../platform/module.ts';
import { realIn, realNow } from '../../../platform/real-time.ts';
import { paths } from '../dialing/place-call.ts';
import { notifyCall } from '../outcomes/follow-up.ts';
import { callFor } from '../present.ts';
import { type CallRecord, lockCall, requireCall } from '../queries-record.ts';
import { recordingNoticeTexts } from '../recordings/notice.ts';
import {
  claimConference,
  failMute,
  findMute,
  type MuteRow,
  releaseConference,
  setMuted,
  storeMuteRequest,
} from './queries-mute.ts';

/*
 * A guide speaks on their own phone. The carrier cannot mute a leg of a Dial, only a conference participant. So both
 * legs are moved into a conference when a guide mutes for the first time
 * (docs/decisions/2026-11-22-mute-needs-a-conference.md). Calls without a muted guide have no conference.
 */

/** How many milliseconds the job retries before the guide sees an error. */
const patienceMs = 12_000;
const pauseMs = 400;
/** Seconds after which a conference request counts as failed if the call is still not in the conference. */
const conferenceTimeoutSeconds = 12;
/** Seconds after which a new job continues a stopped job's work, or retries after an unknown result. */
const recheckSeconds = 20;

/** Returns the name of a call's conference. The name is unique in the carrier's account. */
const roomOf = (sid: string): string => `call-${sid}`;

/** Adds the job that asks the carrier to mute or unmute the guide. */
export const scheduleMuteJob = (tx: Db, services: Services, callId: CallId): Promise<unknown> =>
  services.jobs.add(tx, 'settle_mute', { callId }, { key: `settle-mute-${callId}` });

/**
 * Stores that the viewer wants to be muted or unmuted in their call. A job sends the request to the carrier.
 * @throws AppError CALL_NOT_YOURS, CALL_IS_OVER, CALL_NOT_CONNECTED
 */
export async function muteGuide(acting: Acting, callId: CallId, muted: boolean): Promise<CallForViewer> {
  const { db, viewer, now, services } = acting;
  const call = await requireCall(db, callId);
  if (call.guide_id !== viewer.id)
    throw new AppError('CALL_NOT_YOURS', { userMessage: 'Only the guide on the call can mute the microphone.' });
  if (isCallOver(call.status)) throw new AppError('CALL_IS_OVER');
  if (call.status !== 'ACTIVE') throw new AppError('CALL_NOT_CONNECTED');
  await storeMuteRequest(db, callId, { muted, checkAt: realIn({ seconds: recheckSeconds }), at: now.toString() });
  await scheduleMuteJob(db, services, callId);
  await notifyCall(db, services, call);
  return callFor(acting, callId);
}

/**
 * Returns the webhook URL for the conference's recording. Returns null if the recording notice was not played, because
 * then the conference must not be recorded.
 */
async function recordingUrl(
  context: Pick<RouteContext, 'services' | 'transaction'>,
  callId: CallId,
): Promise<string | null> {
  const call = await context.transaction((tx) => lockCall(tx, callId));
  const isRecorded = call?.is_announced === true && (await recordingNoticeTexts(context, callId)).length > 0;
  return isRecorded ? webhookAddress(context, paths.recording, { call: callId, kind: 'conference' }) : null;
}

/**
 * Returns the TwiML that moves the dialing leg into the conference, after the dialed leg was moved.
 * @returns undefined if the call has no conference or has ended
 */
export async function conferenceDocumentForCaller(context: RouteContext, callId: CallId): Promise<string | undefined> {
  const call: CallRecord | undefined = await context.transaction((tx) => lockCall(tx, callId));
  if (!call || call.conferred_at === null || call.sid === null || isCallOver(call.status)) return undefined;
  return conferenceDocument({
    room: roomOf(call.sid),
    isMuted: !call.incoming && call.mute_wanted,
    recordingUrl: await recordingUrl(context, callId),
  });
}

/** Stores the mute state that the carrier confirmed. Returns true if the guide still wants this state. */
const storeConfirmedMute = (context: JobContext, callId: CallId, muted: boolean): Promise<boolean> =>
  context.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    if (!call) return true;
    if (await setMuted(tx, callId, muted, context.now().toString())) await notifyCall(tx, context.services, call);
    return call.mute_wanted === muted;
  });

/**
 * Moves a call into a conference. First moves the dialed leg, which ends the Dial. Then the carrier requests the next
 * step for the dialing leg (`conferenceDocumentForCaller`). Between the two steps, the member does not hear the guide.
 */
async function moveToConference(context: JobContext, call: MuteRow & { sid: string }): Promise<void> {
  const { telephony } = context.services.connectors;
  if (call.receiver_sid === null) throw new TelephonyError('refused', null);
  const recorded = await recordingUrl(context, call.id);
  const at = realNow().toString();
  const before = realIn({ seconds: -conferenceTimeoutSeconds });
  if (!(await context.transaction((tx) => claimConference(tx, call.id, at, before)))) return;
  try {
    await telephony.redirect(
      call.receiver_sid,
      conferenceDocument({ room: roomOf(call.sid), isMuted: call.incoming, recordingUrl: recorded }),
    );
  } catch (error) {
    // If the result is unknown, the first request may still succeed. Until then, the job must not send a new one.
    if (error instanceof TelephonyError && error.kind !== 'unknown')
      await context.transaction((tx) => releaseConference(tx, call.id, at));
    throw error;
  }
}

/** Asks the carrier to mute or unmute the guide. @returns true if the guide is muted; undefined if this is not known */
async function requestMute(context: JobContext, call: MuteRow & { sid: string }): Promise<boolean | undefined> {
  const { telephony } = context.services.connectors;
  if (call.conferred_at !== null) {
    const muted =
      call.guide_sid === null
        ? undefined
        : await telephony.muteInConference(roomOf(call.sid), call.guide_sid, call.mute_wanted);
    if (muted !== undefined) return muted;
    const asked = Temporal.Instant.from(call.conferred_at);
    if (asked.until(realNow()).total('seconds') < conferenceTimeoutSeconds) return undefined;
  }
  // A guide can be muted only in a conference.
  if (!call.mute_wanted) return false;
  await moveToConference(context, call);
  return undefined;
}

/**
 * Stores that the request failed and the state is unchanged. If the result of an unmute request is unknown, the guide
 * still counts as wanting to be heard. The guide must not see “muted” before the carrier confirms it.
 */
const storeMuteFailure = (context: JobContext, callId: CallId, isUncertain: boolean): Promise<void> =>
  context.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    const mute = await findMute(tx, callId);
    if (!call || !mute || call.status !== 'ACTIVE') return;
    const wantedState = isUncertain && mute.is_muted ? mute.mute_wanted : mute.is_muted;
    const checkAt = realIn({ seconds: recheckSeconds });
    await failMute(tx, callId, { wantedState, checkAt, at: context.now().toString() });
    await notifyCall(tx, context.services, call);
  });

/**
 * Job that repeats requests to the carrier until the guide is muted or unmuted, as the guide wants. Stores only states
 * that the carrier confirmed. The job can run again at any time, because repeated requests have no further effect.
 */
export async function applyMuteRequest({ callId }: Record<string, unknown>, context: JobContext): Promise<void> {
  const id = asId<'Call'>(Number(callId));
  const until = realIn({ milliseconds: patienceMs });
  let isUncertain = false;
  for (;;) {
    const call = await context.transaction((tx) => findMute(tx, id));
    if (!call || call.sid === null || call.status !== 'ACTIVE') return;
    try {
      const muted = await requestMute(context, { ...call, sid: call.sid });
      isUncertain = false;
      if (muted !== undefined && (await storeConfirmedMute(context, id, muted))) return;
    } catch (error) {
      if (!(error instanceof TelephonyError)) throw error;
      context.log.info({ callId: id, kind: error.kind, code: error.code }, 'a guide was not muted or unmuted');
      if (error.kind === 'refused') return storeMuteFailure(context, id, isUncertain);
      isUncertain ||= error.kind === 'unknown';
    }
    if (Temporal.Instant.compare(realNow(), Temporal.Instant.from(until)) > 0)
      return storeMuteFailure(context, id, isUncertain);
    await sleep(pauseMs);
  }
}
