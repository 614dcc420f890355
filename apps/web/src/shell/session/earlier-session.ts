import { contracts, createClient, type IdOf } from '@guidepost/contracts';
import { authorization } from '../api.ts';
import { logWarning } from '../log.ts';

/** Sends the requests without a dialog or a toast, because they only accompany the user's sign-in. */
const call = createClient({ base: '/api', headers: () => authorization() });

/** Returns the id of the current session. Returns undefined if the request fails. */
export async function currentSession(): Promise<IdOf<'Session'> | undefined> {
  try {
    return (await call(contracts.session.own)).find(({ isCurrent }) => isCurrent)?.id;
  } catch (error) {
    logWarning('the current session could not be read', error);
    return undefined;
  }
}

/**
 * Ends the session that the user had before they signed in again, because a new sign-in starts a new session. Does
 * nothing if the session is still the current one: some identity providers do not send a new sign-in time. A failure is
 * only logged, because the session also ends when it becomes idle.
 */
export async function endEarlierSession(sessionId: IdOf<'Session'>): Promise<void> {
  try {
    const current = await currentSession();
    if (current === undefined || current === sessionId) return;
    await call(contracts.session.endOne, { params: { sessionId } }, { keepalive: true });
  } catch (error) {
    logWarning('the earlier session could not be ended', error);
  }
}
