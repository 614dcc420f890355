import type { CallForViewer, ConnectionLog } from '@guidepost/contracts';
import { laterLegStatus } from '@guidepost/rules';
import { currentLanguage } from '../../../shell/language.ts';

/** What tells how far a call has come. */
type Progress = Pick<
  CallForViewer,
  'status' | 'incoming' | 'originator' | 'receiver' | 'originatorConnectionLogs' | 'receiverConnectionLogs'
>;

/** What a side of a call is doing, in a word. */
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

export const sideWords: Readonly<Record<SideState, string>> = {
  waiting: 'Waiting',
  connecting: 'Connecting',
  ringing: 'Ringing',
  connected: 'Connected',
  greeting: 'Hears the greeting',
  ended: 'Ended',
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: 'Failed',
};

/**
 * What a side is doing, from the latest step that the carrier reported. The second side rings only once the first has
 * answered.
 */
export function sideState(
  side: { errorCode: number | null },
  logs: readonly Pick<ConnectionLog, 'status'>[],
  isFirst: boolean,
): SideState {
  if (side.errorCode !== null) return 'failed';
  // reports come in any order, and several within a second: the furthest step counts
  const last = logs.reduce<string | null>((before, { status }) => laterLegStatus(before, status), null);
  if (last === null) return isFirst ? 'connecting' : 'waiting';
  return states[last] ?? 'connecting';
}

/** How the phone of a guide ends that did not take a call. */
const untaken: ReadonlySet<SideState> = new Set(['busy', 'no-answer', 'failed']);

/**
 * What both sides of a call are doing. The carrier says of a caller who was put through nothing more than that it rang:
 * they are connected once the guide has answered, and hear the greeting once the guide's phone has stopped ringing.
 */
export function sidesOf(call: Progress): { originator: SideState; receiver: SideState } {
  const originator = sideState(call.originator, call.originatorConnectionLogs, true);
  const receiver = sideState(call.receiver, call.receiverConnectionLogs, false);
  if (!call.incoming || originator !== 'ringing') return { originator, receiver };
  if (receiver === 'connected') return { originator: 'connected', receiver };
  return { originator: untaken.has(receiver) ? 'greeting' : originator, receiver };
}

/** Whether a call rings in: ending it then is declining it, and the caller goes on to the voicemail. */
export const ringsIn = ({ incoming, status }: Pick<CallForViewer, 'incoming' | 'status'>): boolean =>
  incoming && status === 'CONNECTING';

/** Whether a call that a guide made failed before the other phone rang, mostly at their own: it can be begun again. */
export const hasRungNobodyElse = (call: Progress): boolean =>
  call.status === 'FAILED' && !call.incoming && sidesOf(call).receiver === 'waiting';

/** The state of a call as a sentence; `{name}` is the other person. */
export function headline(call: Progress): string {
  switch (call.status) {
    case 'CONNECTING': {
      if (call.incoming) return '{name} is calling';
      const { originator: own, receiver: theirs } = sidesOf(call);
      if (own !== 'connected')
        return own === 'ringing' ? 'Your phone is ringing. Answer it to go on.' : 'Connecting your phone…';
      return theirs === 'ringing' ? 'Ringing {name}…' : 'Calling {name}…';
    }
    case 'ACTIVE':
      return 'Connected';
    case 'ENDED':
      return 'The call has ended';
    case 'MISSED':
      return call.incoming ? 'Nobody answered this call' : '{name} did not answer';
    case 'BUSY':
      return '{name} was busy';
    case 'FAILED':
      return 'The call failed';
  }
}

/** '10:16:05 AM' of an instant in a zone. */
export const secondOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toLocaleString(currentLanguage() === 'es' ? 'es-US' : 'en-US', {
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
    });
