import type { CallForViewer, ConnectionLog } from '@guidepost/contracts';
import { laterLegStatus } from '@guidepost/rules';
import { currentLanguage } from '../../../shared/language.ts';

/** The fields of a call that determine its displayed progress. */
type Progress = Pick<
  CallForViewer,
  'status' | 'incoming' | 'originator' | 'receiver' | 'originatorConnectionLogs' | 'receiverConnectionLogs'
>;

/** State of one side of a call. */
export type SideState =
  | 'waiting'
  | 'connecting'
  | 'ringing'
  | 'connected'
  | 'greeting'
  | 'ended'
  | 'busy'
  | 'no-answer'
  | 'failed';

const states: Readonly<Record<string, SideState>> = {
  queued: 'connecting',
  initiated: 'connecting',
  ringing: 'ringing',
  'in-progress': 'connected',
  completed: 'ended',
  busy: 'busy',
  'no-answer': 'no-answer',
  canceled: 'no-answer',
  failed: 'failed',
};

export const sideLabels: Readonly<Record<SideState, string>> = {
  waiting: 'Waiting',
  connecting: 'Connecting',
  ringing: 'Ringing',
  connected: 'Connected',
  greeting: 'Listening to the greeting',
  ended: 'Ended',
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: 'Failed',
};

/**
 * Returns the state of one side of a call, based on the most advanced status that the carrier reported. The second side
 * rings only after the first side has answered.
 */
export function legState(
  side: { errorCode: number | null },
  logs: readonly Pick<ConnectionLog, 'status'>[],
  isFirst: boolean,
): SideState {
  if (side.errorCode !== null) return 'failed';
  // reports may arrive in any order, even several in one second, so the most advanced status counts
  const last = logs.reduce<string | null>((before, { status }) => laterLegStatus(before, status), null);
  if (last === null) return isFirst ? 'connecting' : 'waiting';
  return states[last] ?? 'connecting';
}

/** States in which the guide's phone did not answer the call. */
const unansweredStates: ReadonlySet<SideState> = new Set(['busy', 'no-answer', 'failed']);

/**
 * Returns the states of both sides of a call. For a forwarded incoming call, the carrier reports only that the caller's
 * side rang. The caller counts as connected once the guide has answered. If the guide's phone stops ringing without an
 * answer, the caller hears the greeting.
 */
export function sidesOf(call: Progress): { originator: SideState; receiver: SideState } {
  const originator = legState(call.originator, call.originatorConnectionLogs, true);
  const receiver = legState(call.receiver, call.receiverConnectionLogs, false);
  if (!call.incoming || originator !== 'ringing') return { originator, receiver };
  if (receiver === 'connected') return { originator: 'connected', receiver };
  return { originator: unansweredStates.has(receiver) ? 'greeting' : originator, receiver };
}

/**
 * Returns true for an incoming call that is still ringing. Ending such a call declines it and sends the caller to
 * voicemail.
 */
export const isIncomingRinging = ({ incoming, status }: Pick<CallForViewer, 'incoming' | 'status'>): boolean =>
  incoming && status === 'CONNECTING';

/**
 * Returns true if an outgoing call failed before the other phone rang, usually at the guide's own phone. The guide can
 * then call again.
 */
export const hasFailedBeforeRinging = (call: Progress): boolean =>
  call.status === 'FAILED' && !call.incoming && sidesOf(call).receiver === 'waiting';

/** Returns a sentence about the call's state. `{name}` is the other person. */
export function callStateText(call: Progress): string {
  switch (call.status) {
    case 'CONNECTING': {
      if (call.incoming) return '{name} is calling';
      const { originator: own, receiver: otherSide } = sidesOf(call);
      if (own !== 'connected')
        return own === 'ringing' ? 'Your phone is ringing. Answer it to continue.' : 'Connecting your phone…';
      return otherSide === 'ringing' ? 'Ringing {name}…' : 'Calling {name}…';
    }
    case 'ACTIVE':
      return 'Connected';
    case 'ENDED':
      return 'The call has ended';
    case 'MISSED':
      return call.incoming ? 'This call was not answered' : '{name} did not answer';
    case 'BUSY':
      return "{name}'s phone was busy";
    case 'FAILED':
      return 'The call failed';
  }
}

/** Formats an instant as a time of day with seconds in a time zone, such as '10:16:05 AM'. */
export const timeWithSeconds = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toLocaleString(currentLanguage() === 'es' ? 'es-US' : 'en-US', {
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
    });
