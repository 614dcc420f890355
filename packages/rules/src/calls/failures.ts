import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** Explanations of failed calls, keyed by the carrier's error code. */
const failureTexts: Readonly<Record<number, string>> = {
  30003: 'Device off or out of coverage',
  30005: 'Destination unknown',
  13224: 'Carrier does not support number',
  15003: 'Application server problem',
};

const unknownFailure = 'Unknown Error. Please contact support.';

/** Returns the explanation for a carrier's error code. */
export const callFailureText = (code: number): string => failureTexts[code] ?? unknownFailure;

export type CallSide = 'originator' | 'receiver';

/**
 * Returns whether the person on a side of a call is the guide or the member. The guide starts an outgoing call. The
 * member starts an incoming call.
 */
export const personOnSide = (side: CallSide, incoming: boolean): 'Guide' | 'Member' =>
  (side === 'originator') === incoming ? 'Member' : 'Guide';

/** Returns the error code, the side of the call and the explanation: `30003, Member, Device off or out of coverage`. */
export const callFailureLabel = (code: number, side: CallSide, incoming: boolean): Sentence =>
  sentence('{code}, {side}, {reason}', {
    code,
    side: { word: personOnSide(side, incoming) },
    reason: { word: callFailureText(code) },
  });

/**
 * Explanation for a failed call if the carrier reported nothing about the receiver's leg. The guide could not be
 * reached, so the member's phone was never called.
 */
export const guideUnreachable = sentence(
  "The guide's phone could not be reached, so the member was not called. Make sure that the phone is on, and that airplane mode and Do Not Disturb are off.",
);

interface FailedCall {
  status: string;
  incoming: boolean;
  originator: { errorCode: number | null };
  receiver: { errorCode: number | null };
  receiverConnectionLogs: readonly unknown[];
}

/**
 * Explains why a call failed, with one line for each side that has an error code. Returns an empty list if the call did
 * not fail and has no error codes.
 */
export function callFailures(call: FailedCall): Sentence[] {
  const lines = (['originator', 'receiver'] as const).flatMap((side) => {
    const code = call[side].errorCode;
    return code === null ? [] : [callFailureLabel(code, side, call.incoming)];
  });
  if (call.status !== 'FAILED') return lines;
  if (call.receiverConnectionLogs.length === 0) return [...lines, guideUnreachable];
  return lines.length > 0 ? lines : [{ key: unknownFailure, values: {} }];
}
