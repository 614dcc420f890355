import type { CallForViewer, CallId } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { markShownInline } from '../../../shell/errors/report.ts';
import { isTransient } from '../../../shell/errors/retry.ts';

/** The server repeats a hang-up that does not reach the carrier at the same interval. */
export const hangUpRetryMs = 3000;

type HangUp = Promise<CallForViewer>;

const sent = new Map<CallId, HangUp>();
const waiting = new Set<CallId>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

async function repeat(callId: CallId, send: () => HangUp): HangUp {
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!isTransient(error)) throw error;
        markShownInline(error);
        waiting.add(callId);
        notify();
        await new Promise((resolve) => setTimeout(resolve, hangUpRetryMs));
      }
    }
  } finally {
    sent.delete(callId);
    waiting.delete(callId);
    notify();
  }
}

/**
 * Sends a hang-up, and repeats it until it reaches the server: the user has already decided, and the member hears the
 * guide until then. A second press while it is being repeated sends no other request.
 * @throws ApiError if the server refuses the hang-up
 */
export function hangUpUntilReached(callId: CallId, send: () => HangUp): HangUp {
  const running = sent.get(callId) ?? repeat(callId, send);
  if (!sent.has(callId)) sent.set(callId, running);
  return running;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns true while a hang-up of this call has not reached the server. */
export const isHangUpWaiting = (callId: CallId): boolean => waiting.has(callId);
export const useIsHangUpWaiting = (callId: CallId): boolean =>
  useSyncExternalStore(subscribe, () => isHangUpWaiting(callId));
