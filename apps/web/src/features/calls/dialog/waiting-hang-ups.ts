import type { CallForViewer, CallId } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { markShownInline } from '../../../shell/errors/report.ts';
import { isTransient } from '../../../shell/errors/retry.ts';

/** The server repeats a hang-up that does not reach the carrier at the same interval. */
export const hangUpRetryMs = 3000;

type HangUp = Promise<CallForViewer>;

/**
 * A press of *Hang up* or *Decline*. They are sent separately, because a decline does not end a call that the guide has
 * answered.
 */
export interface Press {
  callId: CallId;
  isDecline: boolean;
}

const keyOf = ({ callId, isDecline }: Press): string => `${callId} ${isDecline}`;

const sent = new Map<string, HangUp>();
const waiting = new Set<string>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

async function repeat(key: string, send: () => HangUp): HangUp {
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!isTransient(error)) throw error;
        markShownInline(error);
        waiting.add(key);
        notify();
        await new Promise((resolve) => setTimeout(resolve, hangUpRetryMs));
      }
    }
  } finally {
    sent.delete(key);
    waiting.delete(key);
    notify();
  }
}

/**
 * Sends a hang-up, and repeats it until it reaches the server: the user has already decided, and the member hears the
 * guide until then. A second press while it is being repeated sends no other request.
 * @throws ApiError if the server refuses the hang-up
 */
export function hangUpUntilReached(press: Press, send: () => HangUp): HangUp {
  const key = keyOf(press);
  const running = sent.get(key) ?? repeat(key, send);
  if (!sent.has(key)) sent.set(key, running);
  return running;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns true while a hang-up or decline of this call has not reached the server. */
export const isHangUpWaiting = (press: Press): boolean => waiting.has(keyOf(press));
export const useIsHangUpWaiting = (press: Press): boolean =>
  useSyncExternalStore(subscribe, () => isHangUpWaiting(press));
