import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** What went wrong with a call, by the carrier's error code. */
const failureTexts: Readonly<Record<number, string>> = {
  30003: 'Device off or out of coverage',
  30005: 'Destination unknown',
  13224: 'Carrier does not support number',
  15003: 'Application server problem',
};

const unknownFailure = 'Unknown Error. Please contact support.';

/** The sentence for a code of the carrier. */
export const callFailureText = (code: number): string => failureTexts[code] ?? unknownFailure;

export type CallSide = 'originator' | 'receiver';

/** Who is at a side of a call: the guide begins an outgoing call, the member an incoming one. */
export const sideName = (side: CallSide, incoming: boolean): 'Guide' | 'Member' =>
  (side === 'originator') === incoming ? 'Member' : 'Guide';

/** `30003, Member, Device off or out of coverage`: code, connection side, message. */
export const callFailureLabel = (code: number, side: CallSide, incoming: boolean): Sentence =>
  sentence('{code}, {side}, {reason}', {
    code,
    side: { word: sideName(side, incoming) },
    reason: { word: callFailureText(code) },
  });

/** Why a call failed if the carrier reported nothing about the receiver's side: it never got that far. */
export const guideUnreachable = sentence(
  'The guide could not be reached, so the member was not called. Check that the phone is on, and not in airplane mode or do not disturb.',
);

interface FailedCall {
  status: string;
  incoming: boolean;
  originator: { errorCode: number | null };
  receiver: { errorCode: number | null };
  receiverConnectionLogs: readonly unknown[];
}

/** Explains why a call failed, one line for each side; empty if it did not fail. */
export function callFailures(call: FailedCall): Sentence[] {
  const lines = (['originator', 'receiver'] as const).flatMap((side) => {
    const code = call[side].errorCode;
    return code === null ? [] : [callFailureLabel(code, side, call.incoming)];
  });
  if (call.status !== 'FAILED') return lines;
  if (call.receiverConnectionLogs.length === 0) return [...lines, guideUnreachable];
  return lines.length > 0 ? lines : [{ key: unknownFailure, values: {} }];
}
