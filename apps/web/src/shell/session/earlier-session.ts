import { contracts, createClient } from '@guidepost/contracts';
import { logWarning } from '../log.ts';

/** The last access token of the session that the user had before they signed in again. */
let earlierToken: string | undefined;

export function setEarlierToken(token: string): void {
  earlierToken = token;
}

/**
 * Ends the session that the user had before they signed in again, because a new sign-in starts a new session. Call it
 * only after the server has accepted the new sign-in: otherwise both tokens may belong to the same session. A failure is
 * only logged.
 */
export async function endEarlierSession(): Promise<void> {
  const token = earlierToken;
  if (token === undefined) return;
  earlierToken = undefined;
  const call = createClient({ base: '/api', headers: () => ({ authorization: `Bearer ${token}` }) });
  await call(contracts.session.end, undefined, { keepalive: true }).catch((error: unknown) =>
    logWarning('the earlier session could not be ended', error),
  );
}
