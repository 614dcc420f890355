import type { RequiredSignIn } from '@guidepost/contracts';
import { keys, writeLocal } from '../../shared/storage.ts';
import { endImpersonation } from './impersonation.ts';
import { beginAttempt, finishAttempt } from './oidc.ts';
import { popupAnswer } from './popup.ts';
import { setSessionLost } from './session-lost.ts';
import { writeTokens } from './tokens.ts';

export type SignInResult = 'signed-in' | 'blocked' | 'closed';

const features = 'popup,width=480,height=680';

/**
 * Signs the user in through a separate window. Call it directly in a button's press handler, because browsers block the
 * window otherwise. Throws an error if the provider is unreachable or its response is invalid.
 * @param required the sign-in that a sensitive action needs; the same user must then sign in again
 */
export async function signInWithPopup(required?: RequiredSignIn): Promise<SignInResult> {
  const popup = window.open('', 'guidepost-sign-in', features);
  if (!popup) return 'blocked';
  try {
    const { url, state } = await beginAttempt('popup', required);
    if (popup.closed) return 'closed';
    popup.location.replace(url);
    const answer = await popupAnswer(popup, state);
    if (answer === null) return 'closed';
    await completeSignIn(answer);
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
  const { url } = await beginAttempt('redirect', required);
  location.assign(url);
}

/**
 * Exchanges the provider's response for tokens, and starts the session in every tab. An impersonation continues if the
 * user only confirmed a sensitive action.
 */
export async function completeSignIn(answer: string): Promise<void> {
  const { tokens, isConfirmation } = await finishAttempt(answer);
  if (!isConfirmation) endImpersonation();
  writeLocal(keys.lastActivity, String(Date.now()));
  setSessionLost(false);
  writeTokens(tokens);
}
