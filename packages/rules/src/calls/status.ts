import type { Call } from '@guidepost/contracts';

/** How a call stands (staff §4). */
export type CallStatus = Call['status'];

/** How far a leg has come, by the carrier's words; words that it does not know of count as the beginning. */
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
 * The status of a leg of which the carrier tells once more. It may tell twice, late and in any order: a leg never goes
 * back, and how it ended stays as it was told first (design 7).
 */
export const laterLegStatus = (before: string | null, told: string): string =>
  before !== null && (legSteps[told] ?? 0) <= (legSteps[before] ?? 0) ? before : told;

/** Whether a call has ended, however it ended. */
export const isCallOver = (status: CallStatus): boolean => status !== 'CONNECTING' && status !== 'ACTIVE';

/** How the leg of whoever was called ended, as the call says it. */
const outgoingEnds: Readonly<Record<string, CallStatus>> = {
  completed: 'ENDED',
  busy: 'BUSY',
  'no-answer': 'MISSED',
  canceled: 'MISSED',
  failed: 'FAILED',
};

/** Where the guide's own phone was not reached nobody else was rung. */
const originatorEnds: Readonly<Record<string, CallStatus>> = {
  completed: 'ENDED',
  canceled: 'ENDED',
  busy: 'FAILED',
  'no-answer': 'FAILED',
  failed: 'FAILED',
};

/**
 * What the two sides together are: null where one has ended and nobody knows yet how far the other had come. Who begins
 * is the originator: the guide of an outgoing call, the member of an incoming one.
 * @param sides the carrier's words for each leg; null for one that there is not
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
 * The status of a call after its sides were looked at again: it never goes backwards. How it ended may be put right
 * while the last of it is being told.
 */
export const laterCallStatus = (before: CallStatus, next: CallStatus | null): CallStatus =>
  next === null || statusSteps[next] < statusSteps[before] ? before : next;
