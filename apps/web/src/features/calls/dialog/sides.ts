import type { CallForViewer, ConnectionLog } from '@guidepost/contracts';
import { laterLegStatus } from '@guidepost/rules';
import { currentLanguage } from '../../../shell/language.ts';

/** What a side of a call is doing, in a word. */
export type SideState = 'waiting' | 'connecting' | 'ringing' | 'connected' | 'ended' | 'busy' | 'no-answer' | 'failed';

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
  ended: 'Ended',
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: 'Failed',
};

/** What a side is doing by the furthest thing that the carrier told of it; nobody rings the second before the first is there. */
export function sideState(
  side: { errorCode: number | null },
  logs: readonly Pick<ConnectionLog, 'status'>[],
  isFirst: boolean,
): SideState {
  if (side.errorCode !== null) return 'failed';
  // the carrier tells in any order, and several things within a second: the furthest counts
  const last = logs.reduce<string | null>((before, { status }) => laterLegStatus(before, status), null);
  if (last === null) return isFirst ? 'connecting' : 'waiting';
  return states[last] ?? 'connecting';
}

/** Where a call stands, as a sentence; `{name}` is whom it is with. */
export function headline(
  call: Pick<
    CallForViewer,
    'status' | 'incoming' | 'originator' | 'receiver' | 'originatorConnectionLogs' | 'receiverConnectionLogs'
  >,
): string {
  switch (call.status) {
    case 'CONNECTING': {
      if (call.incoming) return '{name} is calling';
      const own = sideState(call.originator, call.originatorConnectionLogs, true);
      if (own !== 'connected')
        return own === 'ringing' ? 'Your phone is ringing. Answer it to go on.' : 'Connecting your phone…';
      const theirs = sideState(call.receiver, call.receiverConnectionLogs, false);
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
