import { type Api, ApiError, createClient, type StaffId } from '@guidepost/contracts';
import { storeServerTime } from '../shared/clock.ts';
import { currentLanguage } from '../shared/language.ts';
import { takeEarlyResponse } from './early-response.ts';
import { reportError, reportRefusedSignIn } from './errors/report.ts';
import { noteRetryAfter } from './errors/retry.ts';
import { noteOwnVersion } from './forms/own-versions.ts';
import { storeFetchedCursor } from './live/fetched.ts';
import { confirmSignIn, requiredSignIn } from './session/confirm-sign-in.ts';
import { getToken, validToken } from './session/get-token.ts';
import { impersonatedUserId } from './session/impersonation.ts';
import { setSessionLost } from './session/session-lost.ts';
import { readTokens } from './session/tokens.ts';
import { traceHeader } from './trace.ts';

export { can, useActingUser } from '../shared/acting-user.ts';

const base = '/api';

/**
 * Returns the headers that every request has: bearer token, impersonated user, language and trace.
 * @param isLast true if the page may close before a token is renewed. A token that is still valid is then used.
 */
export async function authorization(acting = impersonatedUserId(), isLast = false): Promise<Record<string, string>> {
  const token = (isLast ? validToken() : undefined) ?? (await getToken());
  return {
    language: currentLanguage(),
    ...traceHeader(),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(acting === null ? {} : { 'impersonation-user-id': String(acting) }),
  };
}

/** Maximum number of requests with `keepalive` at the same time. Browsers refuse further ones. */
const maxKeepalive = 10;
let keptAlive = 0;

/** Works like `fetch`. Ignores `keepalive` if the maximum is reached, because the page may only be hidden. */
const fetchWithinLimit: typeof fetch = async (url, init) => {
  if (init?.keepalive !== true) return fetch(url, init);
  if (keptAlive >= maxKeepalive) return fetch(url, { ...init, keepalive: false });
  keptAlive += 1;
  try {
    return await fetch(url, init);
  } finally {
    keptAlive -= 1;
  }
};

/**
 * Works like `fetch`. If the server refuses the token, renews it and retries once. If the server needs a newer sign-in,
 * asks the user to sign in again and then retries. If another user has signed in meanwhile, does not retry, and throws
 * an AbortError. If the server asks the browser to pause, stores when requests may continue.
 */
const fetchWithRetry: typeof fetch = async (url, init) => {
  const subject = readTokens()?.subject;
  const response = await (takeEarlyResponse(url, init) ?? fetchWithinLimit(url, init));
  noteRetryAfter(response);
  storeFetchedCursor(response);
  storeServerTime(response);
  if (response.status !== 401) return response;
  const sent = new Headers(init?.headers);
  const refused = sent.get('authorization')?.replace('Bearer ', '');
  const required = await requiredSignIn(response);
  if (required !== null && !(await confirmSignIn(required))) return response;
  const renewed = refused === undefined ? undefined : await getToken(required === null ? refused : undefined);
  const now = readTokens()?.subject;
  if (subject !== undefined && now !== undefined && now !== subject)
    throw new DOMException('Another user has signed in.', 'AbortError');
  if (renewed === undefined || renewed === refused) return response;
  sent.set('authorization', `Bearer ${renewed}`);
  const repeated = await fetchWithinLimit(url, { ...init, headers: sent });
  if (required !== null && (await requiredSignIn(repeated)) !== null) await reportRefusedSignIn(repeated);
  return repeated;
};

const clientOf = (acting?: StaffId): Api =>
  createClient({ base, headers: ({ keepalive }) => authorization(acting, keepalive), fetch: fetchWithRetry });
const call = clientOf();

/** True if the last request was sent by a signed-in user. */
let wasSignedIn = false;

/**
 * Returns the user of a request. After a log-out, throws an AbortError: screens that are still shown would load their
 * data again, because the cache was cleared, and the server would refuse these requests.
 */
function subjectOfRequest(): string | undefined {
  const subject = readTokens()?.subject;
  if (subject === undefined && wasSignedIn) throw new DOMException('The session has ended.', 'AbortError');
  wasSignedIn = subject !== undefined;
  return subject;
}

/**
 * Throws an AbortError if the session in which a request was sent has ended. The response must then change nothing: the
 * tab may already show the welcome page or the work of another user.
 */
function throwIfOver(subject: string | undefined): void {
  if (subject !== undefined && readTokens()?.subject !== subject)
    throw new DOMException('The session has ended.', 'AbortError');
}

/**
 * Errors that the caller handles, so that no toast is shown: status codes, error codes, or all errors. A 401
 * always ends the session, unless the list contains 401.
 */
export type HandledErrors = readonly (number | string)[] | 'all';

/**
 * Returns an API client that shows no toast for the listed errors: `callHandling([404])(contracts.members.get, …)`. All
 * errors are thrown. Errors that are not listed are also shown to the user. If a GET fails, the query cache shows the
 * error after the last retry. After the session has ended, no request is sent, no response is returned and no error is
 * shown.
 * @param acting the guide to impersonate, if it is not the guide that this page acts for
 */
export const callHandling =
  (caught: HandledErrors, acting?: StaffId): Api =>
  async (endpoint, ...args) => {
    const subject = subjectOfRequest();
    try {
      const reply = await (acting === undefined ? call : clientOf(acting))(endpoint, ...args);
      throwIfOver(subject);
      noteOwnVersion(endpoint, args[0], reply);
      return reply;
    } catch (error) {
      throwIfOver(subject);
      const isNamed =
        caught !== 'all' && error instanceof ApiError && (caught.includes(error.status) || caught.includes(error.code));
      // a sign-in that is too old for one action does not end the session
      const isOnlyOld = error instanceof ApiError && error.body?.authentication?.maxAgeSeconds != null;
      if (error instanceof ApiError && error.status === 401 && !isNamed && !isOnlyOld) setSessionLost(true);
      else reportError(error, { caught: caught === 'all' || isNamed, willRetry: endpoint.method === 'GET' });
      throw error;
    }
  };

/** The typed API client. It shows errors and throws them (docs/areas/screens.md#failed-requests). */
export const api: Api = callHandling([]);
