import type { ErrorBody, RequiredSignIn } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { onTokens } from './tokens.ts';

/** Requests that wait until the user has signed in again. They all wait for the same sign-in. */
interface Confirmation {
  readonly required: RequiredSignIn;
  readonly result: Promise<boolean>;
  settle(isConfirmed: boolean): void;
}

let pending: Confirmation | null = null;
const listeners = new Set<() => void>();

function set(next: Confirmation | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/**
 * Returns the sign-in that a refused request needs. Returns null if the request was refused for another reason, or if
 * the whole session is too weak: the user must then leave the screen and sign in again.
 */
export async function requiredSignIn(response: Response): Promise<RequiredSignIn | null> {
  const isChallenge = response.headers.get('www-authenticate')?.includes('insufficient_user_authentication');
  if (response.status !== 401 || !isChallenge) return null;
  const { authentication } = (await response.clone().json()) as ErrorBody;
  return authentication?.maxAgeSeconds == null ? null : authentication;
}

/** Returns true while requests wait until the user has signed in again. */
export const isConfirming = (): boolean => pending !== null;

/** Asks the user to sign in again. Resolves to false if the user cancels or logs out. */
export function confirmSignIn(required: RequiredSignIn): Promise<boolean> {
  if (pending !== null) return pending.result;
  let resolve: (isConfirmed: boolean) => void = () => {};
  const result = new Promise<boolean>((done) => {
    resolve = done;
  });
  const settle = (isConfirmed: boolean) => {
    // a sign-in that was canceled here may still finish in its window
    if (pending?.result === result) set(null);
    resolve(isConfirmed);
  };
  set({ required, result, settle });
  return result;
}

onTokens((tokens) => {
  if (tokens === null) pending?.settle(false);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConfirmation = (): Confirmation | null => useSyncExternalStore(subscribe, () => pending);
