import type { Call } from '@guidepost/contracts';

/** The status of a call. */
export type CallStatus = Call['status'];

/** How far a leg has come, by the carrier's status; an unknown status counts as the beginning. */
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

/** Whether a leg has ended, however it ended. */
export const isLegOver = (status: string | null): boolean => status !== null && legSteps[status] === lastStep;

/**
 * The status of a leg after another report of the carrier. Reports may come twice, late and in any order: a leg never
 * goes back, and the first end that was reported stays. One that was answered has completed, also where the other side
 * hung up before the two were put through.
 */
export function laterLegStatus(before: string | null, told: string): string {
  if (before !== null && (legSteps[told] ?? 0) <= (legSteps[before] ?? 0)) return before;
  return before === 'in-progress' && isLegOver(told) && told !== 'failed' ? 'completed' : told;
}

/**
 * What the status of a guide's leg counts as while nobody knows whether the guide or their own voicemail answered it
 * (docs/areas/calls.md#answering-machines): it rings, and in the end nobody answered.
 */
export const unansweredLegStatus = (status: string): string =>
  status === 'in-progress' ? 'ringing' : status === 'completed' ? 'no-answer' : status;

/** Whether a call has ended, however it ended. */
export const isCallOver = (status: CallStatus): boolean => status !== 'CONNECTING' && status !== 'ACTIVE';

/** What the end of the receiver's leg means for an outgoing call. */
const outgoingEnds: Readonly<Record<string, CallStatus>> = {
  completed: 'ENDED',
  busy: 'BUSY',
  'no-answer': 'MISSED',
  canceled: 'MISSED',
  failed: 'FAILED',
};

/**
 * What the end of the originator's leg means for an outgoing call. If the guide's phone was not reached, the member's
 * never rang.
 */
const originatorEnds: Readonly<Record<string, CallStatus>> = {
  completed: 'ENDED',
  canceled: 'ENDED',
  busy: 'FAILED',
  'no-answer': 'FAILED',
  failed: 'FAILED',
};

/**
 * The status of a call from its two sides; null if one has ended and it is not known yet how far the other had come.
 * The originator is who began the call: the guide of an outgoing call, the member of an incoming one.
 * @param sides the carrier's status of each leg; null for a leg that does not exist
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
 * The status of a call after its sides were evaluated again. It never goes backwards, but one end may be corrected to
 * another while reports still arrive.
 */
export const laterCallStatus = (before: CallStatus, next: CallStatus | null): CallStatus =>
  next === null || statusSteps[next] < statusSteps[before] ? before : next;
