import type { CallForViewer, CallId } from '@guidepost/contracts';
import { isIncomingRinging } from '../dialog/sides.ts';

type Progress = Pick<CallForViewer, 'id' | 'incoming' | 'status'>;

/** Returns the ids of the calls that ring at the guide's phone. */
export const ringingCalls = (calls: readonly Progress[]): ReadonlySet<CallId> =>
  new Set(calls.filter(isIncomingRinging).map(({ id }) => id));

/** Returns the call that rang before and that the guide has now answered. */
export const answeredCall = <C extends Progress>(ringing: ReadonlySet<CallId>, calls: readonly C[]): C | undefined =>
  calls.find(({ id, incoming, status }) => incoming && status === 'ACTIVE' && ringing.has(id));
