import type { Call } from '@guidepost/contracts';

export type CallStatus = Call['status'];

/** Position of each carrier status in the course of a leg. An unknown status has position 0. */
const legSteps: Readonly<Record<string, number>> = {
  queued: 0,
  initiated: 1,
  ringing: 2,
  'in-progress': 3,
  completed: 4,
  busy: 4,
  'no-answer': 4,
  canceled: 4,
  failed: 4,
};
const lastStep = 4;

/** Returns true if a leg has ended for any reason. */
export const isLegOver = (status: string | null): boolean => status !== null && legSteps[status] === lastStep;

/**
 * Returns a leg's status after another report from the carrier. Reports can arrive twice, late and in any order. The
 * status never moves back, and the first reported end remains. An answered leg ends as completed unless it failed, even
 * if the other side hung up before the two sides were connected.
 */
export function laterLegStatus(before: string | null, reported: string): string {
  if (before !== null && (legSteps[reported] ?? 0) <= (legSteps[before] ?? 0)) return before;
  return before === 'in-progress' && isLegOver(reported) && reported !== 'failed' ? 'completed' : reported;
}

/**
 * Returns the status to show for a guide's leg while the server does not know who answered: the guide or the guide's
 * voicemail (docs/areas/calls.md#answering-machines). An answered leg is shown as ringing, and a completed leg as not
 * answered.
 */
export const unansweredLegStatus = (status: string): string =>
  status === 'in-progress' ? 'ringing' : status === 'completed' ? 'no-answer' : status;

/** Returns true if a call has ended for any reason. */
export const isCallOver = (status: CallStatus): boolean => status !== 'CONNECTING' && status !== 'ACTIVE';

/** Status of an outgoing call, by the final status of the receiver's leg. */
const outgoingEnds: Readonly<Record<string, CallStatus>> = {
  completed: 'ENDED',
  busy: 'BUSY',
  'no-answer': 'MISSED',
  canceled: 'MISSED',
  failed: 'FAILED',
};

/**
 * Status of an outgoing call, by the final status of the originator's leg. If the carrier did not reach the guide's
 * phone, the member's phone never rang.
 */
const originatorEnds: Readonly<Record<string, CallStatus>> = {
  completed: 'ENDED',
  canceled: 'ENDED',
  busy: 'FAILED',
  'no-answer': 'FAILED',
  failed: 'FAILED',
};

/**
 * Returns a call's status, derived from its two legs. Returns null if the originator's leg has ended and the receiver's
 * leg has neither been answered nor ended. The originator starts the call: the guide in an outgoing call, the member in
 * an incoming call.
 * @param sides the carrier's status for each leg; null for a leg that does not exist
 */
export function callStatusOf(sides: {
  incoming: boolean;
  originator: string | null;
  receiver: string | null;
}): CallStatus | null {
  const { incoming, originator, receiver } = sides;
  if (receiver !== null && isLegOver(receiver)) {
    if (receiver === 'completed') return 'ENDED';
    return incoming ? 'MISSED' : (outgoingEnds[receiver] ?? 'FAILED');
  }
  if (isLegOver(originator)) {
    if (receiver === 'in-progress') return 'ENDED';
    if (receiver !== null) return null;
    return incoming ? 'MISSED' : (originatorEnds[originator ?? ''] ?? 'FAILED');
  }
  return receiver === 'in-progress' ? 'ACTIVE' : 'CONNECTING';
}

const statusSteps: Readonly<Record<CallStatus, number>> = {
  CONNECTING: 0,
  ACTIVE: 1,
  ENDED: 2,
  MISSED: 2,
  BUSY: 2,
  FAILED: 2,
};

/**
 * Returns a call's status after its legs were evaluated again. The status never moves back. After a final status, a
 * later report can only change it to a different final status.
 */
export const laterCallStatus = (before: CallStatus, next: CallStatus | null): CallStatus =>
  next === null || statusSteps[next] < statusSteps[before] ? before : next;
