import { API_VERSION } from '../settings.ts';
import { type Call, type CallMoment, secondsOf } from './call.ts';
import type { Recording } from './recording.ts';

/** Webhook parameters that describe a call. */
export function callParams(call: Call, accountSid: string): Record<string, string> {
  return {
    CallSid: call.sid,
    AccountSid: accountSid,
    From: call.from,
    To: call.to,
    Caller: call.from,
    Called: call.to,
    CallStatus: call.status,
    Direction: call.direction,
    ApiVersion: API_VERSION,
    ...(call.parentSid === null ? {} : { ParentCallSid: call.parentSid }),
    ...(call.detectsMachine && call.answeredBy !== null ? { AnsweredBy: call.answeredBy } : {}),
  };
}

const moments: Record<CallMoment, string | undefined> = {
  initiated: 'initiated',
  ringing: 'ringing',
  answered: 'in-progress',
  completed: undefined,
};

/** Parameters of a status callback. The callback at the end of a call includes the call's duration. */
export function callbackParams(
  call: Call,
  moment: CallMoment,
  { accountSid, now }: { accountSid: string; now: string },
): Record<string, string> {
  return {
    ...callParams(call, accountSid),
    CallStatus: moments[moment] ?? call.status,
    CallbackSource: 'call-progress-events',
    SequenceNumber: String(call.sequence),
    Timestamp: rfc2822(now),
    ...(moment === 'completed' ? { CallDuration: String(secondsOf(call)), ...sipCode(call) } : {}),
    ...(call.errorCode === null ? {} : { ErrorCode: String(call.errorCode) }),
  };
}

function sipCode({ status }: Call): Record<string, string> {
  const codes: Partial<Record<Call['status'], string>> = {
    completed: '200',
    busy: '486',
    'no-answer': '487',
    canceled: '487',
    failed: '404',
  };
  const code = codes[status];
  return code === undefined ? {} : { SipResponseCode: code };
}

/** Parameters of a recording's callback. */
export function recordingParams(
  recording: Recording,
  { accountSid, recordingUrl }: { accountSid: string; recordingUrl(sid: string): string },
): Record<string, string> {
  return {
    AccountSid: accountSid,
    ...(recording.callSid === null ? {} : { CallSid: recording.callSid }),
    ...(recording.conferenceSid === null ? {} : { ConferenceSid: recording.conferenceSid }),
    RecordingSid: recording.sid,
    RecordingUrl: recordingUrl(recording.sid),
    RecordingStatus: 'completed',
    RecordingDuration: String(recording.seconds),
    RecordingChannels: String(recording.channels),
    RecordingStartTime: rfc2822(recording.startedAt),
    RecordingSource: recording.source,
    RecordingTrack: 'both',
  };
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats an instant like Twilio, in RFC 2822 format: `Fri, 20 Nov 2026 16:16:04 +0000`. */
export function rfc2822(instant: string): string {
  const { dayOfWeek, day, month, year, hour, minute, second } =
    Temporal.Instant.from(instant).toZonedDateTimeISO('UTC');
  const two = (part: number): string => String(part).padStart(2, '0');
  const time = [hour, minute, second].map(two).join(':');
  return `${days[dayOfWeek - 1]}, ${two(day)} ${months[month - 1]} ${year} ${time} +0000`;
}
