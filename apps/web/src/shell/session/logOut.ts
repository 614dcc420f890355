import { contracts } from '@guidepost/contracts';
import { catching } from '../api.ts';
import { withdrawQuestion } from '../confirm.tsx';
import { logWarning } from '../log.ts';
import { closeAllDialogs } from '../openDialog.tsx';
import { queryClient } from '../query.ts';
import { forgetPerson } from '../storage.ts';
import { clearToasts } from '../toasts/store.ts';
import { keepBeforeEnd } from './ending.ts';
import { saveRedirect } from './redirect.ts';
import { readTokens, writeTokens } from './tokens.ts';
import { forgetUsed } from './usedTokens.ts';

/** The provider has this long to say where it ends sessions; after that we go on without it. */
const providerMs = 3000;

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('took too long')), ms))]);

/** Clears everything that this page holds about the person; the storage event clears the other tabs. */
export function forgetHere(): void {
  forgetPerson();
  void forgetUsed();
  closeAllDialogs();
  withdrawQuestion();
  clearToasts();
  queryClient.getQueryCache().clear();
  queryClient.getMutationCache().clear();
}

/**
 * Ends the session on the server, here, in the other tabs and at the provider, and lands on `/` (staff §2). Errors are
 * only logged (staff §8): whatever fails, this browser has forgotten the person. `comeBack` keeps the path for the
 * next sign-in.
 */
export async function logOut({ comeBack = false }: { comeBack?: boolean } = {}): Promise<void> {
  const tokens = readTokens();
  const path = location.pathname + location.search + location.hash;
  if (tokens) {
    await keepBeforeEnd();
    await within(providerMs, catching([400, 401, 403, 404, 500, 503])(contracts.session.end)).catch((error: unknown) =>
      logWarning('the session could not be ended on the server', error),
    );
  }
  writeTokens(null);
  forgetHere();
  if (comeBack) saveRedirect(path);
  location.replace((await endSessionUrl(tokens?.idToken ?? null)) ?? '/');
}

/** Where the provider ends its own session; null when it cannot be asked, so that nobody is stuck on a dead page. */
async function endSessionUrl(idToken: string | null): Promise<string | null> {
  if (idToken === null) return null;
  try {
    const { oidc } = await within(providerMs, import('./oidc.ts'));
    const provider = await within(providerMs, oidc());
    const { authority } = provider.settings;
    const discovery = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(discovery, { cache: 'no-store', signal: AbortSignal.timeout(providerMs) });
    if (!answer.ok) return null;
    const { url } = await within(providerMs, provider.createSignoutRequest({ id_token_hint: idToken }));
    return url;
  } catch (error) {
    logWarning('the provider could not be asked to end its session', error);
    return null;
  }
}
