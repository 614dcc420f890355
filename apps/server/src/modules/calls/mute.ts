import { setTimeout as sleep } from 'node:timers/promises';
import { asId, type CallForViewer, type CallId } from '@guidepost/contracts';
import { isCallOver } from '@guidepost/rules';
import { conferenceDocument } from '../../connectors/telephony/documents.ts';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { webhookAddress } from '../../platform/http/webhook.ts';
import type { Acting, JobContext, RouteContext, Services } from '../../platform/module.ts';
import { realIn, realNow } from '../../platform/real-time.ts';
import { tellCall } from './follow.ts';
import { spokenTo } from './notice.ts';
import { paths } from './place.ts';
import { callFor } from './present.ts';
import {
  claimConference,
  failMute,
  findMute,
  type MuteRow,
  releaseConference,
  setMuted,
  setMuteWanted,
} from './queries-mute.ts';
import { type CallRecord, lockCall, requireCall } from './queries-record.ts';

/*
 * A guide speaks on their own phone, and a leg of a Dial cannot be muted: only who is in a conference can. So the first time
 * that a guide mutes themselves, both legs go into one (docs/decisions/2026-11-22-mute-needs-a-conference.md); calls in which
 * nobody does stay what they were.
 */

/** How long a guide waits before they read that it could not be done. */
const patienceMs = 12_000;
const pauseMs = 400;
/** After so long a call that is in no conference was not put there by what was asked before. */
const conferringSeconds = 12;
/** When somebody else looks after a call whose job has died, and how often one that nobody knows about is tried again. */
const lookAfterSeconds = 20;

/** The room of a call, under a name that no other call of the carrier's account has. */
const roomOf = (sid: string): string => `call-${sid}`;

/** Adds the job that has the carrier do what a guide wants. */
export const settleSoon = (tx: Db, services: Services, callId: CallId): Promise<unknown> =>
  services.jobs.add(tx, 'settle_mute', { callId }, { key: `settle-mute-${callId}` });

/**
 * Notes that the viewer wants to be muted, or heard again, on their call; a job asks the carrier.
 * @throws AppError CALL_NOT_YOURS, CALL_IS_OVER, CALL_NOT_CONNECTED
 */
export async function muteGuide(acting: Acting, callId: CallId, muted: boolean): Promise<CallForViewer> {
  const { db, viewer, now, services } = acting;
  const call = await requireCall(db, callId);
  if (call.guide_id !== viewer.id)
    throw new AppError('CALL_NOT_YOURS', { userMessage: 'Only the guide on the call can mute it.' });
  if (isCallOver(call.status)) throw new AppError('CALL_IS_OVER');
  if (call.status !== 'ACTIVE') throw new AppError('CALL_NOT_CONNECTED');
  await setMuteWanted(db, callId, { muted, lookAt: realIn({ seconds: lookAfterSeconds }), at: now.toString() });
  await settleSoon(db, services, callId);
  await tellCall(db, services, call);
  return callFor(acting, callId);
}

/** Where the carrier tells of what is recorded in the conference; null if it is not: only who was told of it is recorded. */
async function recordingUrl(
  context: Pick<RouteContext, 'services' | 'transaction'>,
  callId: CallId,
): Promise<string | null> {
  const call = await context.transaction((tx) => lockCall(tx, callId));
  const isRecorded = call?.is_announced === true && (await spokenTo(context, callId)).length > 0;
  return isRecorded ? webhookAddress(context, paths.recording, { call: callId, kind: 'conference' }) : null;
}

/**
 * The document for the leg that dialed, once the other one has gone into the conference: it follows.
 * @returns undefined if the call is in no conference, or over
 */
export async function followIntoConference(context: RouteContext, callId: CallId): Promise<string | undefined> {
  const call: CallRecord | undefined = await context.transaction((tx) => lockCall(tx, callId));
  if (!call || call.conferred_at === null || call.sid === null || isCallOver(call.status)) return undefined;
  return conferenceDocument({
    room: roomOf(call.sid),
    isMuted: !call.incoming && call.mute_wanted,
    recordingUrl: await recordingUrl(context, callId),
  });
}

/** Writes what the carrier said; true if it is what is wanted now. */
const settled = (context: JobContext, callId: CallId, muted: boolean): Promise<boolean> =>
  context.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    if (!call) return true;
    if (await setMuted(tx, callId, muted, context.now().toString())) await tellCall(tx, context.services, call);
    return call.mute_wanted === muted;
  });

/**
 * Puts a call into a conference: the leg that was dialed is sent there, its Dial ends with that, and the leg that dialed
 * asks what comes next (`followIntoConference`). The guide is not heard from the moment that the Dial ends.
 */
async function confer(context: JobContext, call: MuteRow & { sid: string }): Promise<void> {
  const { telephony } = context.services.connectors;
  if (call.receiver_sid === null) throw new TelephonyError('refused', null);
  const recorded = await recordingUrl(context, call.id);
  const at = realNow().toString();
  const before = realIn({ seconds: -conferringSeconds });
  if (!(await context.transaction((tx) => claimConference(tx, call.id, at, before)))) return;
  try {
    await telephony.redirect(
      call.receiver_sid,
      conferenceDocument({ room: roomOf(call.sid), isMuted: call.incoming, recordingUrl: recorded }),
    );
  } catch (error) {
    // whoever does not know what came of it must not ask again before it would be done
    if (error instanceof TelephonyError && error.kind !== 'unknown')
      await context.transaction((tx) => releaseConference(tx, call.id, at));
    throw error;
  }
}

/** Has the carrier do what is wanted. @returns whether the guide is muted; undefined if that cannot be said yet */
async function ask(context: JobContext, call: MuteRow & { sid: string }): Promise<boolean | undefined> {
  const { telephony } = context.services.connectors;
  if (call.conferred_at !== null) {
    const muted =
      call.guide_sid === null
        ? undefined
        : await telephony.muteInConference(roomOf(call.sid), call.guide_sid, call.mute_wanted);
    if (muted !== undefined) return muted;
    const asked = Temporal.Instant.from(call.conferred_at);
    if (asked.until(realNow()).total('seconds') < conferringSeconds) return undefined;
  }
  // outside of a conference everybody is heard
  if (!call.mute_wanted) return false;
  await confer(context, call);
  return undefined;
}

/**
 * Notes that it could not be done, and that all is as it was. Whether somebody is heard again, of which nobody knows, is
 * never taken back: until the carrier says so they are not told that they are muted still.
 */
const giveUp = (context: JobContext, callId: CallId, isUncertain: boolean): Promise<void> =>
  context.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    const mute = await findMute(tx, callId);
    if (!call || !mute || call.status !== 'ACTIVE') return;
    const wanted = isUncertain && mute.is_muted ? mute.mute_wanted : mute.is_muted;
    const lookAt = realIn({ seconds: lookAfterSeconds });
    await failMute(tx, callId, { wanted, lookAt, at: context.now().toString() });
    await tellCall(tx, context.services, call);
  });

/**
 * The job that has the carrier mute a guide, or let them be heard again, until it is what they want. What was done is
 * what the carrier answers. Done again at any time it asks for the same once more.
 */
export async function settleMute({ callId }: Record<string, unknown>, context: JobContext): Promise<void> {
  const id = asId<'Call'>(Number(callId));
  const until = realIn({ milliseconds: patienceMs });
  let isUncertain = false;
  for (;;) {
    const call = await context.transaction((tx) => findMute(tx, id));
    if (!call || call.sid === null || call.status !== 'ACTIVE') return;
    try {
      const muted = await ask(context, { ...call, sid: call.sid });
      isUncertain = false;
      if (muted !== undefined && (await settled(context, id, muted))) return;
    } catch (error) {
      if (!(error instanceof TelephonyError)) throw error;
      context.log.info({ callId: id, kind: error.kind, code: error.code }, 'a guide could not be muted or unmuted');
      if (error.kind === 'refused') return giveUp(context, id, isUncertain);
      isUncertain ||= error.kind === 'unknown';
    }
    if (Temporal.Instant.compare(realNow(), Temporal.Instant.from(until)) > 0) return giveUp(context, id, isUncertain);
    await sleep(pauseMs);
  }
}
