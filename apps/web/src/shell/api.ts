import { type Api, ApiError, createClient } from '@guidepost/contracts';
import { noteServerTime } from '../shared/clock.ts';
import { currentLanguage } from '../shared/language.ts';
import { reportError } from './errors/report.ts';
import { noteRetryAfter } from './errors/retry.ts';
import { noteFetched } from './live/fetched.ts';
import { getToken } from './session/get-token.ts';
import { impersonatedUserId } from './session/impersonation.ts';
import { setSessionLost } from './session/session-lost.ts';

export { can, useActingUser } from '../shared/acting-user.ts';

const base = '/api';

/** The headers of every call: bearer token, impersonated user and language. */
export async function authorization(): Promise<Record<string, string>> {
  const token = await getToken();
  const acting = impersonatedUserId();
  return {
    language: currentLanguage(),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(acting === null ? {} : { 'impersonation-user-id': String(acting) }),
  };
}

/** `fetch` that renews a refused token once and notes when the server asks for a pause. */
const patientFetch: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  noteRetryAfter(response);
  noteFetched(response);
  noteServerTime(response);
  if (response.status !== 401) return response;
  const sent = new Headers(init?.headers);
  const refused = sent.get('authorization')?.replace('Bearer ', '');
  const renewed = refused === undefined ? undefined : await getToken(refused);
  if (renewed === undefined || renewed === refused) return response;
  sent.set('authorization', `Bearer ${renewed}`);
  return fetch(url, { ...init, headers: sent });
};

const call = createClient({ base, headers: authorization, fetch: patientFetch });

/** The failures that a caller handles itself and that show no toast: status codes, error codes, or all. */
export type Caught = readonly (number | string)[] | 'all';

/**
 * The API with some failures handled by the caller: `catching([404])(contracts.members.get, …)`. Every failure is
 * thrown; those not listed are also shown. A failed GET is shown by the query cache once it has given up retrying.
 */
export const catching =
  (caught: Caught): Api =>
  async (endpoint, ...args) => {
    try {
      return await call(endpoint, ...args);
    } catch (error) {
      const isCaught =
        caught === 'all' ||
        (error instanceof ApiError && (caught.includes(error.status) || caught.includes(error.code)));
      if (error instanceof ApiError && error.status === 401 && !isCaught) setSessionLost(true);
      else reportError(error, { caught: isCaught, willRetry: endpoint.method === 'GET' });
      throw error;
    }
  };

/** The typed client of the API. A failure is shown and thrown (docs/areas/screens.md#failed-calls). */
export const api: Api = catching([]);
