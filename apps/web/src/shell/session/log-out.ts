import { ApiError, contracts } from '@guidepost/contracts';
import { announce } from '../../shared/announce.tsx';
import { closeQuestion } from '../../shared/confirm/confirm.tsx';
import { deleteUserData, keys, readLocal, readSession, writeLocal, writeSession } from '../../shared/storage.ts';
import { callHandling } from '../api.ts';
import { markShownInline } from '../errors/report.ts';
import { isTransient, serverFaults } from '../errors/retry.ts';
import { hasUnsaved } from '../held/unsaved.ts';
import { logWarning } from '../log.ts';
import { closeAllDialogs } from '../open-dialog.tsx';
import { queryClient } from '../query.ts';
import { clearToasts } from '../toasts/store.ts';
import { saveRedirect } from './redirect.ts';
import { storeWork } from './restore.ts';
import { runBeforeEndInAllTabs } from './run-before-end.ts';
import { readTokens, writeTokens } from './tokens.ts';
import { forgetUsed } from './used-tokens.ts';

/** How long a sign-out waits for the server or the provider, in milliseconds. */
const providerMs = 10_000;

const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('took too long')), ms))]);

/** Deletes all of the user's data in this page. Other tabs do the same when they receive the storage event. */
function clearThisTab(): void {
  deleteUserData();
  void forgetUsed();
  closeAllDialogs();
  closeQuestion();
  clearToasts();
  // the last announcement can be the name of a member
  announce('');
  queryClient.getQueryCache().clear();
  queryClient.getMutationCache().clear();
}

/**
 * Deletes the user's data in this page. Stores whether the welcome page must say that actions may not have been saved. If
 * the session was lost, stores this tab's open work for the user's next sign-in. `between` runs after the work is
 * collected and before the data is deleted.
 */
function clearSession(isLost: boolean, between = () => {}): void {
  const path = location.pathname + location.search + location.hash;
  // this function may run again when another tab has signed out and this tab already shows the welcome page
  const before = readSession(keys.redirect);
  const noted = readSession(keys.unsavedActions);
  const keep = isLost ? storeWork() : () => {};
  between();
  clearThisTab();
  writeSession(keys.unsavedActions, hasUnsaved() ? 'yes' : noted);
  if (!isLost) return;
  keep();
  writeSession(keys.redirect, before);
  saveRedirect(path);
}

/** Deletes the user's data in this tab after another tab has ended the session. */
export const logOutOfOtherTabs = (): void => clearSession(readLocal(keys.ended) === 'lost');

/**
 * Ends the session on the server, in all tabs and at the provider, then opens `/`. Errors are only logged, because this
 * browser must delete the user's data in any case. If the server is unreachable, the page stays open and shows the
 * welcome page (`useLeaveAfterLogOut`). `comeBack` is true if the user did not sign out themselves. Their next sign-in
 * then restores the page, the dialogs and the typed texts.
 */
export function logOut(how: { comeBack?: boolean } = {}): Promise<void> {
  // a second sign-out would interrupt the navigation to the provider's sign-out page
  pendingLogOut ??= end(how).finally(() => {
    pendingLogOut = undefined;
  });
  return pendingLogOut;
}
let pendingLogOut: Promise<void> | undefined;

let hasNextUser = false;

/** Keeps a log-out that waits for the provider from leaving the page, because a user has begun to sign in. */
export function stayForSignIn(): void {
  hasNextUser = true;
}

async function end({ comeBack = false }: { comeBack?: boolean }): Promise<void> {
  const tokens = readTokens();
  const idToken = tokens?.idToken ?? null;
  let isReached = true;
  if (tokens) {
    await runBeforeEndInAllTabs();
    isReached = await endOnServer();
  }
  // the other tabs read this value when the tokens are deleted
  writeLocal(keys.ended, comeBack ? 'lost' : 'logged out');
  // until the provider's session has ended, it could sign in the next person as this user without asking
  if (idToken !== null) writeLocal(keys.providerSession, 'open');
  clearSession(comeBack, () => writeTokens(null));
  hasNextUser = false;
  const url = await endSessionUrl(idToken);
  if (hasNextUser || readTokens() !== null) return;
  if (url !== null) writeLocal(keys.providerSession, null);
  // the browser would replace the welcome page with its own error page
  else if (!isReached || !navigator.onLine) return;
  location.replace(url ?? '/');
}

/** Ends the session on the server. Returns false if the server is unreachable or overloaded. */
async function endOnServer(): Promise<boolean> {
  const request = callHandling([400, 401, 403, 404, ...serverFaults])(contracts.session.end).catch((error: unknown) => {
    // shows no toast on the welcome page
    markShownInline(error);
    throw error;
  });
  try {
    await withTimeout(providerMs, request);
    return true;
  } catch (error) {
    logWarning('the session could not be ended on the server', error);
    return error instanceof ApiError && !isTransient(error);
  }
}

/**
 * Returns the provider's sign-out URL. Returns null if the provider is unreachable, because the browser would then show
 * an error page.
 */
async function endSessionUrl(idToken: string | null): Promise<string | null> {
  if (idToken === null) return null;
  try {
    const { oidc } = await withTimeout(providerMs, import('./oidc.ts'));
    const provider = await withTimeout(providerMs, oidc());
    const { authority } = provider.settings;
    const discovery = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(discovery, { cache: 'no-store', signal: AbortSignal.timeout(providerMs) });
    if (!answer.ok) return null;
    const { url } = await withTimeout(providerMs, provider.createSignoutRequest({ id_token_hint: idToken }));
    return url;
  } catch (error) {
    logWarning('the identity provider did not end its session', error);
    return null;
  }
}
