import type { RequiredSignIn } from '@guidepost/contracts';
import { keys, writeLocal } from '../../shared/storage.ts';
import { currentSession, endEarlierSession } from './earlier-session.ts';
import { endImpersonation } from './impersonation.ts';
import { beginAttempt, finishAttempt } from './oidc.ts';
import { popupAnswer } from './popup.ts';
import { setSessionLost } from './session-lost.ts';
import { readTokens, writeTokens } from './tokens.ts';

/** `canceled` also means that the window was closed before it showed the provider's page. */
export type SignInResult = 'signed-in' | 'blocked' | 'canceled';

interface Attempt {
  /** The sign-in that a sensitive action needs. The same user must then sign in again. */
  required?: RequiredSignIn;
  /** Cancels the attempt and closes the window. */
  signal: AbortSignal;
  /** Called if the window seems closed (`popupAnswer`). The attempt continues, because a response can still arrive. */
  onClosed: () => void;
}

const features = 'popup,width=480,height=680';

/**
 * Signs the user in through a separate window. Call it directly in a button's press handler, because browsers block the
 * window otherwise. Throws an error if the provider is unreachable or its response is invalid.
 */
export async function signInWithPopup({ required, signal, onClosed }: Attempt): Promise<SignInResult> {
  const popup = window.open('', 'guidepost-sign-in', features);
  if (!popup) return 'blocked';
  signal.addEventListener('abort', () => popup.close(), { once: true });
  try {
    const { url, state } = await beginAttempt('popup', required && (await confirmationOf(required)));
    if (popup.closed) return 'canceled';
    popup.location.replace(url);
    const answer = await popupAnswer(popup, state, { signal, onClosed });
    if (answer === null || signal.aborted) return 'canceled';
    await completeSignIn(answer, signal);
    return 'signed-in';
  } finally {
    popup.close();
  }
}

/**
 * Signs the user in through this tab, for browsers that block the window. The provider's response arrives at
 * /sign-in/finish.
 */
export async function signInHere(required?: RequiredSignIn): Promise<void> {
  const { url } = await beginAttempt('redirect', required && (await confirmationOf(required)));
  location.assign(url);
}

/** Returns the data of an attempt to confirm a sensitive action: the session that then ends is the current one. */
const confirmationOf = async (required: RequiredSignIn) => ({ required, sessionId: await currentSession() });

/**
 * Exchanges the provider's response for tokens, and starts the session in every tab. An impersonation continues if the
 * user only confirmed a sensitive action. The session before the confirmation then ends. Throws an error if that user
 * has signed out meanwhile.
 * @param signal if aborted, the response no longer counts, and an error is thrown
 */
export async function completeSignIn(answer: string, signal?: AbortSignal): Promise<void> {
  const { tokens, isConfirmation, sessionId } = await finishAttempt(answer);
  signal?.throwIfAborted();
  if (!isConfirmation) endImpersonation();
  else if (readTokens()?.subject !== tokens.subject) throw new Error('The user has signed out meanwhile.');
  writeLocal(keys.lastActivity, String(Date.now()));
  writeLocal(keys.providerSession, null);
  setSessionLost(false);
  writeTokens(tokens);
  if (sessionId !== undefined) void endEarlierSession(sessionId);
}
