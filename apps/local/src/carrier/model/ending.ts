import { type Call, isOver, secondsBetween, secondsOf } from './call.ts';
import type { Recording } from './recording.ts';
import { type Run, report, sendStatusCallback, startActivity } from './run.ts';

/** Creates a recording of the call and reports the URL of its sound file. */
export function record(
  run: Run,
  recording: Pick<Recording, 'source' | 'channels' | 'seconds' | 'startedAt'>,
  more: { text: string | null; callback: Call['recordingCallback']; transcribeCallback: string | null },
): Record<string, string> {
  const { call, context } = run;
  const sid = context.newSid('RE');
  run.effects.push({
    do: 'record',
    recording: {
      sid,
      callSid: call.sid,
      conferenceSid: null,
      ...recording,
      createdAt: recording.startedAt,
      updatedAt: context.now,
    },
    ...more,
  });
  return {
    RecordingUrl: context.recordingUrl(sid),
    RecordingSid: sid,
    RecordingDuration: String(recording.seconds),
  };
}

/**
 * Ends the legs of a Dial. Ends its recording if there is one.
 * @param ended the leg that has already ended, if there is one
 * @returns the parameters for the Dial's action URL
 */
export function closeDial(run: Run, status: Call['status'], ended?: string): Record<string, string> {
  const { call, context, effects } = run;
  if (call.at.kind !== 'dialing') return {};
  const { verb, legs, bridged, bridgedAt } = call.at;
  for (const sid of legs) {
    if (sid !== ended)
      effects.push({ do: 'tell', sid, event: { type: 'end', as: sid === bridged ? 'completed' : 'no-answer' } });
  }
  const leg = bridged ?? ended ?? legs[0];
  const seconds = bridgedAt === null ? 0 : secondsBetween(bridgedAt, context.now);
  const recorded =
    verb.channels === 0 || bridgedAt === null
      ? {}
      : record(
          run,
          { source: 'DialVerb', channels: verb.channels, seconds, startedAt: bridgedAt },
          { text: null, callback: verb.callback, transcribeCallback: null },
        );
  return {
    DialCallStatus: status,
    DialBridged: String(bridged !== null),
    ...(leg === undefined ? {} : { DialCallSid: leg, DialCallDuration: String(seconds) }),
    ...recorded,
  };
}

/** Returns the parameters for the Dial's action URL after the call has left a conference. */
export function conferenceParams({ call, context }: Run): Record<string, string> {
  if (call.at.kind !== 'conferring') return {};
  return { DialCallStatus: 'answered', DialCallDuration: String(secondsBetween(call.at.since, context.now)) };
}

/**
 * Removes the call from its conference.
 * @returns the parameters for the Dial's action URL
 */
export function leaveConference(run: Run): Record<string, string> {
  const { at } = run.call;
  if (at.kind === 'conferring') run.effects.push({ do: 'leave-room', room: at.room.name });
  return conferenceParams(run);
}

/**
 * Ends a Record verb.
 * @returns the parameters for its action URL; undefined if nothing was recorded
 */
export function endRecord(run: Run, key: string): Record<string, string> | undefined {
  const { call } = run;
  if (call.at.kind !== 'recording' || call.voicemail === null) return undefined;
  const { verb, since } = call.at;
  const { text } = call.voicemail;
  const seconds = Math.min(call.voicemail.seconds, verb.maxLength);
  call.voicemail = null;
  const recorded = record(
    run,
    { source: 'RecordVerb', channels: 1, seconds, startedAt: since },
    {
      text: verb.transcribe ? text : null,
      callback: verb.callback,
      transcribeCallback: verb.transcribe ? verb.transcribeCallback : null,
    },
  );
  return { ...recorded, Digits: key };
}

/**
 * Ends the call, its current activity and its recording. Sends its callbacks. Notifies the call whose Dial created it.
 */
export function finish(run: Run, status: Call['status'], errorCode: number | null = null): void {
  const { call, context } = run;
  if (isOver(call)) return;
  const before = call.at;
  call.status = status;
  call.endedAt = context.now;
  call.errorCode = errorCode ?? call.errorCode;
  if (before.kind === 'dialing') {
    const params = closeDial(run, before.bridged === null ? 'no-answer' : 'completed');
    if (before.verb.action) report(run, before.verb.action, params);
  }
  if (before.kind === 'conferring') {
    const params = leaveConference(run);
    if (before.verb.action) report(run, before.verb.action, params);
  }
  if (before.kind === 'recording') {
    const params = endRecord(run, 'hangup');
    if (params) report(run, before.verb.action, params);
  }
  if (call.channels !== 0 && call.startedAt !== null) {
    record(
      run,
      { source: 'OutboundAPI', channels: call.channels, seconds: secondsOf(call), startedAt: call.startedAt },
      { text: null, callback: call.recordingCallback, transcribeCallback: null },
    );
  }
  startActivity(run, { kind: 'idle' });
  call.verbs = [];
  sendStatusCallback(run, 'completed');
  if (call.parentSid !== null) {
    run.effects.push({
      do: 'tell',
      sid: call.parentSid,
      event: { type: 'leg-ended', sid: call.sid, status, seconds: secondsOf(call), errorCode: call.errorCode },
    });
  }
}
